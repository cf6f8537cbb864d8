#!/usr/bin/env bash
# Asks Coffer who you are, with curl and openssl alone. Run: bash examples/curl.sh [path] [body]
# COFFER_URL and COFFER_KEY change where Coffer listens and which API key signs: see README.md in this folder.
set -euo pipefail

url=${COFFER_URL:-http://127.0.0.1:7411}
key=${COFFER_KEY:-${XDG_CONFIG_HOME:-$HOME/.config}/turnkey/keys/default}
public_key=$(cat "$key.public")
organization=$(sed -E 's/.*"organizations":\["([^"]*)".*/\1/' "$key.meta")

path=${1:-/public/v1/query/whoami}
body=${2:-"{\"organizationId\":\"$organization\"}"}

# The private key as DER (SEC 1): a fixed beginning, 32 bytes of key, and the name of the curve P-256.
# printf is part of bash, and openssl reads from a pipe: the key appears in no list of processes and in no file.
private_key() {
  local hex
  hex=$(cut -d : -f 1 "$key.private")
  # shellcheck disable=SC2059 # The format is made of \x escapes alone.
  printf "$(sed 's/../\\x&/g' <<<"30310201010420${hex}a00a06082a8648ce3d030107")"
}

# A stamp is JSON with an ECDSA signature (P-256, SHA-256, DER, in hex) over the exact bytes of the body, encoded as base64url.
signature=$(printf '%s' "$body" | openssl dgst -sha256 -keyform DER -sign <(private_key) | od -An -v -tx1 | tr -d ' \n')
stamp=$(printf '{"publicKey":"%s","scheme":"SIGNATURE_SCHEME_TK_API_P256","signature":"%s"}' "$public_key" "$signature" |
  openssl base64 -A | tr '+/' '-_' | tr -d '=')

curl --silent --show-error --fail-with-body --header 'Content-Type: application/json' --header @<(printf 'X-Stamp: %s' "$stamp") \
  --data-binary "$body" "$url$path"
echo
