# Shell functions for the nodes on one machine. Load them in bash as root: `. /opt/momo/deploy/nodes.sh`
#
#   $nodes, $secrets        the nodes with a file in /etc/momo, and the secrets directory
#   start, stop NODE        uses systemd if the units are installed, and processes of this shell otherwise
#   runs NODE               succeeds if the process is running
#   signal NODE SIGNAL      sends a signal: `signal worker HUP`
#   ready NODE              waits for /readyz, for up to READY_SECONDS (by default as long as a node
#                           waits for its database), and shows what the node is waiting for
#   restart NODE…           restarts one node after another; stops at the first that does not become ready
#   address NODE            prints the URL of the management listener
#   management NODE PATH    requests a path of the management listener; accepts options of curl
#   migrate [--plan]        runs the migrations, or lists them
#   momo …                  runs momo with the management token
#
# Loading this file sets the nodes' variables in the shell.

etc=${MOMO_ETC:-/etc/momo} run=${MOMO_RUN:-/run/momo} logs=${MOMO_LOGS:-/var/log/momo}
secrets=$etc/credentials
cd "$(dirname "${BASH_SOURCE[0]}")/.." || return
set -a
. "$etc/momo.env"
NODE_ENV=production CREDENTIALS_DIRECTORY=$secrets
set +a
nodes=$(cd "$etc" && ls ./*.env | sed 's#^\./##; /^momo\.env$/d; s/\.env$//')

if [ -d /run/systemd/system ] && systemctl cat momo@.service > /dev/null 2>&1; then
  start() { systemctl start "momo@$1"; }
  stop() { systemctl stop "momo@$1"; }
  signal() { systemctl kill --kill-who=main "--signal=$2" "momo@$1"; }
  runs() { systemctl is-active --quiet "momo@$1"; }
else
  mkdir -p "$run" "$logs"
  start() {
    (
      set -a
      . "$etc/momo.env"
      . "$etc/$1.env"
      exec node src/main.ts
    ) < /dev/null >> "$logs/$1.log" 2>&1 &
    echo $! > "$run/$1.pid"
  }
  signal() { kill -s "$2" "$(cat "$run/$1.pid")"; }
  runs() { signal "$1" 0 2> /dev/null; }
  stop() {
    signal "$1" TERM
    while runs "$1"; do sleep 0.2; done
  }
fi

address() {
  (
    . "$etc/$1.env"
    scheme=http host=${MANAGEMENT_HOST:-${HOST:-127.0.0.1}}
    [ -z "$MANAGEMENT_TLS_CERT_FILE" ] || scheme=https
    case $host in 0.0.0.0 | ::) host=127.0.0.1 ;; esac
    echo "$scheme://$host:$MANAGEMENT_PORT"
  )
}

# The certificate is for the host name that other machines use, so curl does not verify it here.
management() {
  local url
  url=$(address "$1")$2
  shift 2
  curl -sk "$@" "$url"
}

ready() {
  local end=$((SECONDS + ${READY_SECONDS:-${DATABASE_WAIT_SECONDS:-600}})) state said=
  until state=$(management "$1" /readyz) && [[ $state == *'"status":"ok"'* ]]; do
    [ "$state" = "$said" ] || echo "waiting for $1: ${state:-no answer yet}" >&2
    said=$state
    runs "$1" && [ $SECONDS -lt $end ] || {
      echo "$1 is not ready: see $logs/$1.log, or journalctl --namespace=momo -u momo@$1" >&2
      return 1
    }
    sleep 0.5
  done
  echo "$state"
}

restart() {
  local node
  for node in "$@"; do
    stop "$node"
    start "$node" && ready "$node" || return
  done
}

migrate() { node src/startup/migrate-command.ts "$@"; }
momo() { node scripts/momo.js "$@"; }
export MOMO_URL=${MOMO_URL:-$(address "${nodes%%[[:space:]]*}")}
