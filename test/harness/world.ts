import { createHash } from 'node:crypto';
import { foundOrganization } from '#engine/founding.ts';
import type {
  Identity,
  KeyRing,
  Measure,
  OidcVerdict,
  Ports,
  RecoversAside,
  RunSlices,
  Store,
  VerifyAside,
} from '#engine/ports.ts';
import { createService, type Service } from '#engine/service.ts';
import { nodeCiphers } from '../../src/main/adapters/ciphers.ts';
import { nodeCurves } from '../../src/main/adapters/curves.ts';
import { Actor, p256KeyFrom } from './actors.ts';
import { testKeyRing } from './key-ring.ts';
import { MemoryStore } from './memory-store.ts';

/** A clock that stands still until it is moved. */
export class TestClock {
  atMs = Date.UTC(2026, 10, 20, 12, 0, 0);
  nowMs(): number {
    return this.atMs;
  }
  advance(ms: number): void {
    this.atMs += ms;
  }
}

/** Bytes that look random and are the same in every run of a seed. */
export function seededEntropy(seed: string): { bytes(length: number): Uint8Array } {
  let round = 0;
  return {
    bytes(length) {
      const blocks: Buffer[] = [];
      for (let had = 0; had < length; had += 32)
        blocks.push(createHash('sha256').update(`${seed}/${round++}`).digest());
      return Uint8Array.from(Buffer.concat(blocks).subarray(0, length));
    },
  };
}

/** The world of one test: the real engine on a store in memory. Nothing of the engine is faked. */
export type World<Kept extends Store = MemoryStore> = Readonly<{
  ports: Ports;
  store: Kept;
  clock: TestClock;
  service: Service;
  organizationId: string;
  /** The operator: the one root user, threshold 1. */
  operator: Actor;
  /** What the engine reported of its own bugs. Tests that do not look for one expect none: `expectNoBugs`. */
  bugs: unknown[];
  /** Tokens that the issuer vouches for, and what it says of each. */
  tokens: Map<string, OidcVerdict>;
}>;

let worlds = 0;

type WorldOptions = {
  organizationName?: string;
  runSlices?: RunSlices;
  measure?: Measure;
  verifyAside?: VerifyAside;
  recoversAside?: RecoversAside;
};

/** A vault in memory with its organization founded. */
export function aWorld(options: WorldOptions = {}): Promise<World> {
  return worldOn(new MemoryStore(), testKeyRing(), options);
}

/** The same on a store of the test's own, which is empty: an open vault is a store and its key ring. */
export async function worldOn<Kept extends Store>(
  store: Kept,
  keys: KeyRing,
  options: WorldOptions = {},
): Promise<World<Kept>> {
  const seed = `world ${++worlds}`;
  const clock = new TestClock();
  const tokens = new Map<string, OidcVerdict>();
  const identity: Identity = {
    verifyOidcToken: async (token) => tokens.get(token) ?? { ok: false, reason: 'the token does not verify' },
  };
  const ports: Ports = {
    store,
    keys,
    clock,
    entropy: seededEntropy(seed),
    curves: nodeCurves(),
    ciphers: nodeCiphers(),
    identity,
  };
  const bugs: unknown[] = [];
  const service = createService(ports, {
    onInternalError: (error) => void bugs.push(error),
    ...(options.runSlices ? { runSlices: options.runSlices } : {}),
    ...(options.measure ? { measure: options.measure } : {}),
    verifyAside: options.verifyAside,
    recoversAside: options.recoversAside,
  });
  const key = p256KeyFrom(`${seed} operator`);
  const organizationId = '11111111-1111-4111-8111-111111111111';
  const userId = '22222222-2222-4222-8222-222222222222';
  await foundOrganization(ports, {
    organizationId,
    organizationName: options.organizationName ?? 'Treasury',
    userId,
    userName: 'operator',
    operatorKey: { publicKey: key.publicKey, stamp: key.stamp },
    network: 'loopback',
  });
  const operator = new Actor({ service, clock, organizationId, userId, key });
  return { ports, store, clock, service, organizationId, operator, bugs, tokens };
}
