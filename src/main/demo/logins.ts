import { demoPublicKey, type Person } from './people.ts';

/** Opens three sessions of `person` in the last minutes before `nowMs`: one that has expired by then, one of a profile, one with a sealed key. */
export async function tellLogins(person: Person, sessionProfileId: string, nowMs: number): Promise<void> {
  const login = (name: string) => demoPublicKey(person.seed, name);
  const opened = [
    await person.ask('stamp_login', { publicKey: login('short'), expirationSeconds: '30' }, nowMs - 150_000),
    await person.ask('stamp_login', { publicKey: login('day'), sessionProfileId, expirationSeconds: '28800' }),
    await person.ask('create_read_write_session', {
      targetPublicKey: demoPublicKey(person.seed, 'phone', 'whole'),
      apiKeyName: 'Phone',
      expirationSeconds: '3600',
    }),
  ];
  for (const { failure } of opened) if (failure) throw new Error(JSON.stringify(failure));
}
