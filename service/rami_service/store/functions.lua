-- The Redis functions of the store, for Redis 7 and Valkey. Each changes its keys atomically.
--
-- A function is atomic but does not roll back: after an error, the writes before it stay. Therefore each function first
-- checks its arguments, then reads every key (reading a key of the wrong type is an error), and only then writes.
-- Nothing that a function does after its first write can fail.
-- functions.py adds two lines before this text: the name of the library, and RELEASE, a hash of this text.

local DAY = 86400
local PART = 64 -- free seats that are read at once

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

-- The version of a game: nil if the game does not exist, false if the stored version is not valid; and its mark.
local function version_of(state)
  local found = redis.call('HMGET', state, 'v', 't')
  if found[1] then return parse_whole(found[1], 1) or false, found[2] end
  if redis.call('EXISTS', state) == 1 then return false end
  return nil
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

-- The idempotency records of one player in one game are two ring buffers in a hash: answers to requests that succeeded,
-- and refusals. They are apart so that refusals push out no answer. `count` is the field that counts all records ever
-- made; `slot` is the prefix of the fields that hold the kept keys (`s0` ... `s63`). A record has two fields:
-- `<head><key>` is its number, its time (unix s) and the fingerprint of the request; `<body><key>` is what was told.
local ANSWERS = {place = 1, told = 'replay', kept = 64, count = 'n', slot = 's', head = 'k', body = 'a'}
local REFUSALS = {place = 2, told = 'refused', kept = 16, count = 'm', slot = 't', head = 'r', body = 'b'}

-- The fingerprint in the head of a record; nil without a record that is younger than a day.
local function fingerprint_of(head, now)
  if not head then return nil end
  local at, fingerprint = string.match(head, '^%d+ (%d+) (.*)$')
  return tonumber(at) + DAY > now and fingerprint or nil
end

-- Returns the number of records ever made in `ring` (nil if the counter is damaged), and the head of its record of the
-- key, also of an old one. Then, if either ring has a record that is younger than a day: its ring and its fingerprint.
local function find_record(once, key, now, ring)
  local found = redis.call('HMGET', once, 'k' .. key, 'r' .. key, ring.count)
  local made, head = parse_whole(found[3] or '0', 0), found[ring.place]
  local fingerprint = fingerprint_of(found[1], now)
  if fingerprint then return made, head, ANSWERS, fingerprint end
  fingerprint = fingerprint_of(found[2], now)
  return made, head, fingerprint and REFUSALS, fingerprint
end

-- The reply to a request under a key that has a record in `ring`.
local function told(once, key, ring, same)
  if not same then return {'reused'} end
  return {ring.told, redis.call('HGET', once, ring.body .. key)}
end

-- Adds a record. `old` is the head of an old record of the same key, which is replaced.
local function add_record(once, ring, made, key, now, fingerprint, body, old)
  if old then redis.call('HDEL', once, ring.slot .. string.match(old, '^%d+') % ring.kept) end
  local slot = ring.slot .. made % ring.kept
  local oldest = redis.call('HGET', once, slot)
  if oldest then redis.call('HDEL', once, ring.head .. oldest, ring.body .. oldest) end
  local head = string.format('%d %d ', made, now) .. fingerprint
  redis.call('HSET', once, ring.count, made + 1, slot, key, ring.head .. key, head, ring.body .. key, body)
  keep(DAY, once)
end

local function publish(channel, version)
  -- The message is only a hint: if the server refuses it, the commit must still succeed.
  if channel ~= '' then redis.pcall('PUBLISH', channel, version) end
end

local function write(keys, args, version, ttl, at)
  local state, events = keys[1], keys[2]
  local id, time = string.format('%d-', version), string.format('%d', at)
  -- The first XADD is the only write that can fail (when the stream is ahead of the game), so it comes first.
  -- The first field of a version is named by the time of the commit (unix ms). Readers before 0.4.0 ignore the name.
  for number = 12, #args do
    redis.call('XADD', events, id .. number - 11, number == 12 and time or 'e', args[number])
  end
  redis.call('HSET', state, 'v', string.format('%d', version), 's', args[2], 't', args[11])
  keep(ttl, state, events)
