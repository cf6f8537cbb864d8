import type { Json, JsonObject, Outcome } from '#shared/envelope.ts';
import { rpcCodes } from '#shared/rpc-codes.ts';

/** The codes of JSON-RPC 2.0, of EIP-1193 and EIP-1474, and Coffer's own for a call that waits for approvals. */
export const rpcErrorCodes = {
  parse: -32700,
  request: -32600,
  method: -32601,
  params: -32602,
  internal: -32603,
  /** The activity waits for approvals: `data` has its id and its fingerprint. */
  waiting: -32001,
  locked: -32002,
  limit: -32005,
  /** A policy, an approver or the grant refused. */
  denied: 4001,
} as const;

/** Why a call has no result. The message goes to the program. */
export class RpcError extends Error {
  readonly code: number;
  readonly data: Json | undefined;

  constructor(kind: keyof typeof rpcErrorCodes | number, message: string, data?: Json) {
    super(message);
    this.name = 'RpcError';
    this.code = typeof kind === 'number' ? kind : rpcErrorCodes[kind];
    this.data = data;
  }
}

/** Invalid params; the message names the parameter. */
export function badParams(message: string): RpcError {
  return new RpcError('params', message);
}

/** A failure of the service as JSON-RPC tells it. */
export function rpcErrorOf({ failure }: Extract<Outcome<unknown>, { ok: false }>): RpcError {
  const { code, message } = failure;
  switch (code) {
    case rpcCodes.PERMISSION_DENIED:
    case rpcCodes.UNAUTHENTICATED:
      return new RpcError('denied', message, deniedActivity(failure.details));
    case rpcCodes.UNAVAILABLE:
      return new RpcError('locked', message);
    case rpcCodes.RESOURCE_EXHAUSTED:
      return new RpcError('limit', message);
    case rpcCodes.INTERNAL:
      return new RpcError('internal', message);
    default:
      return new RpcError('params', message);
  }
}

/** The activity on record that a refusal names. */
function deniedActivity(details: readonly JsonObject[]): JsonObject | undefined {
  const activityId = details.map((detail) => detail['activityId']).find((id) => typeof id === 'string');
  return activityId === undefined ? undefined : { activityId };
}
