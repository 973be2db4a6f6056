#!/bin/sh
# Installs quid @VERSION@, its manual page and its shell completions below ~/.local.
#
#   sh install.sh [--prefix DIR] [--base-url URL]
#   sh install.sh [--prefix DIR] --uninstall
#
#   --prefix DIR     the folder in which bin and share are (default: ~/.local)
#   --base-url URL   the folder with the files of the release (default: where this version was published)
#   --uninstall      removes exactly the installed files; settings and data of the user are not changed
#
# The archive is installed only if its SHA-256 sum is in SHA256SUMS, and SHA256SUMS has a signature by the key below. The
# files are moved into place after all checks. Requires tar, and curl or wget. The signature is verified by minisign, or
# by OpenSSL 3. Without either, nothing is installed.
set -eu

# Scripts/package replaces these values.
version='@VERSION@'
base='@BASE_URL@'
key='@PUBLIC_KEY@'

# The program is the last file, so that it is never newer than the others.
files='share/man/man1/quid.1
share/bash-completion/completions/quid
share/zsh/site-functions/_quid
share/fish/vendor_completions.d/quid.fish
share/doc/quid/LICENSE
share/doc/quid/LICENSE-UNICODE
share/doc/quid/CHANGELOG.md
bin/quid'

# Prints a line. Some shells have an echo that changes backslashes.
say() {
  printf '%s\n' "$1"
}

fail() {
  say "install.sh: $1" >&2
  exit "${2:-1}"
}

usage() {
  sed -n '2,/^$/s/^# \{0,1\}//p' "$0"
}

has() {
  command -v "$1" >/dev/null 2>&1
}

# Prints the name of the platform in the names of archives.
platform() {
  case $(uname -s) in
  Linux) system=linux ;;
  Darwin) system=macos ;;
  *) fail "there is no archive for $(uname -s). Build quid from source." ;;
  esac
  case $(uname -m) in
  x86_64 | amd64) machine=x86_64 ;;
  aarch64 | arm64) machine=arm64 ;;
  *) fail "there is no archive for $(uname -m). Build quid from source." ;;
  esac
  echo "$system-$machine"
}

# Prints the program that verifies the signature.
verifier() {
  if has minisign; then
    echo minisign
  elif has openssl && openssl version 2>/dev/null | grep -q '^OpenSSL [3-9]'; then
    echo openssl
  else
    fail "cannot verify the signature. Install minisign or OpenSSL 3 and try again."
  fi
}

download() { # NAME
  url=$base/$1
  if has curl; then
    curl -fsSL --connect-timeout 20 --speed-limit 1000 --speed-time 30 -o "$stage/$1" "$url"
  elif has wget; then
    wget -q -t 2 -T 30 -O "$stage/$1" "$url"
  else
    fail "cannot download. Install curl or wget and try again."
  fi || fail "cannot download $url. Check the connection and try again."
}

bytes() { # FILE FIRST COUNT
  dd if="$1" bs=1 skip="$2" count="$3" 2>/dev/null
}

# Verifies a signature in the format of minisign: an algorithm of 2 bytes, the number of the key of 8 bytes and an Ed25519
# signature of the BLAKE2b hash. See https://jedisct1.github.io/minisign/#signature-format.
verify_by_openssl() { # FILE
  printf '%s' "$key" | openssl base64 -d -A >"$stage/key" || return 1
  sed -n 2p "$1.minisig" | openssl base64 -d -A >"$stage/signature" || return 1
  [ "$(wc -c <"$stage/key")" -eq 42 ] && [ "$(wc -c <"$stage/signature")" -eq 74 ] || return 1
  [ "$(bytes "$stage/key" 0 2)" = Ed ] && [ "$(bytes "$stage/signature" 0 2)" = ED ] || return 1
  bytes "$stage/key" 2 8 >"$stage/key.number"
  bytes "$stage/signature" 2 8 | cmp -s - "$stage/key.number" || return 1
  # The header of an Ed25519 key in DER, from RFC 8410.
  { printf '\060\052\060\005\006\003\053\145\160\003\041\000' && bytes "$stage/key" 10 32; } >"$stage/key.der"
  bytes "$stage/signature" 10 64 >"$stage/signature.raw"
  openssl dgst -blake2b512 -binary "$1" >"$stage/hash" || return 1
  openssl pkeyutl -verify -pubin -keyform DER -inkey "$stage/key.der" -rawin -in "$stage/hash" \
    -sigfile "$stage/signature.raw" >/dev/null 2>&1
}

