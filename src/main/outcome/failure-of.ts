import { Fault, toFailure } from '#engine/fault.ts';
import type { Failure, Outcome } from '#shared/envelope.ts';
import { whereOf, type Log } from '#shared/log.ts';
import { rpcCodes, type RpcName } from '#shared/rpc-codes.ts';
import { VaultError, type VaultReason } from '../vault/errors.ts';

const codes: Readonly<Record<VaultReason, RpcName>> = {
  'not-empty': 'ALREADY_EXISTS',
  'not-a-vault': 'NOT_FOUND',
  'wrong-passphrase': 'UNAUTHENTICATED',
  'in-use': 'FAILED_PRECONDITION',
  'newer-format': 'FAILED_PRECONDITION',
  'data-loss': 'DATA_LOSS',
  io: 'UNAVAILABLE',
  'read-only': 'FAILED_PRECONDITION',
  closed: 'UNAVAILABLE',
  'passphrase-taken': 'ALREADY_EXISTS',
  slot: 'INVALID_ARGUMENT',
  cost: 'INVALID_ARGUMENT',
  record: 'INVALID_ARGUMENT',
  backup: 'INVALID_ARGUMENT',
  cancelled: 'CANCELLED',
};

/** Whatever was thrown around a vault, as a failure to show to the person in front of it. An error of ours says nothing more. */
export function failureOf(thrown: unknown): Failure {
  if (thrown instanceof VaultError) return toFailure(new Fault(codes[thrown.reason], thrown.message));
  return toFailure(thrown);
}

/** What may be said to whoever asked; an error of ours is told to the log as well. */
export function tellFailure(log: Log, thrown: unknown): Failure {
  const failure = failureOf(thrown);
  if (failure.code === rpcCodes.INTERNAL) log('error', { event: 'internal-error', ...whereOf(thrown) });
  return failure;
}

/** What `run` gives, or what it threw as `tellFailure` says it. */
export async function outcomeOf<Value>(log: Log, run: () => Promise<Value>): Promise<Outcome<Value>> {
  try {
    return { ok: true, value: await run() };
  } catch (thrown) {
    return { ok: false, failure: tellFailure(log, thrown) };
  }
}
