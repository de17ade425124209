#!/usr/bin/env bash
# Builds the image of the Dockerfile, runs it in a network namespace of its own, and has the sign-up example pass against it
# from outside. Needs root, buildah, iproute2, and what `npm run demo` needs; no daemon. BASE=node:24-alpine names the base;
# without it, one is made of Debian (debootstrap) and this machine's Node.
set -euo pipefail
cd "$(dirname "$0")/.."

work=$(mktemp -d)
key=$(node -p 'crypto.randomBytes(16).toString("hex")')
finish() {
  [ -z "${app:-}" ] || kill "$app" 2>/dev/null || true
  ip netns pids mailbox-image 2>/dev/null | xargs -r kill -9 || true
  [ -z "${container:-}" ] || buildah rm "$container" >/dev/null || true
  ip netns delete mailbox-image 2>/dev/null || true
  rm -rf "$work"
}
trap finish EXIT

make_base() {
  local root=$work/base modules prefix from
  modules=$(npm root -g)
  prefix=$(dirname "$(dirname "$(command -v node)")")
  debootstrap --variant=minbase bookworm "$root" >"$work/debootstrap.log" || { cat "$work/debootstrap.log"; exit 1; }
  install -D "$(command -v node)" "$root/usr/bin/node"
  # Not "cp -a --parents", which fails in Debian 12.
  tar -ch -C / "${modules#/}/npm" "${prefix#/}/include/node" etc/ssl/certs | tar -x -C "$root"
  ln -s "$modules/npm/bin/npm-cli.js" "$root/usr/bin/npm"
  from=$(buildah from scratch)
  buildah add --quiet "$from" "$root" / >/dev/null
  buildah config --env NODE_EXTRA_CA_CERTS=/etc/ssl/certs/ca-certificates.crt --env npm_config_nodedir=/usr "$from"
  buildah commit --quiet "$from" localhost/node-of-debian >/dev/null
  buildah rm "$from" >/dev/null
  rm -rf "$root"
}

size_of() {
  buildah images --json "$1" | node -p 'JSON.parse(require("fs").readFileSync(0))[0].size'
}

[ -n "${BASE:-}" ] || { make_base; BASE=localhost/node-of-debian; }
npm pack --ignore-scripts --silent --pack-destination "$work" >/dev/null
cp Dockerfile .dockerignore "$work"
buildah bud --format docker --isolation chroot --build-arg BASE="$BASE" -t localhost/mailbox "$work"
echo "$BASE: $(size_of "$BASE"), with the mailbox server: $(size_of localhost/mailbox)"

ip netns add mailbox-image
ip link add mailbox0 type veth peer name mailbox1 netns mailbox-image
ip addr add 10.77.0.1/24 dev mailbox0
ip link set mailbox0 up
ip -n mailbox-image addr add 10.77.0.2/24 dev mailbox1
ip -n mailbox-image link set mailbox1 up
ip -n mailbox-image link set lo up

container=$(buildah from localhost/mailbox)
start() {
  ip netns exec mailbox-image buildah run --isolation chroot "$@"
}
# The image's own command: `buildah run` ignores the entry point.
command=(node node_modules/playwright-mailbox/dist/cli.js)
start "$container" -- "${command[@]}" serve --check --store sqlite:/tmp/mail.db
start "$container" -- sh -c '! touch /app/file 2>/dev/null && [ "$(id -u)" = 1000 ]'
start --env MAILBOX_API_KEY="$key" "$container" -- "${command[@]}" serve --host 0.0.0.0 >"$work/server.log" &
server=$!
timeout 30 sh -c "until grep -q ready '$work/server.log'; do sleep 0.1; done"
start --env MAILBOX_API_KEY="$key" "$container" -- "${command[@]}" healthcheck

export MAILBOX_URL=http://10.77.0.2:8025 MAILBOX_API_KEY=$key
PORT=0 SMTP_URL=smtp://10.77.0.2:1025 node examples/signup/server.js >"$work/app.log" &
app=$!
timeout 30 sh -c "until grep -q listening '$work/app.log'; do sleep 0.1; done"
APP_URL=$(grep -o 'http:[^ ]*' "$work/app.log") npx playwright test -c examples/signup/sharded.config.ts signup.spec.ts

# SIGTERM to the server itself, as a container runtime sends it: buildah does not pass it on, and its own status says
# nothing about the server, since it fails to clean up after two runs in one container.
for pid in $(ip netns pids mailbox-image); do
  [[ $(readlink "/proc/$pid/exe") != */node ]] || { kill "$pid" && timeout 10 tail --pid="$pid" -f /dev/null; }
done
wait "$server" 2>/dev/null || true
echo 'The server in the image works, and ends when told to.'
