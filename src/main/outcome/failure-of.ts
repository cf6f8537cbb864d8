import { hostFault, toFailure } from '#engine/fault.ts';
import type { Failure, Outcome } from '#shared/envelope.ts';
import type { HostReason } from '#shared/failure-reasons.ts';
import { whereOf, type Log } from '#shared/log.ts';
import { rpcCodes } from '#shared/rpc-codes.ts';
import { VaultError, type VaultReason } from '../vault/errors.ts';

const reasons: Readonly<Record<VaultReason, HostReason>> = {
  'not-empty': 'VAULT_FOLDER_NOT_EMPTY',
  'not-a-vault': 'VAULT_NOT_FOUND',
  'header-damaged': 'VAULT_HEADER_DAMAGED',
  'wrong-passphrase': 'WRONG_PASSPHRASE',
  'wrong-backup-passphrase': 'WRONG_BACKUP_PASSPHRASE',
  'access-pending': 'ACCESS_PENDING',
  'in-use': 'VAULT_IN_USE',
  copied: 'VAULT_COPIED',
  'newer-format': 'VAULT_NEWER_FORMAT',
  'data-loss': 'VAULT_DAMAGED',
  io: 'DISK_ERROR',
  'outcome-unknown': 'OUTCOME_UNKNOWN',
  uncertain: 'VAULT_DAMAGED',
  'read-only': 'VAULT_READ_ONLY',
  closed: 'VAULT_CLOSED',
  'passphrase-taken': 'PASSPHRASE_TAKEN',
  slot: 'SLOT_INVALID',
  cost: 'COST_OUT_OF_RANGE',
  record: 'RECORD_TOO_LARGE',
  backup: 'BACKUP_INVALID',
  // Only the command line makes increments.
  'full-backup-needed': 'BACKUP_INVALID',
  cancelled: 'TASK_CANCELLED',
};

/** What the program around the engine does not do now, as the outcome of a question; see `hostFault`. */
export function failWith(
  reason: HostReason,
  message: string,
  options: Readonly<{ field?: string; retryAfterSeconds?: number }> = {},
): Outcome<never> {
  const { field, retryAfterSeconds } = options;
  const failure = toFailure(hostFault(reason, message, field));
  return { ok: false, failure, ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }) };
}

/** Whatever was thrown around a vault, as a failure to show to the person in front of it. An error of ours says nothing more. */
export function failureOf(thrown: unknown): Failure {
  return toFailure(thrown instanceof VaultError ? hostFault(reasons[thrown.reason], thrown.message) : thrown);
}

/** What may be said to the caller; an error of ours is told to the log as well. */
export function tellFailure(log: Log, thrown: unknown): Failure {
  const failure = failureOf(thrown);
  if (failure.code === rpcCodes.INTERNAL) log('error', { event: 'internal-error', ...whereOf(thrown) });
  return failure;
}

/** What `run` gives, or what it threw as `tellFailure` says it. */
export function outcomeOf<Value>(log: Log, run: () => Promise<Value>): Promise<Outcome<Value>> {
  return answering(log, async () => ({ ok: true, value: await run() }));
}

/** The same where `ask` answers an outcome itself. */
export async function answering<Value>(log: Log, ask: () => Promise<Outcome<Value>>): Promise<Outcome<Value>> {
  try {
    return await ask();
  } catch (thrown) {
    return { ok: false, failure: tellFailure(log, thrown) };
  }
}
