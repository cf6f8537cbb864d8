import type { Failure } from '#shared/envelope.ts';
import { rpcCodes } from '#shared/rpc-codes.ts';

/** What a refusal says of one field: its dotted path in the parameters, for example `accounts.2.path`, and what is wrong, a sentence's part. */
export type Violation = Readonly<{ field: string; description: string }>;

/** The fields that a failure names, in its order; none when it names no field. */
export function violationsOf(failure: Failure | undefined): readonly Violation[] {
  const found: Violation[] = [];
  for (const detail of failure?.details ?? []) {
    const listed = detail['fieldViolations'];
    if (!Array.isArray(listed)) continue;
    for (const one of listed as readonly unknown[]) {
      if (typeof one !== 'object' || one === null || !('field' in one) || !('description' in one)) continue;
      if (typeof one.field !== 'string' || typeof one.description !== 'string') continue;
      found.push({ field: one.field.replace(/^parameters\./, ''), description: one.description });
    }
  }
  return found;
}

/** Whether something of this name is there already. */
export function isTaken(failure: Failure | undefined): boolean {
  return failure?.code === rpcCodes.ALREADY_EXISTS || failure?.reason === 'POLICY_NAME_TAKEN';
}
