import type { JsonObject, Outcome, WireRequest } from '#shared/envelope.ts';
import { inTurn } from '#shared/in-turn.ts';
import { operationPath } from '#shared/operation-path.ts';
import { rpcCodes } from '#shared/rpc-codes.ts';

/** The operator of an open vault. Their requests take the same path as those of other programs, with a stamp of the operator's own key. */
export type Operator = Readonly<{
  organizationId: string;
  userId: string;
  /** The value of `X-Stamp` for exactly these bytes. Throws once the vault is closed, or someone else acts. */
  stamp(body: Uint8Array): string;
  /**
   * Carries out an operation. `path` is its last word, for example `create_users`; `params` are an activity's parameters in their
   * newest form, or a query's fields, where `organizationId` may name a sub-organization. So may it beside the parameters of the
   * activity that removes its own organization.
   */
  call(path: string, params: JsonObject): Promise<Outcome>;
  /** An activity as `call` would send it, not sent yet: the fingerprint of its exact body, and what sends that. `path` must be that of an activity. */
  prepare(path: string, params: JsonObject): Readonly<{ fingerprint: string; send: () => Promise<Outcome> }>;
}>;

/** What a request needs to know of its operation: `type` is that of the newest version of the activity. */
type KnownOperation = Readonly<
  { path: string } & (
    | { kind: 'activity'; own?: boolean; type: string; removesOrganization?: boolean | undefined }
    | { kind: 'query'; own?: boolean; analyzes?: boolean }
  )
>;

export type OperatorWorld = Readonly<{
  organizationId: string;
  userId: string;
  /** The fingerprint of an activity with this body. */
  fingerprintOf: (body: Uint8Array) => string;
  /** The value of `X-Stamp` for a body. */
  stamp: (body: Uint8Array) => string;
  call: (request: WireRequest) => Promise<Outcome>;
  operations: readonly KnownOperation[];
  nowMs: () => number;
}>;

/** The operator of an open vault. `stamp` may throw once it is closed; `call` then rejects with that. */
export function createOperator({
  organizationId,
  userId,
  fingerprintOf,
  stamp,
  call,
  operations,
  nowMs,
}: OperatorWorld): Operator {
  const byPath = new Map(operations.map((operation) => [operation.path, operation]));
  // A window asks several things at once, and would be refused its own second question.
  const analyze = inTurn();
  let lastMs = 0;

  /** Later each time, since two bodies that are the same to the byte are one activity, even if both were meant. */
  const timestampMs = (): string => {
    lastMs = Math.max(nowMs(), lastMs + 1);
    return String(lastMs);
  };

  const envelopeOf = (operation: KnownOperation, params: JsonObject): JsonObject => {
    if (operation.kind === 'query') return { organizationId, ...params };
    const { type, removesOrganization = false } = operation;
    if (!removesOrganization) return { type, timestampMs: timestampMs(), organizationId, parameters: params };
    const { organizationId: removed = organizationId, ...parameters } = params;
    return { type, timestampMs: timestampMs(), organizationId: removed, parameters };
  };

  const bodyOf = (operation: KnownOperation, params: JsonObject): Uint8Array =>
    Buffer.from(JSON.stringify(envelopeOf(operation, params)), 'utf8');
  return {
    organizationId,
    userId,
    stamp,
    prepare(path, params) {
      const operation = byPath.get(path);
      if (operation?.kind !== 'activity') throw new Error('only an activity is prepared');
      const body = bodyOf(operation, params);
      return {
        fingerprint: fingerprintOf(body),
        send: async () => call({ path: operationPath(operation), body, stamp: stamp(body) }),
      };
    },
    async call(path, params) {
      const operation = byPath.get(path);
      if (!operation)
        return { ok: false, failure: { code: rpcCodes.NOT_FOUND, message: 'unknown operation', details: [] } };
      const body = bodyOf(operation, params);
      const send = (): Promise<Outcome> => call({ path: operationPath(operation), body, stamp: stamp(body) });
      return operation.kind === 'query' && operation.analyzes ? analyze(send) : send();
    },
  };
}
