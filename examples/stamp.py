#!/usr/bin/env python3
"""Asks Coffer who you are, with Python's standard library and the openssl program. Run: python3 examples/stamp.py

COFFER_URL and COFFER_KEY change where Coffer listens and which API key signs: see README.md in this folder.
Python's standard library has no ECDSA, so the openssl program makes the signature.
"""

import base64
import json
import os
import subprocess
import urllib.request
from pathlib import Path

url = os.environ.get("COFFER_URL", "http://127.0.0.1:7411")
config = os.environ.get("XDG_CONFIG_HOME", os.path.expanduser("~/.config"))
key_path = os.environ.get("COFFER_KEY", f"{config}/turnkey/keys/default")
public_key = Path(f"{key_path}.public").read_text()
private_key = Path(f"{key_path}.private").read_text().split(":")[0]
organization_id = json.loads(Path(f"{key_path}.meta").read_text())["organizations"][0]


def sign(message: bytes) -> bytes:
    """ECDSA on P-256 with SHA-256, in DER. openssl reads the key from a pipe, never from its arguments or a file."""
    # SEC 1: a fixed beginning, 32 bytes of key, and the name of the curve P-256.
    der = bytes.fromhex(f"30310201010420{private_key}a00a06082a8648ce3d030107")
    read_end, write_end = os.pipe()
    os.write(write_end, der)
    os.close(write_end)
    command = ["openssl", "dgst", "-sha256", "-keyform", "DER", "-sign", f"/dev/fd/{read_end}"]
    return subprocess.run(command, input=message, capture_output=True, check=True, pass_fds=[read_end]).stdout


def post(path: str, fields: dict) -> dict:
    """Sends one request. Its stamp signs the exact bytes of the body."""
    body = json.dumps(fields).encode()
    stamp = {
        "publicKey": public_key,
        "scheme": "SIGNATURE_SCHEME_TK_API_P256",
        "signature": sign(body).hex(),
    }
    encoded = base64.urlsafe_b64encode(json.dumps(stamp).encode()).decode().rstrip("=")
    headers = {"Content-Type": "application/json", "X-Stamp": encoded}
    with urllib.request.urlopen(urllib.request.Request(url + path, body, headers)) as answer:
        return json.load(answer)


print(json.dumps(post("/public/v1/query/whoami", {"organizationId": organization_id})))
