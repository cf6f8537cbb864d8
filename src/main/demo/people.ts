import { describeOperations } from '#engine/operations/describe.ts';
import { createHash } from 'node:crypto';
import { p256 } from '@noble/curves/nist.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import type { OpenVault } from '../../src/main/session/open-vault.ts';
import type { Json, JsonObject } from '../../src/shared/envelope.ts';
import { stampBody } from '../../src/shared/stamp.ts';

/** A clock that the story moves. */
export type DemoClock = { nowMs(): number; at(ms: number): void };

/** Stands at a moment until it is moved, but for a millisecond at each look. */
export function demoClock(): DemoClock {
  let nowMs = 0;
  return { nowMs: () => nowMs++, at: (ms) => void (nowMs = ms) };
}

/** Somebody of the story: they ask with a key of their own. */
export class Person {
  readonly name: string;
  readonly publicKey: string;
  userId = '';
  readonly #coffer: OpenVault;
  readonly #clock: DemoClock;
  readonly #privateKey: Uint8Array;

  constructor(openVault: OpenVault, clock: DemoClock, name: string) {
    this.name = name;
    this.#coffer = openVault;
    this.#clock = clock;
    this.#privateKey = Uint8Array.from(createHash('sha256').update(`coffer demo ${name}`).digest());
    this.publicKey = bytesToHex(p256.getPublicKey(this.#privateKey, true));
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