end

-- Stores the next version of a game, its events and the record of the request.
-- KEYS: state, events, and with an idempotency key the records of the player.
-- ARGV: expected version (0: the game must not exist), state, ttl (s), idempotency key ('' none), fingerprint, answer,
--       now (unix s), deadline by the clock of the store (unix ms; 0 none), channel of the doorbell ('' none), the
--       expected mark ('' any), the new mark, events ...
-- Each commit writes another mark: a version that was lost in a failover and reached again has another one.
-- Returns one of: replay, answer / refused, refusal / reused / late / stale, version / missing /
--       done, version, time of the store (unix ms).
local function commit(keys, args)
  local state, events, once = keys[1], keys[2], keys[3]
  local expected, ttl, key = parse_whole(args[1], 0), parse_whole(args[3], 1), args[4]
  local now, till = parse_whole(args[7], 0), parse_whole(args[8], 0)
  if not (expected and ttl and now and till and args[11]) or #keys ~= (key == '' and 2 or 3) then
    return redis.error_reply('ERR commit: wrong arguments')
  end
  local version, mark = version_of(state)
  local made, old, ring, fingerprint = 0, nil, nil, nil
  if once then made, old, ring, fingerprint = find_record(once, key, now, ANSWERS) end
  if version == false or not made then return redis.error_reply('ERR commit: a key is damaged') end
  if ring then return told(once, key, ring, fingerprint == args[5]) end
  local at = clock()
  if till > 0 and at > till then return {'late'} end
  if not version and expected > 0 then return {'missing'} end
  if version and (version ~= expected or args[10] ~= '' and args[10] ~= mark) then return {'stale', version} end
  -- A new game starts with an empty stream.
  if expected == 0 and redis.call('XLEN', events) > 0 then redis.call('DEL', events) end
  write(keys, args, expected + 1, ttl, at)
  if once then add_record(once, ANSWERS, made, key, now, args[5], args[6], old) end
  publish(args[9], string.format('%d', expected + 1))
  return {'done', expected + 1, at}
end

-- Records what the caller of a request that changes nothing will be told: an answer or a refusal.
-- KEYS: the records of the player. ARGV: `replay` for an answer, `refused` for a refusal; idempotency key, fingerprint,
--       the answer or the refusal, now (unix s), deadline as for commit.
-- Returns one of: replay, answer / refused, refusal / reused / late / done, 0.
local function settle(keys, args)
  local once, key, now, till = keys[1], args[2], parse_whole(args[5], 0), parse_whole(args[6], 0)
  local into = args[1] == ANSWERS.told and ANSWERS or args[1] == REFUSALS.told and REFUSALS
  if not (now and till and into) or key == '' then return redis.error_reply('ERR settle: wrong arguments') end
  local made, old, ring, fingerprint = find_record(once, key, now, into)
  if not made then return redis.error_reply('ERR settle: a key is damaged') end
  if ring then return told(once, key, ring, fingerprint == args[3]) end
  if till > 0 and clock() > till then return {'late'} end
  add_record(once, into, made, key, now, args[3], args[4], old)
  return {'done', 0}
end

-- Reads a game and the record of a request.
-- KEYS: state, and with an idempotency key the records of the player. ARGV: now (unix s), idempotency key.
-- Returns version, state, the time of the store (unix ms), fingerprint, answer or refusal, and 1 if it is a refusal.
-- The first two are nil without a game; fingerprint and answer are nil without a record.
local function load(keys, args)
  local game = redis.call('HMGET', keys[1], 'v', 's')
  if not (game[1] and game[2]) and redis.call('EXISTS', keys[1]) == 1 then
    return redis.error_reply('ERR load: a key is damaged')
  end
  local _, ring, fingerprint, body = nil, nil, nil, nil
  if keys[2] then _, _, ring, fingerprint = find_record(keys[2], args[2], tonumber(args[1]), ANSWERS) end
  if ring then body = redis.call('HGET', keys[2], ring.body .. args[2]) end
  return {game[1], game[2], clock(), fingerprint or false, body or false, ring == REFUSALS and 1 or 0}
