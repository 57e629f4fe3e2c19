-- Indexes and single values: deadlines, lists of the lobby, free seats, records of players.

local PART = 64 -- free seats that are read at once

-- Compares and sets a value.
-- KEYS: a value. ARGV: the expected present value ('' none), the new value, ttl (s).
-- Returns 1, or 0 if the present value is another one.
local function put(keys, args)
  local ttl = parse_whole(args[3], 1)
  if not ttl or args[2] == '' then return redis.error_reply('ERR put: wrong arguments') end
  if (redis.call('GET', keys[1]) or '') ~= args[1] then return 0 end
  redis.call('SET', keys[1], args[2], 'EX', ttl)
  return 1
end

-- Writes an empty value, to show that the store takes writes from functions.
-- KEYS: the key to write; nothing reads it. ARGV: ttl (s). Returns 1.
local function ready(keys, args)
  local ttl = parse_whole(args[1], 1)
  if not ttl then return redis.error_reply('ERR ready: wrong arguments') end
  redis.call('SET', keys[1], '', 'EX', ttl)
  return 1
end

-- Takes names that are due. It moves the time of each to the end of the lease, so that nobody else takes it until then.
-- KEYS: a sorted set of names by time (unix ms). ARGV: now, the maximum number of names, lease (ms).
-- Returns the names, the oldest first.
local function take(keys, args)
  local now, limit, lease = parse_whole(args[1], 0), parse_whole(args[2], 1), parse_whole(args[3], 1)
  if not (now and limit and lease) then return redis.error_reply('ERR take: wrong arguments') end
  local due = redis.call('ZRANGEBYSCORE', keys[1], '-inf', args[1], 'LIMIT', 0, limit)
  for _, name in ipairs(due) do redis.call('ZADD', keys[1], 'XX', string.format('%d', now + lease), name) end
  return due
end

-- Adds a name, or lowers its time. The time always changes, at least by 1 ms, so that a later `move` by a process that
-- took the name before does nothing: that process may have read the game too early.
-- KEYS: as for take. ARGV: a name, the time when it is due. Returns 1.
local function schedule(keys, args)
  local at, set = parse_whole(args[2], 1), redis.call('ZSCORE', keys[1], args[1])
  if not at then return redis.error_reply('ERR schedule: wrong arguments') end
  if set and tonumber(set) <= at then at = tonumber(set) - 1 end
  redis.call('ZADD', keys[1], string.format('%d', at), args[1])
  return 1
end

-- Changes the time of a name, or removes the name.
-- KEYS: as for take. ARGV: a name, the time that take gave it, the new time ('' removes it).
-- Returns 1, or 0 if the name has another time now.
local function move(keys, args)
  local to = parse_whole(args[3], 1)
  if not to and args[3] ~= '' then return redis.error_reply('ERR move: wrong arguments') end
  if redis.call('ZSCORE', keys[1], args[1]) ~= args[2] then return 0 end
  if to then redis.call('ZADD', keys[1], args[3], args[1]) else redis.call('ZREM', keys[1], args[1]) end
  return 1
end

