-- Who is connected to a game.

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
-- KEYS: a sorted set of names by the end of their lease (unix ms).
-- ARGV: channel, lease (ms), how many of the names are connected, these names ..., the names of those who are gone ...
-- Returns 1 if the players have changed, otherwise 0.
local function present(keys, args)
  local key, lease, here = keys[1], parse_whole(args[2], 1), parse_whole(args[3], 0)
  if not (lease and here) or here > #args - 3 then return redis.error_reply('ERR present: wrong arguments') end
  local before, count = connected(key)
  local now = clock()
  for place = 4, 3 + here do redis.call('ZADD', key, string.format('%d', now + lease), args[place]) end
  for place = 4 + here, #args do redis.call('ZREM', key, args[place]) end
  redis.call('ZREMRANGEBYSCORE', key, '-inf', string.format('%d', now))
  redis.call('PEXPIRE', key, args[2])
  local after, left = connected(key)
  local changed = count ~= left
  for player in pairs(after) do changed = changed or not before[player] end
  if changed then publish(args[1], '') end
  return changed and 1 or 0
end

redis.register_function{function_name = 'present_' .. RELEASE, callback = present}
