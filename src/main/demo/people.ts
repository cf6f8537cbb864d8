import { describeOperations } from '#engine/operations/describe.ts';
import { createHash } from 'node:crypto';
import { p256 } from '@noble/curves/nist.js';
import { toHex } from '#engine/crypto/bytes.ts';
import type { OpenVault } from '../session/open-vault.ts';
import type { Json, JsonObject } from '#shared/envelope.ts';
import { stampBody } from '#shared/stamp.ts';

/** A clock that the story moves. */
export type DemoClock = { nowMs(): number; at(ms: number): void };

/** Stands at a moment until it is moved, but for a millisecond at each look. */
export function demoClock(): DemoClock {
  let nowMs = 0;
  return { nowMs: () => nowMs++, at: (ms) => void (nowMs = ms) };
}

/** A key of the story, the same each time for a seed and a name. Who knows the seed knows the key: it is for a demo vault only. */
export function demoKey(seed: string, name: string): Uint8Array {
  return Uint8Array.from(createHash('sha256').update(`coffer demo ${seed}${name}`).digest());
}

/** The public key of `demoKey` in hex; compressed unless `whole`. */
export function demoPublicKey(seed: string, name: string, whole?: 'whole'): string {
  return toHex(p256.getPublicKey(demoKey(seed, name), whole === undefined));
}

/** A user of the story, who submits requests with a key of their own. */
export class Person {
  readonly name: string;
  /** What the keys of the story are made from. */
  readonly seed: string;
  readonly publicKey: string;
  userId = '';
  readonly #coffer: OpenVault;
  readonly #clock: DemoClock;
  readonly #privateKey: Uint8Array;

  constructor(openVault: OpenVault, clock: DemoClock, name: string, seed: string) {
    this.name = name;
    this.seed = seed;
    this.#coffer = openVault;
    this.#clock = clock;
    this.#privateKey = demoKey(seed, name);
    this.publicKey = demoPublicKey(seed, name);
  }

  /** Asks for an operation; gives its activity, which need not have been carried out. */
  async ask(path: string, parameters: JsonObject, atMs?: number): Promise<JsonObject> {
    if (atMs !== undefined) this.#clock.at(atMs);
    const operation = describeOperations().find((each) => each.path === path);
    const type = operation?.versions[0]?.type ?? '';
    const { organizationId } = this.#coffer.operator;
    const body = Buffer.from(
      JSON.stringify({ type, timestampMs: String(this.#clock.nowMs()), organizationId, parameters }),
    );
    const stamp = stampBody({ curve: 'p256', privateKey: this.#privateKey }, body);
    const outcome = await this.#coffer.service.call({ path: `/public/v1/submit/${path}`, body, stamp });
    return outcome.ok ? (outcome.value['activity'] as JsonObject) : { failure: outcome.failure as unknown as Json };
  }
}
