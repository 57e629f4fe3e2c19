-- Games: their versions, their logs, and the records of requests.

-- The version of a game: nil if the game does not exist, false if the stored version is not valid; and its mark.
local function version_of(state)
  local found = redis.call('HMGET', state, 'v', 't')
  if found[1] then return parse_whole(found[1], 1) or false, found[2] end
  if redis.call('EXISTS', state) == 1 then return false end
  return nil
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

-- Writes a field beside the state of a game, unless there is no game. It ends with the game.
-- KEYS: state. ARGV: field, content. Returns 1, or 0 without a game.
local function annotate(keys, args)
  if redis.call('HEXISTS', keys[1], 'v') == 0 then return 0 end
  redis.call('HSET', keys[1], args[1], args[2])
  return 1
end

-- Replaces the state and some events of a game, without a new version: a name is removed from it.
-- KEYS: state, events. ARGV: the version and the mark that were read, the new state, the new mark, then pairs: an event
--       as it is stored, and what replaces it. A stream only grows, so it is written again, each entry with its id.
-- Returns 1, or 0 if the game has changed since.
local function rewrite(keys, args)
  local state, events, replaced = keys[1], keys[2], {}
  if #args < 4 or #args % 2 ~= 0 then return redis.error_reply('ERR rewrite: wrong arguments') end
  local found = redis.call('HMGET', state, 'v', 't')
  if found[1] ~= args[1] or (found[2] or '') ~= args[2] then return 0 end
  for number = 5, #args, 2 do replaced[args[number]] = args[number + 1] end
  local log, left = redis.call('XRANGE', events, '-', '+'), redis.call('PTTL', events)
  redis.call('HSET', state, 's', args[3], 't', args[4])
  if #args == 4 or #log == 0 then return 1 end
  redis.call('DEL', events)
  for _, entry in ipairs(log) do
    local fields = entry[2]
    for place = 2, #fields, 2 do fields[place] = replaced[fields[place]] or fields[place] end
    redis.call('XADD', events, entry[1], unpack(fields))
  end
  if left > 0 then redis.call('PEXPIRE', events, left) end
  return 1
end

-- Replaces a field of the records of a player, unless it has changed.
-- KEYS: the records. ARGV: the field, its content, the new content. Returns 1, or 0 if it has changed.
local function amend(keys, args)
  if redis.call('HGET', keys[1], args[1]) ~= args[2] then return 0 end
  redis.call('HSET', keys[1], args[1], args[3])
  return 1
end

redis.register_function{function_name = 'rewrite_' .. RELEASE, callback = rewrite}
redis.register_function{function_name = 'amend_' .. RELEASE, callback = amend}
redis.register_function{function_name = 'commit_' .. RELEASE, callback = commit}
redis.register_function{function_name = 'settle_' .. RELEASE, callback = settle}
redis.register_function{function_name = 'annotate_' .. RELEASE, callback = annotate}
redis.register_function{function_name = 'load_' .. RELEASE, callback = load, flags = {'no-writes'}}
