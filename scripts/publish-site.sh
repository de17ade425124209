#!/usr/bin/env bash
# Builds the documents of a version, and pushes them to the branch gh-pages of origin: into a folder of that version, which
# stays when there are newer ones, and into the root, which shows the newest.
#
#   bash scripts/publish-site.sh v1.2.0 /playwright-mailbox/
set -euo pipefail
cd "$(dirname "$0")/.."
version=$1 root=$2

build() {
  SITE_BASE=$1 npm run docs:build
  mkdir -p "$2"
  cp -R site/.vitepress/dist/. "$2"
}

pages=$(mktemp -d)
git worktree add --detach "$pages"
trap 'git worktree remove --force "$pages"' EXIT
if git fetch origin +gh-pages:refs/remotes/origin/gh-pages; then
  git -C "$pages" checkout -B gh-pages origin/gh-pages
else
  git -C "$pages" checkout --orphan gh-pages
  git -C "$pages" rm -rfq .
fi
# All in the root is of the version before, except the folders of the versions.
find "$pages" -mindepth 1 -maxdepth 1 ! -name .git ! -name 'v[0-9]*' -exec rm -rf {} +
build "$root" "$pages"
build "$root$version/" "$pages/$version"
touch "$pages/.nojekyll"
git -C "$pages" add -A
git -C "$pages" -c user.name=release -c user.email=release@localhost commit -qm "documents of $version"
git -C "$pages" push origin gh-pages
