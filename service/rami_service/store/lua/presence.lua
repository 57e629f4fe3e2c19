-- Who is connected to a game, and who was.

local SEEN = 16 -- players of whom it is stored when they were connected last: more than have a seat

-- The players with a lease, as a set, and how many there are. A name is a player and a process, with a blank between.
local function connected(key)
  local players, count = {}, 0
  for _, name in ipairs(redis.call('ZRANGE', key, 0, -1)) do
    local player = string.match(name, '^[^ ]+') or ''
    if not players[player] then players[player], count = true, count + 1 end
  end
  return players, count
end

-- Notes who is connected to a game, and removes leases that have ended. If the players are others now, the game's
-- channel gets an empty message.
-- KEYS: a sorted set of names by the end of their lease (unix ms), a sorted set of players by when they were last
--       connected (unix ms).
-- ARGV: channel, lease (ms), the time by the clock of the process (unix ms), how many of the names are connected, these
--       names ..., the names of those who are gone ...
-- Returns 1 if the players have changed, otherwise 0.
local function present(keys, args)
  local key, lease, here = keys[1], parse_whole(args[2], 1), parse_whole(args[4], 0)
  if not (lease and parse_whole(args[3], 0) and here) or here > #args - 4 then
    return redis.error_reply('ERR present: wrong arguments')
  end
  local before, count = connected(key)
  redis.call('ZCARD', keys[2])
  local now = clock()
  for place = 5, #args do
    if place <= 4 + here then
      redis.call('ZADD', key, string.format('%d', now + lease), args[place])
    else
      redis.call('ZREM', key, args[place])
    end
    redis.call('ZADD', keys[2], 'GT', args[3], string.match(args[place], '^[^ ]+'))
  end
  redis.call('ZREMRANGEBYRANK', keys[2], 0, -1 - SEEN)
  keep(DAY, keys[2])
  redis.call('ZREMRANGEBYSCORE', key, '-inf', string.format('%d', now))
  redis.call('PEXPIRE', key, args[2])
  local after, left = connected(key)
  local changed = count ~= left
  for player in pairs(after) do changed = changed or not before[player] end
  if changed then publish(args[1], '') end
  return changed and 1 or 0
end

redis.register_function{function_name = 'present_' .. RELEASE, callback = present}
