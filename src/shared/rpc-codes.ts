/** The google.rpc codes this service answers with, and the HTTP status each is spelled as. */
export const rpcCodes = {
  CANCELLED: 1,
  UNKNOWN: 2,
  INVALID_ARGUMENT: 3,
  NOT_FOUND: 5,
  ALREADY_EXISTS: 6,
  PERMISSION_DENIED: 7,
  RESOURCE_EXHAUSTED: 8,
  FAILED_PRECONDITION: 9,
  UNIMPLEMENTED: 12,
  INTERNAL: 13,
  UNAVAILABLE: 14,
  DATA_LOSS: 15,
  UNAUTHENTICATED: 16,
} as const;

export type RpcName = keyof typeof rpcCodes;
export type RpcCode = (typeof rpcCodes)[RpcName];

const httpStatuses: Readonly<Record<RpcCode, number>> = {
  1: 499,
  2: 500,
  3: 400,
  5: 404,
  6: 409,
  7: 403,
  8: 429,
  9: 400,
  12: 501,
  13: 500,
  14: 503,
  15: 500,
  16: 401,
};

/** The HTTP status of a google.rpc code; 500 for a number that is not one of ours. */
export function httpStatusOf(code: number): number {
  return httpStatuses[code as RpcCode] ?? 500;
}