verify_signature() { # FILE
  case $(verifier) in
  minisign) minisign -V -q -P "$key" -m "$1" -x "$1.minisig" >/dev/null 2>&1 ;;
  openssl) verify_by_openssl "$1" ;;
  *) return 1 ;;
  esac
}

# The file is read from standard input, because before the sum of a file whose path has a backslash or a newline, sha256sum
# prints a backslash.
sha256() { # FILE
  if has sha256sum; then
    sha256sum <"$1"
  elif has shasum; then
    shasum -a 256 <"$1"
  else
    openssl dgst -sha256 -r <"$1"
  fi | cut -d ' ' -f 1
}

install() {
  case $version$base$key in
  *@*) fail "this copy has no release key. Use the install.sh of a release." ;;
  esac
  has tar || fail "cannot unpack. Install tar and try again."
  verifier >/dev/null
  name=quid-$version-$(platform)
  mkdir -p "$prefix" || fail "cannot create $prefix."
  # In the file system of the prefix, where a file is moved in one step.
  stage=$(mktemp -d "$prefix/.quid-install.XXXXXX") || fail "cannot write to $prefix."
  trap 'rm -rf "$stage"' EXIT
  trap 'exit 130' HUP INT TERM

  download SHA256SUMS
  download SHA256SUMS.minisig
  verify_signature "$stage/SHA256SUMS" || fail "the signature of SHA256SUMS is not valid. Nothing was installed."
  sum=$(awk -v name="$name.tar.gz" '$2 == name { print $1 }' "$stage/SHA256SUMS")
  [ "${#sum}" -eq 64 ] || fail "the release has no archive $name.tar.gz. Build quid from source."
  download "$name.tar.gz"
  [ "$(sha256 "$stage/$name.tar.gz")" = "$sum" ] || fail "$name.tar.gz does not have its SHA-256 sum. Nothing was installed."

  # GNU tar would interpret a backslash in the folder of -C.
  (cd "$stage" && tar -xzf "$name.tar.gz") || fail "cannot unpack $name.tar.gz."
  "$stage/$name/bin/quid" --version >/dev/null || fail "the program does not run on this system. Build quid from source."
  for file in $files; do
    [ -f "$stage/$name/$file" ] || fail "$file is missing in $name.tar.gz."
    folder=$prefix/$(dirname "$file")
    if ! mkdir -p "$folder" || [ ! -w "$folder" ] || [ -d "$prefix/$file" ]; then
      fail "cannot write to $prefix/$file."
    fi
  done
  for file in $files; do
    mv -f "$stage/$name/$file" "$prefix/$file"
    say "installed $prefix/$file"
  done
  "$prefix/bin/quid" --version
  case :$PATH: in *:"$prefix/bin":*) ;; *) say "Add $prefix/bin to PATH." ;; esac
  case $prefix in
  /usr | /usr/local) ;;
  *) say "For zsh, put this before compinit in ~/.zshrc: fpath+=($prefix/share/zsh/site-functions)" ;;
  esac
}

uninstall() {
  for file in $files; do
    [ -e "$prefix/$file" ] || continue
    rm "$prefix/$file"
    say "removed $prefix/$file"
  done
  rmdir "$prefix/share/doc/quid" 2>/dev/null || true
  echo "Settings, contacts and the journal of sends are kept in ~/.config/quid and ~/.local/share/quid."
}

# The shell reads this function completely before it runs a command, so an incomplete copy of this file does nothing.
main() {
  prefix=${HOME:?}/.local
  action=install
  while [ $# -gt 0 ]; do
    case $1 in
    --prefix | --base-url)
      [ -n "${2:-}" ] || fail "$1 requires a value." 64
      case $1 in --prefix) prefix=$2 ;; *) base=$2 ;; esac
      shift 2
      ;;
    --uninstall) action=uninstall && shift ;;
    -h | --help) usage && exit ;;
    *) fail "unknown option $1. The options are --prefix DIR, --base-url URL and --uninstall." 64 ;;
    esac
  done
  case $prefix in /*) ;; *) prefix=$PWD/$prefix ;; esac
  base=${base%/}
  $action
}

main "$@"
