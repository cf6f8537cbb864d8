import { createHash } from 'node:crypto';
import { p256 } from '@noble/curves/nist.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import type { Person } from './demo-people.ts';

const secretOf = (name: string) => createHash('sha256').update(`coffer demo ${name}`).digest();

/** Opens three sessions of `person` in the last minutes before `nowMs`: one that has expired by then, one of a profile, one with a sealed key. */
export async function tellLogins(person: Person, sessionProfileId: string, nowMs: number): Promise<void> {
  const login = (name: string) => bytesToHex(p256.getPublicKey(secretOf(name), true));
  const opened = [
    await person.ask('stamp_login', { publicKey: login('short'), expirationSeconds: '30' }, nowMs - 150_000),
    await person.ask('stamp_login', { publicKey: login('day'), sessionProfileId, expirationSeconds: '28800' }),
    await person.ask('create_read_write_session', {
      targetPublicKey: bytesToHex(p256.getPublicKey(secretOf('phone'), false)),
      apiKeyName: 'Phone',
      expirationSeconds: '3600',
    }),
  ];
  for (const { failure } of opened) if (failure) throw new Error(JSON.stringify(failure));
}
