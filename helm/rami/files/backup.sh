# Saves each server of the store as a file in the folder $BACKUPS, and then removes all but its newest $KEEP files.
set -eu
umask 027
export REDISCLI_AUTH="$PASSWORD" VALKEYCLI_AUTH="$PASSWORD"
client=$(command -v valkey-cli || command -v redis-cli)
check=$(command -v valkey-check-rdb || command -v redis-check-rdb)
now=$(date -u +%Y%m%dT%H%M%SZ)
rm -f "$BACKUPS"/*.part
for server in $SERVERS; do
    name=$(printf %s "$server" | tr -c A-Za-z0-9.- -)
    # Options are words, so they are not quoted. A copy that ends early is no error for every client, but for the check.
    "$client" -h "${server%:*}" -p "${server##*:}" $OPTIONS --rdb "$BACKUPS/$name.part"
    "$check" "$BACKUPS/$name.part"
    mv "$BACKUPS/$name.part" "$BACKUPS/$name-$now.rdb"
    ls -1r "$BACKUPS" | grep -E "^$name-[0-9]{8}T[0-9]{6}Z\.rdb\$" | tail -n "+$((KEEP + 1))" |
        while read -r old; do rm "$BACKUPS/$old"; done
    echo "saved $name-$now.rdb"
done
