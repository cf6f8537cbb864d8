import { describeOperations } from '#engine/operations/describe.ts';
import { createECDH, createHash, createPrivateKey, sign, type KeyObject } from 'node:crypto';
import { expect } from 'vitest';
import type { Failure, JsonObject, Outcome } from '#shared/envelope.ts';
import type { OperationDescription } from '#shared/bridge.ts';
import { operationPath } from '#shared/operation-path.ts';
import { stampBody } from '#shared/stamp.ts';
import { p256 } from '@noble/curves/nist.js';
import { ed25519 } from '@noble/curves/ed25519.js';
import { secp256k1 } from '@noble/curves/secp256k1.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import type { Service } from '#engine/service.ts';

/** A key that stamps. */
export type StampKey = Readonly<{
  publicKey: string;
  curveType: 'API_KEY_CURVE_P256' | 'API_KEY_CURVE_SECP256K1' | 'API_KEY_CURVE_ED25519';
  stamp: (body: Uint8Array) => string;
}>;

/** A P-256 key, always the same for the same seed. */
export function p256KeyFrom(seed: string): StampKey {
  const privateKey = createHash('sha256').update(seed).digest();
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(privateKey);
  const [x, y] = [pair.getPublicKey().subarray(1, 33), pair.getPublicKey().subarray(33)].map((half) =>
    half.toString('base64url'),
  );
  const publicKey = pair.getPublicKey('hex', 'compressed');
  const jwk = { kty: 'EC', crv: 'P-256', d: privateKey.toString('base64url'), ...(x && y && { x, y }) };
  const key = createPrivateKey({ format: 'jwk', key: jwk });
  return { publicKey, curveType: 'API_KEY_CURVE_P256', stamp: (body) => p256Stamp(publicKey, key, body) };
}

/** As `stampBody` does it. Tests stamp tens of thousands of requests, and OpenSSL takes a fiftieth of the time. */
function p256Stamp(publicKey: string, key: KeyObject, body: Uint8Array): string {
  const { r, s } = p256.Signature.fromBytes(sign('sha256', body, { key, dsaEncoding: 'ieee-p1363' }));
  const { ORDER } = p256.Point.Fn;
  const signature = new p256.Signature(r, s > ORDER / 2n ? ORDER - s : s).toHex('der');
  return Buffer.from(JSON.stringify({ publicKey, scheme: 'SIGNATURE_SCHEME_TK_API_P256', signature })).toString(
    'base64url',
  );
}

export function secp256k1KeyFrom(seed: string): StampKey {
  const privateKey = Uint8Array.from(createHash('sha256').update(seed).digest());
  return {
    publicKey: bytesToHex(secp256k1.getPublicKey(privateKey, true)),
    curveType: 'API_KEY_CURVE_SECP256K1',
    stamp: (body) => stampBody({ curve: 'secp256k1', privateKey }, body),
  };
}

export function ed25519KeyFrom(seed: string): StampKey {
  const privateKey = Uint8Array.from(createHash('sha256').update(seed).digest());
  return {
    publicKey: bytesToHex(ed25519.getPublicKey(privateKey)),
    curveType: 'API_KEY_CURVE_ED25519',
    stamp: (body) => stampBody({ curve: 'ed25519', privateKey }, body),
  };
}

type ActorOptions = Readonly<{
  service: Pick<Service, 'call'>;
  clock: { nowMs(): number };
  organizationId: string;
  userId: string;
  key: StampKey;
}>;

/** An activity as an answer carries it, as far as tests look into it. */
export type AnsweredActivity = {
  id: string;
  organizationId: string;
  status: string;
  type: string;
  timestampMs: string;
  intent: Record<string, JsonObject>;
  result: Record<string, Record<string, unknown>>;
  votes: { userId: string; selection: string; message: string; user: JsonObject }[];
  fingerprint: string;
  canApprove: boolean;
  canReject: boolean;
  failure?: Failure;
};

let ticks = 0;

let described: ReadonlyMap<string, OperationDescription> | undefined;

