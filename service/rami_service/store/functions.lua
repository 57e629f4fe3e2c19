-- What happens to keys at once: the functions of the store, for Redis 7 and Valkey.
--
-- Lua is atomic but does not roll back: an error after the first write keeps that write. Therefore every function looks
-- at its arguments first and reads every key before it writes any, for reading a key of another type is an error.
-- Nothing that a function does after its first write can fail.
-- functions.py puts two lines before this text: the library's name, and RELEASE, a hash of the text that names carry.

local DAY = 86400
local KEPT = 64 -- idempotency records of one player in one game
local PART = 64 -- seats looked at together

-- The whole number that a text stands for, or nil. Fifteen digits are exact in Lua.
local function whole(text, lowest)
  if not text or #text > 15 or not string.find(text, '^%d+$') then return nil end
  local number = tonumber(text)
  if number >= lowest then return number end
end

-- The same for a number that may be below 0.
local function integer(text)
  local size = whole(string.gsub(text, '^%-', '', 1), 0)
  return size and (string.sub(text, 1, 1) == '-' and -size or size)
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
  -- A new game begins with a new stream.
  if expected == 0 and redis.call('XLEN', events) > 0 then redis.call('DEL', events) end
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

-- KEYS: any key of no meaning. ARGV: ttl (s). Writes it: a store that does so takes moves. Answers 1.
local function ready(keys, args)
  local ttl = whole(args[1], 1)
  if not ttl then return redis.error_reply('ERR ready: wrong arguments') end
  redis.call('SET', keys[1], '', 'EX', ttl)
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

-- KEYS: as for take. ARGV: a name, the time when it is due. The time is only lowered, and always changed: whoever took the
-- name before, and is about to move it, sees by this that it looked too early. Answers 1.
local function schedule(keys, args)
  local at, set = whole(args[2], 1), redis.call('ZSCORE', keys[1], args[1])
  if not at then return redis.error_reply('ERR schedule: wrong arguments') end
  if set and tonumber(set) <= at then at = tonumber(set) - 1 end
  redis.call('ZADD', keys[1], string.format('%d', at), args[1])
  return 1
end

-- KEYS: as for take. ARGV: a name, the time it was given by take, its new time ('' none).
-- Answers 1, or 0 when it has another time by now.
local function move(keys, args)
  local to = whole(args[3], 1)
  if not to and args[3] ~= '' then return redis.error_reply('ERR move: wrong arguments') end
  if redis.call('ZSCORE', keys[1], args[1]) ~= args[2] then return 0 end
  if to then redis.call('ZADD', keys[1], args[3], args[1]) else redis.call('ZREM', keys[1], args[1]) end
  return 1
end

-- KEYS: sorted sets of names by time: lists that a name leaves, then lists that it enters.
-- ARGV: how many lists it leaves, the name, its time (unix ms), the oldest time that is listed, ttl of the lists (s).
-- Answers 1. Older names leave the lists that it enters, and a list that nobody enters expires.
local function relist(keys, args)
  local leaves, at, oldest, ttl = whole(args[1], 0), whole(args[3], 0), whole(args[4], 0), whole(args[5], 1)
  if not (leaves and at and oldest and ttl) then return redis.error_reply('ERR relist: wrong arguments') end
  for _, list in ipairs(keys) do redis.call('ZCARD', list) end
  for number, list in ipairs(keys) do
    if number <= leaves then
      redis.call('ZREM', list, args[2])
    else
      redis.call('ZADD', list, args[3], args[2])
      redis.call('ZREMRANGEBYSCORE', list, '-inf', '(' .. args[4])
      redis.call('EXPIRE', list, ttl)
    end
  end
  return 1
end

-- KEYS: a sorted set of free seats, game:number, by the time (unix ms) from which they may be claimed.
-- ARGV: now, lease (ms), the oldest time that is offered, ttl of the set (s), a new game, its time, its seats,
--       games to pass over ...
-- Answers the seat that is the caller's for the length of the lease, at the game that waits longest. Where none does it
-- is the first seat of the new game, whose other seats are then free for others.
local function claim(keys, args)
  local now, lease, oldest, ttl = whole(args[1], 0), whole(args[2], 1), whole(args[3], 0), whole(args[4], 1)
  local at, seats = whole(args[6], 0), whole(args[7], 2)
  if not (now and lease and oldest and ttl and at and seats) then
    return redis.error_reply('ERR claim: wrong arguments')
  end
  local passed = {}
  for number = 8, #args do passed[args[number]] = true end
  local first, part = 0, nil
  repeat
    part = redis.call('ZRANGEBYSCORE', keys[1], args[3], args[1], 'LIMIT', first, PART)
    for _, seat in ipairs(part) do
      if not passed[string.match(seat, '^[^:]*')] then
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