-- Notes that a replica of the service reaches this server, and since when none did, if that is long.
-- KEYS: a hash: `at` is when one last did (unix ms), `outages` are the last times in which none did: since-until,...
-- ARGV: after how long (ms) without any there is an outage, how many to keep.
-- Returns the outages, oldest first, each as {since, until}. If `at` is missing or damaged, an outage began at 0: that can
-- only give time.
local function beat(keys, args)
  local allowed, most = parse_whole(args[1], 1), parse_whole(args[2], 1)
  if not (allowed and most) then return redis.error_reply('ERR beat: wrong arguments') end
  local kind, now, outages = redis.call('TYPE', keys[1]).ok, clock(), {}
  local known = kind == 'hash' and redis.call('HMGET', keys[1], 'at', 'outages') or {}
  local last = parse_whole(known[1], 0) or 0
  if kind ~= 'hash' and kind ~= 'none' then redis.call('DEL', keys[1]) end
  if last > now + allowed then -- the clock of the server was ahead when all this was noted
    redis.call('HDEL', keys[1], 'outages')
    known[2] = nil
  end
  for since, ended in string.gmatch(known[2] or '', '(%d+)-(%d+)') do
    since, ended = parse_whole(since, 0), parse_whole(ended, 0)
    if since and ended then outages[#outages + 1] = {since, ended} end
  end
  if now - last > allowed then
    outages[#outages + 1] = {last, now}
    if #outages > most then table.remove(outages, 1) end
    local texts = {}
    for number, outage in ipairs(outages) do texts[number] = string.format('%d-%d', outage[1], outage[2]) end
    redis.call('HSET', keys[1], 'outages', table.concat(texts, ','))
  end
  if math.abs(now - last) >= 1000 then redis.call('HSET', keys[1], 'at', string.format('%d', now)) end
  keep(DAY, keys[1])
  return outages
end

-- Removes a name from some lists and adds it to others. Removes names that are too old from the lists that it enters.
-- KEYS: sorted sets of names by time: first the lists that the name leaves, then the lists that it enters.
-- ARGV: how many lists it leaves, the name, its time (unix ms), the oldest time to keep, ttl of the lists (s).
-- Returns the lists that it leaves alone, because they are not sorted sets.
local function relist(keys, args)
  local leaves, at = parse_whole(args[1], 0), parse_whole(args[3], 0)
  local oldest, ttl = parse_whole(args[4], 0), parse_whole(args[5], 1)
  if not (leaves and at and oldest and ttl) then return redis.error_reply('ERR relist: wrong arguments') end
  local damaged = {}
  for number, list in ipairs(keys) do
    local kind = redis.call('TYPE', list).ok
    if kind ~= 'zset' and kind ~= 'none' then
      damaged[#damaged + 1] = list
    elseif number <= leaves then
      redis.call('ZREM', list, args[2])
    else
      redis.call('ZADD', list, args[3], args[2])
      redis.call('ZREMRANGEBYSCORE', list, '-inf', '(' .. args[4])
      redis.call('EXPIRE', list, ttl)
    end
  end
  return damaged
end

-- Claims a free seat for the length of the lease, at the game that has waited longest. If there is none, it claims the
-- first seat of the new game and adds the other seats of that game as free.
-- KEYS: a sorted set of free seats, game:number, by the time (unix ms) from which they may be claimed.
-- ARGV: now, lease (ms), the oldest time to offer, ttl of the set (s), the new game, its time, its number of seats,
--       games to leave out ...
-- Returns the seat.
local function claim(keys, args)
  local now, lease = parse_whole(args[1], 0), parse_whole(args[2], 1)
  local oldest, ttl = parse_whole(args[3], 0), parse_whole(args[4], 1)
  local at, seats = parse_whole(args[6], 0), parse_whole(args[7], 2)
  if not (now and lease and oldest and ttl and at and seats) then
    return redis.error_reply('ERR claim: wrong arguments')
  end
  local excluded = {}
  for number = 8, #args do excluded[args[number]] = true end
  local first, part = 0, nil
  repeat
    part = redis.call('ZRANGEBYSCORE', keys[1], args[3], args[1], 'LIMIT', first, PART)
    for _, seat in ipairs(part) do
      if not excluded[string.match(seat, '^[^:]*')] then
        redis.call('ZADD', keys[1], 'XX', string.format('%d', now + lease), seat)
        return seat
      end
    end
    first = first + PART
  until #part < PART
  redis.call('ZREMRANGEBYSCORE', keys[1], '-inf', '(' .. args[3])
  for number = 1, seats - 1 do redis.call('ZADD', keys[1], args[6], args[5] .. ':' .. number) end
  local first_seat = args[5] .. ':0'
  redis.call('ZADD', keys[1], string.format('%d', now + lease), first_seat)
  redis.call('EXPIRE', keys[1], ttl)
  return first_seat
end

redis.register_function{function_name = 'put_' .. RELEASE, callback = put}
redis.register_function{function_name = 'take_' .. RELEASE, callback = take}
redis.register_function{function_name = 'ready_' .. RELEASE, callback = ready}
redis.register_function{function_name = 'schedule_' .. RELEASE, callback = schedule}
redis.register_function{function_name = 'move_' .. RELEASE, callback = move}
redis.register_function{function_name = 'beat_' .. RELEASE, callback = beat}
redis.register_function{function_name = 'relist_' .. RELEASE, callback = relist}
redis.register_function{function_name = 'claim_' .. RELEASE, callback = claim}
