#!/usr/bin/env bash
# cmake/install_packages.sh PACKAGE...
# Installs those of the given Debian packages that are missing, as root or with
# sudo. Does nothing, and needs neither, when all are there.
set -euo pipefail

if ! command -v dpkg-query >/dev/null; then
  echo "install_packages.sh: not a Debian system; install by hand what these" \
       "packages hold: $*" >&2
  exit 1
fi

missing=()
for package in "$@"; do
  dpkg-query --show --showformat='${db:Status-Status}\n' "$package" \
    2>/dev/null | grep -qx installed || missing+=("$package")
done
[ ${#missing[@]} -gt 0 ] || exit 0

as_root=()
if [ "$(id -u)" -ne 0 ]; then
  if ! command -v sudo >/dev/null; then
    echo "install_packages.sh: run as root, or install: ${missing[*]}" >&2
    exit 1
  fi
  as_root=(sudo)
fi
echo "Installing ${missing[*]}" >&2
log=$(mktemp)
trap 'rm -f "$log"' EXIT
if ! { "${as_root[@]}" apt-get update &&
       "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive \
         apt-get install --yes --no-install-recommends "${missing[@]}"
     } >"$log" 2>&1; then
  cat "$log" >&2
  echo "install_packages.sh: could not install ${missing[*]}" >&2
  exit 1
fi