end

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

-- Adds a notice to a player's stream, which expires together with the player.
-- KEYS: the record of a player, the stream of the player's notices.
-- ARGV: a notice, about how many notices to keep, a channel.
-- Returns 1, or 0 if the player does not exist.
local function notify(keys, args)
  local kept, ttl = parse_whole(args[2], 1), redis.call('TTL', keys[1])
  if not (kept and args[3]) then return redis.error_reply('ERR notify: wrong arguments') end
  local kind = redis.call('TYPE', keys[2]).ok
  if ttl == -2 or (kind ~= 'stream' and kind ~= 'none') then return 0 end
  redis.call('XADD', keys[2], 'MAXLEN', '~', args[2], '*', 'n', args[1])
  if ttl >= 0 then redis.call('EXPIRE', keys[2], math.max(ttl, 1)) end
  publish(args[3], '')
  return 1
end

-- Adds the result of a game to a player's statistics, which expire together with the player.
-- KEYS: the record of a player, the player's sums (a hash), the counted games (a sorted set by time).
-- ARGV: a game, now (unix ms), how many counted games to keep, then pairs of a sum's name and the number to add.
-- Returns 1, or 0 if the game is already counted or the player does not exist.
local function count(keys, args)
  local now, kept, ttl = parse_whole(args[2], 0), parse_whole(args[3], 1), redis.call('TTL', keys[1])
  if not (now and kept) or #args < 5 or #args % 2 == 0 then return redis.error_reply('ERR count: wrong arguments') end
  local sums = {}
  for at = 4, #args, 2 do
    local sum, more = parse_integer(redis.call('HGET', keys[2], args[at]) or '0'), parse_integer(args[at + 1])
    if not more then return redis.error_reply('ERR count: wrong arguments') end
    if not sum then return redis.error_reply('ERR count: a key is damaged') end
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

-- Holds a place for a name, if one is free. Places whose time is over are free.
-- KEYS: a sorted set of names, each by the time (unix ms) until which it holds a place.
-- ARGV: now, the time until which to hold the place, how many places there are, a name.
-- Returns how many places are held now, and 1 if the name got one, else 0.
local function hold(keys, args)
  local now, till, places = parse_whole(args[1], 0), parse_whole(args[2], 1), parse_whole(args[3], 0)
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

-- Uses a part of an allowance that refills continuously.
-- KEYS: the time of the store (unix ms) at which everything will be refilled. ARGV: how long the part takes to refill
--       (ms). Returns in how many milliseconds everything will be refilled.
local function spend(keys, args)
  local cost, now = parse_whole(args[1], 1), clock()
  if not cost then return redis.error_reply('ERR spend: wrong arguments') end
  local till = parse_whole(redis.call('GET', keys[1]) or '0', 0)
  if not till then return redis.error_reply('ERR spend: a key is damaged') end
  local left = math.max(till - now, 0) + cost
  redis.call('SET', keys[1], string.format('%d', now + left), 'PX', string.format('%d', left))
  return left
end

redis.register_function{function_name = 'commit_' .. RELEASE, callback = commit}
redis.register_function{function_name = 'settle_' .. RELEASE, callback = settle}
redis.register_function{function_name = 'load_' .. RELEASE, callback = load, flags = {'no-writes'}}
redis.register_function{function_name = 'put_' .. RELEASE, callback = put}
redis.register_function{function_name = 'take_' .. RELEASE, callback = take}
redis.register_function{function_name = 'ready_' .. RELEASE, callback = ready}
redis.register_function{function_name = 'schedule_' .. RELEASE, callback = schedule}
redis.register_function{function_name = 'move_' .. RELEASE, callback = move}
redis.register_function{function_name = 'relist_' .. RELEASE, callback = relist}
redis.register_function{function_name = 'claim_' .. RELEASE, callback = claim}
redis.register_function{function_name = 'notify_' .. RELEASE, callback = notify}
redis.register_function{function_name = 'count_' .. RELEASE, callback = count}
redis.register_function{function_name = 'hold_' .. RELEASE, callback = hold}
redis.register_function{function_name = 'spend_' .. RELEASE, callback = spend}
