import type { Actor } from './actors.ts';
import { createHash, createPublicKey, verify } from 'node:crypto';

/** What a session token says. */
export type SessionPayload = Readonly<{
  exp: number;
  public_key: string;
  session_type: string;
  user_id: string;
  organization_id: string;
  session_profile_id?: string;
  scope?: string;
}>;

/** The payload as official clients read it: by `atob`, which refuses the two letters that base64url has and base64 has not. */
export function sessionPayload(session: string): SessionPayload {
  return JSON.parse(atob(session.split('.')[1] ?? '')) as SessionPayload;
}

/** Whether the notarizer key, uncompressed P-256 hex, signed the token: node:crypto hashes the digest of the text once more. */
export function isNotarized(session: string, notarizer: string): boolean {
  const [header = '', payload = '', signature = ''] = session.split('.');
  const [x, y] = [notarizer.slice(2, 66), notarizer.slice(66)].map((half) =>
    Buffer.from(half, 'hex').toString('base64url'),
  );
  const key = createPublicKey({ format: 'jwk', key: { kty: 'EC', crv: 'P-256', ...(x && y && { x, y }) } });
  const digest = createHash('sha256').update(`${header}.${payload}`).digest();
  return verify('sha256', digest, { key, dsaEncoding: 'ieee-p1363' }, Buffer.from(signature, 'base64url'));
}

/** Keeps a session profile of the scope, and gives its id. */
export async function profileOf(by: Actor, scope: string, patch: object = {}): Promise<string> {
  const profile = { sessionProfileName: `limited to ${scope}`.slice(0, 200), scope, ...patch };
  return (await by.submit<{ sessionProfileId: string }>('create_session_profile', profile)).sessionProfileId;
}