-- KEYS: the record of a player, the stream of the player's notices. ARGV: a notice, about how many are kept, a channel.
-- Answers 1, or 0 when there is no such player. Notices are kept as long as the player.
local function tell(keys, args)
  local kept, ttl = whole(args[2], 1), redis.call('TTL', keys[1])
  if not (kept and args[3]) then return redis.error_reply('ERR tell: wrong arguments') end
  local kind = redis.call('TYPE', keys[2]).ok
  if ttl == -2 or (kind ~= 'stream' and kind ~= 'none') then return 0 end
  redis.call('XADD', keys[2], 'MAXLEN', '~', args[2], '*', 'n', args[1])
  if ttl >= 0 then redis.call('EXPIRE', keys[2], math.max(ttl, 1)) end
  publish(args[3], '')
  return 1
end

-- KEYS: the record of a player, the player's numbers (a hash), the games in them (a sorted set by time).
-- ARGV: a game, now (unix ms), how many games are remembered, then names and how much each number grows.
-- Answers 1, or 0 when the game is counted already or there is no such player. Numbers are kept as long as the player.
local function count(keys, args)
  local now, kept, ttl = whole(args[2], 0), whole(args[3], 1), redis.call('TTL', keys[1])
  if not (now and kept) or #args < 5 or #args % 2 == 0 then return redis.error_reply('ERR count: wrong arguments') end
  local sums = {}
  for at = 4, #args, 2 do
    local sum, more = integer(redis.call('HGET', keys[2], args[at]) or '0'), integer(args[at + 1])
    if not (sum and more) then return redis.error_reply('ERR count: no whole number') end
    sums[#sums + 1] = args[at]
    sums[#sums + 1] = string.format('%d', sum + more)
  end
  if redis.call('ZSCORE', keys[3], args[1]) or ttl == -2 then return 0 end
  redis.call('HSET', keys[2], unpack(sums))
  redis.call('ZADD', keys[3], args[2], args[1])
  redis.call('ZREMRANGEBYRANK', keys[3], 0, -1 - kept)
  if ttl >= 0 then
    redis.call('EXPIRE', keys[2], math.max(ttl, 1))
    redis.call('EXPIRE', keys[3], math.max(ttl, 1))
  end
  return 1
end

-- KEYS: a sorted set of names, each by the time (unix ms) until which its place is held.
-- ARGV: now, the time until which a place is wanted, how many places there are, a name.
-- Answers how many places are held, and 1 if one of them is the name's now, else 0.
local function hold(keys, args)
  local now, till, places = whole(args[1], 0), whole(args[2], 1), whole(args[3], 0)
  if not (now and till and places and args[4]) or till <= now then
    return redis.error_reply('ERR hold: wrong arguments')
  end
  local held = redis.call('ZCOUNT', keys[1], '(' .. args[1], '+inf')
  if held >= places then return {held, 0} end
  redis.call('ZREMRANGEBYSCORE', keys[1], '-inf', args[1])
  redis.call('ZADD', keys[1], args[2], args[4])
  redis.call('PEXPIRE', keys[1], string.format('%d', till - now))
  return {held + 1, 1}
end

redis.register_function{function_name = 'commit_' .. RELEASE, callback = commit}
redis.register_function{function_name = 'load_' .. RELEASE, callback = load, flags = {'no-writes'}}
redis.register_function{function_name = 'put_' .. RELEASE, callback = put}
redis.register_function{function_name = 'take_' .. RELEASE, callback = take}
redis.register_function{function_name = 'ready_' .. RELEASE, callback = ready}
redis.register_function{function_name = 'schedule_' .. RELEASE, callback = schedule}
redis.register_function{function_name = 'move_' .. RELEASE, callback = move}
redis.register_function{function_name = 'relist_' .. RELEASE, callback = relist}
redis.register_function{function_name = 'claim_' .. RELEASE, callback = claim}
redis.register_function{function_name = 'tell_' .. RELEASE, callback = tell}
redis.register_function{function_name = 'count_' .. RELEASE, callback = count}
redis.register_function{function_name = 'hold_' .. RELEASE, callback = hold}
