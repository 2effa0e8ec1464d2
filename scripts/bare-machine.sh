#!/usr/bin/env bash
# Runs the README's two commands on a bare machine: a new, minimal Debian with Node 20 and npm, and nothing else. It
# shows what the commands need that every developer's machine happens to have. Needs root, debootstrap, git and npm on
# a Debian or Ubuntu; takes some 5 GB of disk space and, with all tests, as long as `npm test` and a few minutes more.
set -euo pipefail

usage() {
  cat <<'TEXT'
Usage: scripts/bare-machine.sh [option…] [-- argument of npm test…]

  --only start|test  runs only `npm start` (until the site answers on its address), or only `npm test`
  --packages LIST    Debian's packages that it has besides: the tests depend on none, and none may get in their way
  --commit COMMIT    what is cloned; default: HEAD, without what is not committed
  --suite NAME       the version of Debian; default: bookworm
  --mirror URL       where its packages are; default: the address in this machine's own apt sources
  --root FOLDER      keeps the machine there, and goes on with it if it exists; default: a temporary one, removed at the end
  --port PORT        the port of the site, which shares this machine's network; default: a free one

For example: scripts/bare-machine.sh --only test -- types lint unit
             scripts/bare-machine.sh --packages 'fonts-noto-core nginx postgresql chromium' -- --all
TEXT
}

fail() {
  echo "$*" >&2
  exit 1
}

only=''
commit=HEAD
suite=bookworm
mirror=''
root=''
packages=''
port=''
while (($#)); do
  case $1 in
    --only | --commit | --suite | --mirror | --root | --port | --packages)
      (($# > 1)) || fail "$1 needs a value."
      printf -v "${1#--}" '%s' "$2"
      shift 2
      ;;
    --help) usage && exit ;;
    --) shift && break ;;
    *) usage >&2 && exit 2 ;;
  esac
done
[[ $only =~ ^(start|test)?$ ]] || fail "--only takes start or test."
[[ $only != start || $# == 0 ]] || fail 'Arguments after -- are for npm test.'

((EUID == 0)) || fail 'A machine in a folder is set up by root: sudo scripts/bare-machine.sh'
for program in debootstrap git npm; do
  command -v "$program" > /dev/null || fail "$program is missing: apt-get install $program"
done

source=$(git -C "$(dirname "${BASH_SOURCE[0]}")" rev-parse --show-toplevel)
commit=$(git -C "$source" rev-parse --verify "$commit^{commit}")

if [[ -z $root ]]; then
  root=$(mktemp --directory --tmpdir ananta-bare-XXXXXX)
  # Its root folder has to be open to all accounts, as on every machine: PostgreSQL runs under its own.
  chmod 0755 "$root"
  # Its mounts belong to processes that have ended by then (unshare), so nothing of this machine is in it.
  trap 'rm -rf --one-file-system "$root"' EXIT
fi

# The network settings of this machine; nothing else of its environment is passed on.
environment=(HOME=/root PATH=/opt/node/bin:/usr/sbin:/usr/bin:/sbin:/bin "TERM=${TERM:-dumb}")
while IFS= read -r setting; do environment+=("$setting"); done \
  < <(env | grep -iE '^((https?|no|all)_proxy|npm_config_registry|NODE_EXTRA_CA_CERTS)=' || true)

install_system() {
  if [[ -z $mirror ]]; then
    mirror=$(apt-get indextargets --format '$(CODENAME) $(SITE)' 'Created-By: Packages' 'Component: main' \
      | awk -v suite="$suite" '$1 == suite { print $2; exit }')
  fi
  [[ -n $mirror ]] || fail "This machine's apt sources have no $suite: say where it is with --mirror URL."
  echo "Installing a minimal Debian $suite in $root…"
  mkdir -p "$root"
  debootstrap --variant=minbase "$suite" "$root" "$mirror" > "$root/debootstrap.log" \
    || fail "debootstrap failed; see $root/debootstrap.log"
}

# Debian 12's own is Node 18. The package `node` holds the released binary, and npm 10 is the one that Node 20 comes with.
install_node() {
  echo 'Adding Node 20 and npm 10…'
  mkdir -p "$root/opt/node"
  echo '{ "private": true, "allowScripts": { "node": true } }' > "$root/opt/node/package.json"
  npm install --prefix "$root/opt/node" --ignore-scripts=false --no-audit --no-fund --loglevel=error node@20 npm@10
  ln -sfn node_modules/.bin "$root/opt/node/bin"
}

copy_network_settings() {
  cp --dereference /etc/resolv.conf /etc/hosts "$root/etc/"
  if [[ -n ${NODE_EXTRA_CA_CERTS:-} ]]; then
    install -D --mode=0644 "$NODE_EXTRA_CA_CERTS" "$root$NODE_EXTRA_CA_CERTS"
  fi
}

install_packages() {
  echo "Adding $packages…"
  inside 'apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -qq --yes $1 > /dev/null' bash "$packages"
}

clone() {
  echo "Cloning $commit…"
  rm -rf "$root/site"
  git clone --quiet --no-local --no-checkout "$source" "$root/site"
  git -C "$root/site" checkout --quiet --detach "$commit"
}

# Runs a shell script in it. Processes and mounts are its own, so both are gone when it ends, for any reason.
inside() {
  unshare --mount --pid --fork --kill-child bash -euc '
    root=$1
    mount -t proc proc "$root/proc"
    mount --rbind /dev "$root/dev"
    mount -t sysfs -o ro sysfs "$root/sys"
    shift
    exec chroot "$root" env --chdir=/site --ignore-environment "$@"
  ' bash "$root" "${environment[@]}" "PORT=$port" bash -euc "$@"
}

start_site() {
  echo '── npm start'
  inside '
    npm start > /tmp/start.log 2>&1 &
    site=$!
    answers() { node -e "fetch(\`http://localhost:\${process.env.PORT}/\`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"; }
    until answers; do
      if ! kill -0 $site 2> /dev/null; then
        cat /tmp/start.log
        echo "npm start ended before the site answered." >&2
        exit 1
      fi
      sleep 1
    done
    cat /tmp/start.log
    echo "The site answers."
    kill $site
  ' bash
}

run_tests() {
  echo "── npm test $*"
  # Without `exit` the last command would replace the shell, which as the first process reaps orphans.
  inside 'npm test -- "$@"; exit' bash "$@"
}

[[ -e $root/etc/debian_version ]] || install_system
[[ -e $root/opt/node/bin/npm ]] || install_node
copy_network_settings
clone
[[ -z $packages ]] || install_packages
port=${port:-$(node -e 'const s = require("net").createServer().listen(0, () => { console.log(s.address().port); s.close(); })')}

[[ $only == test ]] || start_site
[[ $only == start ]] || run_tests "$@"
echo 'A bare machine runs it.'
