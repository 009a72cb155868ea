#!/usr/bin/env bash
# Makes a base image where no registry of images can be reached: a small Debian, the pinned Node, and npm.
# Usage: container/make-base.sh <image name>. Needs root, mmdebstrap, buildah, and npm ci done in this clone.
set -euo pipefail
image=${1:?the name of the image is missing, such as localhost/txgw-base}
cd "$(dirname "$0")/.."

debian=$(mktemp --suffix=.tar)
container=
clean_up() {
  rm -f "$debian"
  if [[ $container ]]; then buildah rm "$container" >/dev/null; fi
}
trap clean_up EXIT

# What a service never reads is left out.
mmdebstrap --quiet --variant=minbase --include=ca-certificates,libatomic1 \
  --dpkgopt='path-exclude=/usr/share/doc/*' --dpkgopt='path-exclude=/usr/share/man/*' \
  --dpkgopt='path-exclude=/usr/share/locale/*' \
  --aptopt='APT::Install-Recommends "false"' \
  --customize-hook='rm -rf "$1"/var/lib/apt/lists/* "$1"/var/cache/apt/*' \
  bookworm "$debian"

container=$(buildah from scratch)
buildah add "$container" "$debian" / >/dev/null
buildah copy "$container" "$(realpath node_modules/.bin/node)" /usr/local/bin/node >/dev/null
buildah copy "$container" "$(npm root --global)/npm" /usr/local/lib/node_modules/npm >/dev/null
buildah run --isolation chroot "$container" -- \
  ln -s ../lib/node_modules/npm/bin/npm-cli.js /usr/local/bin/npm
buildah config --env PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin "$container"
buildah commit --quiet "$container" "$image"
