import { createHash } from 'node:crypto';
import { cryptography } from './cryptography.ts';

/** The namespace of signatures over a release: one that was made for another purpose does not count. */
export const RELEASE_NAMESPACE = 'coffer-release';

const KEY_TYPE = 'ssh-ed25519';
const MAGIC = Buffer.from('SSHSIG');
const VERSION = 1;
const ARMOR = /^-----BEGIN SSH SIGNATURE-----\r?\n([A-Za-z0-9+/=\r\n]+)-----END SSH SIGNATURE-----\s*$/;

/** An Ed25519 key in OpenSSH's form (RFC 8709). */
export type SshKey = Readonly<{
  /** 32 bytes. */
  publicKey: Uint8Array;
  /** `SHA256:…`, as `ssh-keygen -l` prints it. */
  fingerprint: string;
}>;

/** The key of a line `ssh-ed25519 AAAA… comment`; null when it is not one. */
export function parseSshKey(line: string): SshKey | null {
  const [type, encoded = ''] = line.trim().split(/\s+/);
  const blob = type === KEY_TYPE ? fromBase64(encoded) : null;
  const fields = blob && stringsIn(blob, 0);
  if (!blob || fields?.length !== 2 || fields[0]?.toString('latin1') !== KEY_TYPE) return null;
  const [, publicKey] = fields;
  if (publicKey?.length !== 32) return null;
  const fingerprint = `SHA256:${createHash('sha256').update(blob).digest('base64').replace(/=+$/, '')}`;
  return { publicKey: Uint8Array.from(publicKey), fingerprint };
}

/**
 * Whether an armored SSH signature (OpenSSH's PROTOCOL.sshsig, version 1) over `message` in `namespace` is by `key`. Anything that is
 * not such a signature is false.
 */
export function isSignedBy(armored: string, namespace: string, message: Uint8Array, key: SshKey): boolean {
  const blob = fromBase64((ARMOR.exec(armored)?.[1] ?? '').replaceAll(/[\r\n]/g, ''));
  if (!blob?.subarray(0, MAGIC.length).equals(MAGIC)) return false;
  if (blob.length < MAGIC.length + 4 || blob.readUInt32BE(MAGIC.length) !== VERSION) return false;
  const fields = stringsIn(blob, MAGIC.length + 4);
  if (fields?.length !== 5) return false;
  const [signer, itsNamespace, reserved, hash, signature] = fields as [Buffer, Buffer, Buffer, Buffer, Buffer];
  const algorithm = hash.toString('latin1');
  if (algorithm !== 'sha256' && algorithm !== 'sha512') return false;
  // A program that does not know what is reserved ignores it, says the protocol. It is part of what is signed.
  if (itsNamespace.toString('utf8') !== namespace) return false;
  const [type, publicKey] = stringsIn(signer, 0) ?? [];
  const [signatureType, bytes] = stringsIn(signature, 0) ?? [];
  const isEd25519 = type?.toString('latin1') === KEY_TYPE && signatureType?.toString('latin1') === KEY_TYPE;
  if (!isEd25519 || !publicKey?.equals(key.publicKey) || !bytes) return false;
  const digest = createHash(algorithm).update(message).digest();
  const signed = Buffer.concat([MAGIC, ...[itsNamespace, reserved, hash, digest].flatMap(withLength)]);
  return cryptography().curves.ed25519.verify(key.publicKey, signed, bytes);
}

/** The strings (RFC 4251, section 5) that fill `blob` from `start` to its end; null where they do not. */
function stringsIn(blob: Buffer, start: number): readonly Buffer[] | null {
  const strings: Buffer[] = [];
  for (let at = start; at < blob.length;) {
    if (at + 4 > blob.length) return null;
    const end = at + 4 + blob.readUInt32BE(at);
    if (end > blob.length) return null;
    strings.push(blob.subarray(at + 4, end));
    at = end;
  }
  return strings;
}

function withLength(bytes: Buffer): readonly Buffer[] {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(bytes.length);
  return [length, bytes];
}

/** Base64 with its padding, in its one spelling; null for anything else. */
function fromBase64(text: string): Buffer | null {
  const bytes = Buffer.from(text, 'base64');
  return text !== '' && bytes.toString('base64') === text ? bytes : null;
}
