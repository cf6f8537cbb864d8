import type { FailureDetail, Outcome } from '#shared/envelope.ts';
import { rpcCodes, type RpcName } from '#shared/rpc-codes.ts';

const detailType = 'type.googleapis.com/errors.v1.TurnkeyErrorDetail';

export type RefusalOptions = Readonly<{
  /** A code of its own for clients to tell by, as the hosted service spells its own. */
  errorCode?: string;
  retryAfterSeconds?: number;
}>;

/** A failure as the outcome of a question. `message` is a sentence for the person, beginning in lower case. */
export function refusal(name: RpcName, message: string, options: RefusalOptions = {}): Outcome<never> {
  const { errorCode, retryAfterSeconds } = options;
  const details: FailureDetail[] = errorCode ? [{ '@type': detailType, turnkeyErrorCode: errorCode }] : [];
  return {
    ok: false,
    failure: { code: rpcCodes[name], message, details, ...(errorCode ? { turnkeyErrorCode: errorCode } : {}) },
    ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }),
  };
}
