-- Players: notices, statistics, streams that they hold, and what they may use.

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

-- Adds a player to those who have webhooks, or removes the player. The changes are numbered, so that a process reads only
-- those that it does not know. If an earlier change was not noted with them, they begin again.
-- KEYS: the players (a set), the number of the last change, the last changes (a stream of players, by number).
-- ARGV: a player, 1 to add or 0 to remove, about how many changes to keep.
-- Returns 1, or 0 if nothing changes.
local function hook(keys, args)
  local kept, adds = parse_whole(args[3], 1), args[2] == '1'
  if not kept then return redis.error_reply('ERR hook: wrong arguments') end
  local there = redis.call('SISMEMBER', keys[1], args[1]) == 1
  local number = parse_whole(redis.call('GET', keys[2]) or '0', 0)
  if not number then return redis.error_reply('ERR hook: a key is damaged') end
  if there == adds then return 0 end
  local noted = redis.call('TYPE', keys[3]).ok == 'stream' and redis.call('XREVRANGE', keys[3], '+', '-', 'COUNT', 1)[1]
  if not noted or noted[1] ~= string.format('%d-0', number) then redis.call('DEL', keys[3]) end
  redis.call(adds and 'SADD' or 'SREM', keys[1], args[1])
  redis.call('SET', keys[2], string.format('%d', number + 1))
  redis.call('XADD', keys[3], 'MAXLEN', '~', args[3], string.format('%d-0', number + 1), 'p', args[1])
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

redis.register_function{function_name = 'notify_' .. RELEASE, callback = notify}
redis.register_function{function_name = 'count_' .. RELEASE, callback = count}
redis.register_function{function_name = 'hook_' .. RELEASE, callback = hook}
redis.register_function{function_name = 'hold_' .. RELEASE, callback = hold}
redis.register_function{function_name = 'spend_' .. RELEASE, callback = spend}