/** The operation at `path`. */
function operationAt(path: string): OperationDescription | undefined {
  described ??= new Map(describeOperations().map((one) => [one.path, one]));
  return described.get(path);
}

/** Somebody with a key, asking the real service. */
export class Actor {
  readonly organizationId: string;
  readonly userId: string;
  readonly key: StampKey;
  readonly #service: ActorOptions['service'];
  readonly #clock: { nowMs(): number };

  constructor({ service, clock, organizationId, userId, key }: ActorOptions) {
    this.organizationId = organizationId;
    this.userId = userId;
    this.key = key;
    this.#service = service;
    this.#clock = clock;
  }

  /** The same person in another organization, e.g. a parent's user before a sub-organization. */
  at(organizationId: string): Actor {
    return new Actor({
      service: this.#service,
      clock: this.#clock,
      organizationId,
      userId: this.userId,
      key: this.key,
    });
  }

  /** Another person, or another key of this one, in the same organization. */
  as(userId: string, key: StampKey): Actor {
    return new Actor({ service: this.#service, clock: this.#clock, organizationId: this.organizationId, userId, key });
  }

  /** The exact bytes of an activity request. Each differs, as each has its own instant. */
  bodyOf(path: string, parameters: unknown, type?: string): string {
    return JSON.stringify({
      type: type ?? operationAt(path)?.versions[0]?.type ?? '',
      timestampMs: String(this.#clock.nowMs() - (ticks++ % 60_000)),
      organizationId: this.organizationId,
      parameters,
    });
  }

  /** Stamps and sends `body` as it is. */
  send(path: string, body: string): Promise<Outcome> {
    const bytes = new TextEncoder().encode(body);
    return this.#service.call({ path, body: bytes, stamp: this.key.stamp(bytes) });
  }

  /** Submits, and gives the outcome whatever it is. */
  try(path: string, parameters: unknown, type?: string): Promise<Outcome> {
    const own = operationAt(path)?.own ?? false;
    return this.send(operationPath({ kind: 'activity', path, own }), this.bodyOf(path, parameters, type));
  }

  /** Submits, and expects an activity in answer, whatever its status. */
  async activity(path: string, parameters: unknown, type?: string): Promise<AnsweredActivity> {
    const outcome = await this.try(path, parameters, type);
    if (!outcome.ok) throw new Error(`${path} was refused: ${JSON.stringify(outcome.failure)}`);
    return outcome.value['activity'] as unknown as AnsweredActivity;
  }

  /** Submits, expects COMPLETED, and gives the result itself. */
  async submit<Result = Record<string, never>>(path: string, parameters: unknown, type?: string): Promise<Result> {
    const activity = await this.activity(path, parameters, type);
    expect(activity.failure ?? activity.status).toBe('ACTIVITY_STATUS_COMPLETED');
    const key = Object.keys(activity.result).find((one) => one !== 'activity') ?? '';
    return activity.result[key] as Result;
  }

  /** Asks, and expects an answer. */
  async query<Result = JsonObject>(path: string, parameters: JsonObject = {}): Promise<Result> {
    const outcome = await this.tryQuery(path, parameters);
    if (!outcome.ok) throw new Error(`${path} was refused: ${JSON.stringify(outcome.failure)}`);
    return outcome.value as Result;
  }

  tryQuery(path: string, parameters: JsonObject = {}): Promise<Outcome> {
    return this.send(...this.#queryOf(path, parameters));
  }

  /** Asks with the token of a session in place of a stamp. */
  tryQueryIn(session: string, path: string, parameters: JsonObject = {}): Promise<Outcome> {
    const [url, body] = this.#queryOf(path, parameters);
    return this.#service.call({ path: url, body: new TextEncoder().encode(body), session });
  }

  #queryOf(path: string, parameters: JsonObject): [path: string, body: string] {
    return [
      operationPath({ kind: 'query', path, own: operationAt(path)?.own ?? false }),
      JSON.stringify({ organizationId: this.organizationId, ...parameters }),
    ];
  }
}
