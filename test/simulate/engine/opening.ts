/** The program as a host composes it, on a disk in memory: a session over the engine over a vault. It ends when its process dies. */
import { stampBody } from '#shared/stamp.ts';
import { createHash } from 'node:crypto';
import { createVaultAt, sessionOn } from '../../../src/main/compose.ts';
import type { HostWorld } from '../../../src/main/session/open-vault.ts';
import type { Session } from '../../../src/main/session/session.ts';
import type { Vault, World } from '../../../src/main/vault/index.ts';
import { randomFrom } from '../../fuzz/random.ts';
import type { FakeDisk } from '../../harness/disk.ts';
import { answerOf, type Door } from '../../harness/load/door.ts';
import { loadKeyFrom, type LoadKey, type Sender } from '../../harness/load/people.ts';
import { dir, fakeKdf, seededEntropy } from '../../vault/vault-world.ts';
import type { VirtualTime } from './virtual-time.ts';

/** Small, so that a few requests reach a second segment and a snapshot. */
const small: Pick<World, 'segmentBytes' | 'snapshotRecords'> = { segmentBytes: 20_000, snapshotRecords: 9 };

export type Opening = Readonly<{
  disk: FakeDisk;
  session: Session;
  /** The open vault. */
  vault(): Vault;
  door: Door;
  /** From now on nobody hears an answer, as of a process that was killed. */
  die(): void;
  isDead(): boolean;
}>;

/** A key that stamps the same bytes the same way each time. It remembers its stamps, since the same bytes come again. */
function keyOf(name: string): LoadKey {
  const privateKey = Uint8Array.from(createHash('sha256').update(name).digest());
  const stamps = new Map<string, string>();
  const stamp = (body: Uint8Array): string => {
    const text = Buffer.from(body).toString();
    const made = stamps.get(text) ?? stampBody({ curve: 'p256', privateKey }, body);
    if (stamps.size > 1_000) stamps.clear();
    stamps.set(text, made);
    return made;
  };
  return { ...loadKeyFrom(name), stamp };
}

/** The keys of everybody. */
export const people: Readonly<Record<Sender, LoadKey>> = {
  root: keyOf('root'),
  proposer: keyOf('proposer'),
  approver: keyOf('approver'),
  stranger: keyOf('stranger'),
  guest: keyOf('guest'),
};

/** The world of an opening. `seed`: what its entropy comes from, and how long its work takes. */
export function worldOf(
  disk: FakeDisk,
  time: VirtualTime,
  seed: string,
  onBug: (where: string) => void,
): Partial<HostWorld> {
  const random = randomFrom(seed);
  const world: Partial<HostWorld> & typeof small = {
    ...small,
    disk,
    clock: time.clock,
    entropy: seededEntropy(seed),
    kdf: fakeKdf,
    // Some flushes end after a few turns.
    workwatch: () => () => random.below(30),
    log: (_level, entry) => {
      if (entry.event === 'internal-error') onBug(JSON.stringify(entry));
    },
  };
  return world;
}

/** Makes the vault. Gives the id of its organization. */
export async function foundVault(world: Partial<HostWorld>, passphrase: string): Promise<string> {
  const made = await createVaultAt({
    dir,
    passphrase: Buffer.from(passphrase),
    organizationName: 'Treasury',
    operatorName: 'operator',
    network: 'off',
    apiKey: { apiKeyName: 'load', publicKey: people.root.publicKey },
    world,
  });
  // The clock stands still for most of the time, so that nobody would be given more.
  await made.openVault.service.changeSettings({ ratePerSecond: 100_000, rateBurst: 100_000 });
  await made.close();
  return made.organizationId;
}

/** Opens the vault as a new process does. Throws what opening it throws. */
export async function openingOf(
  disk: FakeDisk,
  world: Partial<HostWorld>,
  time: VirtualTime,
  {
    passphrase,
    organizationId,
    guestUntilMs,
  }: Readonly<{ passphrase: string; organizationId: string; guestUntilMs: number }>,
): Promise<Opening> {
  const session = sessionOn(dir, world, undefined, time);
  await session.open(Buffer.from(passphrase));
  let dead = false;
  const call = async (by: Sender, path: string, body: string) => {
    const bytes = Buffer.from(body);
    const outcome = await session.call({ path, body: bytes, stamp: people[by].stamp(bytes) });
    if (dead) throw new Error('the process died');
    return outcome;
  };
  const door: Door = {
    organizationId,
    rootPublicKey: people.root.publicKey,
    nowMs: time.clock.nowMs,
    guestUntilMs,
    submit: async (by, path, body) => {
      const outcome = await call(by, `/public/v1/submit/${path}`, body);
      return outcome.ok ? answerOf(0, outcome.value) : answerOf(outcome.failure.code, outcome.failure);
    },
    query: async <Answer>(path: string, parameters: object = {}) => {
      const outcome = await call('root', `/public/v1/query/${path}`, JSON.stringify({ organizationId, ...parameters }));
      if (!outcome.ok) throw new Error(`${path} was refused: ${JSON.stringify(outcome.failure)}`);
      return outcome.value as Answer;
    },
  };
  return { disk, session, vault: () => vaultOf(session), door, die: () => (dead = true), isDead: () => dead };
}

function vaultOf(session: Session): Vault {
  let vault: Vault | undefined;
  void session.whileOpen(async (open) => {
    vault = open.vault;
    return { ok: true, value: {} };
  });
  if (!vault) throw new Error('the vault is locked');
  return vault;
}
