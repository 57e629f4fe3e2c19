# Puts a backup into the folder $DATA of a Valkey that is stopped: $BACKUP_FILE, or the newest one in the folder $BACKUPS.
# What was there is kept beside it, and comes back if this fails.
set -eu
export REDISCLI_AUTH="$PASSWORD" VALKEYCLI_AUTH="$PASSWORD"
client=$(command -v valkey-cli || command -v redis-cli)
if timeout 5 "$client" -h "${SERVERS%:*}" -p "${SERVERS##*:}" ping >/dev/null 2>&1; then
    echo "Valkey runs: stop it first, or it overwrites what is restored" >&2
    exit 1
fi
unset REDISCLI_AUTH VALKEYCLI_AUTH # the server below has no password, and only a socket
file=${BACKUP_FILE:-$(ls -1 "$BACKUPS"/*.rdb | tail -n 1)}
valkey-check-rdb "$file"
before=$(mktemp -d "$DATA/before-$(date -u +%Y%m%dT%H%M%SZ)-XXXXXX")
if [ -e "$DATA/appendonlydir" ]; then mv "$DATA/appendonlydir" "$before/"; fi
undo() {
    rm -rf "$DATA/appendonlydir" "$DATA/restored.rdb"
    if [ -e "$before/appendonlydir" ]; then mv "$before/appendonlydir" "$DATA/"; fi
    rmdir "$before"
}
trap undo EXIT
# A server that starts with an append-only file reads that, so it is switched on only when the backup is in memory.
cp "$file" "$DATA/restored.rdb"
socket=$(mktemp -u)
valkey-server "$CONFIG" --port 0 --unixsocket "$socket" --appendonly no --dbfilename restored.rdb &
server=$!
ask() { "$client" -s "$socket" "$@"; }
until ask ping 2>/dev/null | grep -q PONG; do
    kill -0 "$server"
    sleep 0.2
done
ask config set appendonly yes
until ask info persistence | tr -d '\r' | grep -cxE 'aof_rewrite_(in_progress|scheduled):0' | grep -qx 2; do
    kill -0 "$server"
    sleep 0.2
done
ask info persistence | grep -q '^aof_last_bgrewrite_status:ok'
echo "restored $(basename "$file"): $(ask dbsize) keys; what was there is in $before"
ask shutdown nosave
wait "$server"
trap - EXIT
rm "$DATA/restored.rdb"
