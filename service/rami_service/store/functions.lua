-- What happens to keys at once: the functions of the store, for Redis 7 and Valkey.
--
-- Lua is atomic but does not roll back: an error after the first write keeps that write. Therefore every function looks
-- at its arguments first and reads every key before it writes any, for reading a key of another type is an error.
-- Nothing that a function does after its first write can fail.
-- functions.py puts two lines before this text: the library's name, and RELEASE, a hash of the text that names carry.

local DAY = 86400
local KEPT = 64 -- idempotency records of one player in one game

-- The whole number that a text stands for, or nil. Fifteen digits are exact in Lua.
local function whole(text, lowest)
  if not text or #text > 15 or not string.find(text, '^%d+$') then return nil end
  local number = tonumber(text)
  if number >= lowest then return number end
end

-- The version of a game: nil when it does not exist, false when it is no version.
local function version_of(state)
  local version = redis.call('HGET', state, 'v')
  if version then return whole(version, 1) or false end
  if redis.call('EXISTS', state) == 1 then return false end
  return nil
end

-- Idempotency records are a ring in a hash. `n` counts the records ever made, `s0` ... `s63` name the keys kept. A key's
-- record is `k<key>`: number, time (unix s) and fingerprint of the request, and `a<key>`: the answer.
-- Answers how many there were, fingerprint and answer if the record is alive, and its number if it is outdated.
local function recorded(once, key, now)
  local found = redis.call('HMGET', once, 'n', 'k' .. key, 'a' .. key)
  local made = whole(found[1] or '0', 0)
  if not found[2] then return made, nil, nil, nil end
  local number, at, fingerprint = string.match(found[2], '^(%d+) (%d+) (.*)$')
  if tonumber(at) + DAY > now then return made, fingerprint, found[3], nil end
  return made, nil, nil, number
end

local function remember(once, made, key, now, fingerprint, answer, outdated)
  if outdated then redis.call('HDEL', once, 's' .. outdated % KEPT) end
  local slot = 's' .. made % KEPT
  local oldest = redis.call('HGET', once, slot)
  if oldest then redis.call('HDEL', once, 'k' .. oldest, 'a' .. oldest) end
  local record = string.format('%d %d ', made, now) .. fingerprint
  redis.call('HSET', once, 'n', made + 1, slot, key, 'k' .. key, record, 'a' .. key, answer)
  redis.call('EXPIRE', once, DAY)
end

local function publish(channel, version)
  -- The bell is a hint: a server that forbids it must not undo a commit.
  if channel ~= '' then redis.pcall('PUBLISH', channel, version) end
end

local function write(keys, args, version, ttl)
  local state, events = keys[1], keys[2]
  local id = string.format('%d-', version)
  -- The first event is the only write that can be refused, when the stream is ahead of the game: so it leads.
  for number = 9, #args do redis.call('XADD', events, id .. number - 8, 'e', args[number]) end
  redis.call('HSET', state, 'v', string.format('%d', version), 's', args[2])
  redis.call('EXPIRE', state, ttl)
  redis.call('EXPIRE', events, ttl)
end

-- KEYS: state, events, and with an idempotency key the records of the player.
-- ARGV: expected version (0: the game must not exist), state, ttl (s), idempotency key ('' none), fingerprint, answer,
--       now (unix s), channel of the doorbell ('' none), events ...
-- Answers one of: replay, answer / reused / stale, version / missing / done, version.
local function commit(keys, args)
  local state, events, once = keys[1], keys[2], keys[3]
  local expected, ttl, key, now = whole(args[1], 0), whole(args[3], 1), args[4], whole(args[7], 0)
  if not (expected and ttl and now and args[8]) or #keys ~= (key == '' and 2 or 3) then
    return redis.error_reply('ERR commit: wrong arguments')
  end
  local version = version_of(state)
  local made, fingerprint, answer, outdated = 0, nil, nil, nil
  if once then made, fingerprint, answer, outdated = recorded(once, key, now) end
  if version == false or not made then return redis.error_reply('ERR commit: a key is damaged') end
  if fingerprint and fingerprint ~= args[5] then return {'reused'} end
  if fingerprint then return {'replay', answer} end
  if not version and expected > 0 then return {'missing'} end
  if version and version ~= expected then return {'stale', version} end
  -- A new game begins with a new stream. Asking for the length is also what finds a key of another type.
  if redis.call('XLEN', events) > 0 and expected == 0 then redis.call('DEL', events) end
  write(keys, args, expected + 1, ttl)
  if once then remember(once, made, key, now, args[5], args[6], outdated) end
  publish(args[8], string.format('%d', expected + 1))
  return {'done', expected + 1}
end

-- KEYS: state, and with an idempotency key the records of the player. ARGV: now (unix s), idempotency key.
-- Answers version, state, fingerprint, answer; the last two are nil without a record, all of them without a game.
local function load(keys, args)
  local game = redis.call('HMGET', keys[1], 'v', 's')
  local _, fingerprint, answer = nil, nil, nil
  if keys[2] then _, fingerprint, answer = recorded(keys[2], args[2], tonumber(args[1])) end
  return {game[1], game[2], fingerprint or false, answer or false}
end

-- KEYS: a value. ARGV: the value that must be there now ('' none), the new one, ttl (s).
-- Answers 1, or 0 when something else is there.
local function put(keys, args)
  local ttl = whole(args[3], 1)
  if not ttl or args[2] == '' then return redis.error_reply('ERR put: wrong arguments') end
  if (redis.call('GET', keys[1]) or '') ~= args[1] then return 0 end
  redis.call('SET', keys[1], args[2], 'EX', ttl)
  return 1
end

-- KEYS: a sorted set of names by time (unix ms). ARGV: now, the most names, lease (ms).
-- Answers the names that are due, the oldest first, and puts each off by the lease: nobody else takes it meanwhile.
local function take(keys, args)
  local now, limit, lease = whole(args[1], 0), whole(args[2], 1), whole(args[3], 1)
  if not (now and limit and lease) then return redis.error_reply('ERR take: wrong arguments') end
  local due = redis.call('ZRANGEBYSCORE', keys[1], '-inf', args[1], 'LIMIT', 0, limit)
  for _, name in ipairs(due) do redis.call('ZADD', keys[1], 'XX', string.format('%d', now + lease), name) end
  return due
end

-- KEYS: as for take. ARGV: a name, its time. Removes the name if that is still its time; answers how many it removed.
local function clear(keys, args)
  if redis.call('ZSCORE', keys[1], args[1]) ~= args[2] then return 0 end
  return redis.call('ZREM', keys[1], args[1])
end

redis.register_function{function_name = 'commit_' .. RELEASE, callback = commit}
redis.register_function{function_name = 'load_' .. RELEASE, callback = load, flags = {'no-writes'}}
redis.register_function{function_name = 'put_' .. RELEASE, callback = put}
redis.register_function{function_name = 'take_' .. RELEASE, callback = take}
redis.register_function{function_name = 'clear_' .. RELEASE, callback = clear}
