-- The Redis functions of the store, for Redis 7 and Valkey. Each changes its keys atomically.
--
-- A function is atomic but does not roll back: after an error, the writes before it stay. Therefore each function first
-- checks its arguments, then reads every key (reading a key of the wrong type is an error), and only then writes.
-- Nothing that a function does after its first write can fail.
--
-- All files of this folder are one library. functions.py joins them, this one first, and adds two lines before them: the
-- name of the library, and RELEASE, a hash of the text.

local DAY = 86400

-- Parses a whole number that is at least `lowest`; nil if the text is not one. Lua numbers are exact up to 15 digits.
local function parse_whole(text, lowest)
  if not text or #text > 15 or not string.find(text, '^%d+$') then return nil end
  local number = tonumber(text)
  if number >= lowest then return number end
end

-- Parses a whole number that may be negative; nil if the text is not one.
local function parse_integer(text)
  local size = parse_whole(string.gsub(text, '^%-', '', 1), 0)
  return size and (string.sub(text, 1, 1) == '-' and -size or size)
end

-- The time of the store (unix ms). Deadlines are compared with it, because a process can stop after any check of its own.
local function clock()
  local time = redis.call('TIME')
  return time[1] * 1000 + math.floor(time[2] / 1000)
end

-- Makes keys live for `ttl` seconds, or up to a hundredth longer. Keys that already do are left alone, because each EXPIRE
-- is written to the log of the store and sent to its replicas. The keys live equally long, so only the first is asked.
local function keep(ttl, first, second)
  local left, least = redis.call('PTTL', first), ttl * 1000
  if left >= least and left <= least * 1.01 then return end
  local longest = string.format('%d', math.ceil(least * 1.01))
  redis.call('PEXPIRE', first, longest)
  if second then redis.call('PEXPIRE', second, longest) end
end

local function publish(channel, version)
  -- The message is only a hint: if the server refuses it, the commit must still succeed.
  if channel ~= '' then redis.pcall('PUBLISH', channel, version) end
end
