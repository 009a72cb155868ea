#!/usr/bin/env bash
# Writes a base image as a tar file, where no registry of images can be reached: a small Debian, the pinned Node, npm.
# Needs root, mmdebstrap, and npm ci done in this clone.
#   container/make-base.sh base.tar && podman import base.tar localhost/txgw-base
set -euo pipefail
tar=$(realpath "${1:?the file to write is missing}")
cd "$(dirname "$0")/.."

node=$(realpath node_modules/.bin/node)
npm=$(npm root --global)/npm
export node npm

# What a service never reads is left out.
mmdebstrap --quiet --format=tar --variant=minbase --include=ca-certificates,libatomic1 \
  --dpkgopt='path-exclude=/usr/share/doc/*' \
  --dpkgopt='path-exclude=/usr/share/man/*' \
  --dpkgopt='path-exclude=/usr/share/locale/*' \
  --customize-hook='rm -rf "$1"/var/lib/apt/lists/* "$1"/var/cache/apt/*' \
  --customize-hook='install "$node" "$1/usr/local/bin/node"' \
  --customize-hook='mkdir -p "$1/usr/local/lib/node_modules" && cp -r "$npm" "$1/usr/local/lib/node_modules/npm"' \
  --customize-hook='ln -s ../lib/node_modules/npm/bin/npm-cli.js "$1/usr/local/bin/npm"' \
  bookworm "$tar"
