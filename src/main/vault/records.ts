import type { Commit } from '#engine/activity.ts';
import type { State } from '#engine/state/state.ts';
import { VaultError } from './errors.ts';
import { uuidBytes } from './format.ts';
import type { SecretKeys } from './keyring.ts';
import { toStored } from './policy-outcomes.ts';
import { recordOf } from './record-form.ts';
import { resealCommit } from './rekey.ts';

/**
 * The commits as they are kept, and the bytes of the record of each: with their secrets under the first of `secrets`, whichever of these they were
 * sealed under. Throws VaultError 'record' where the id of an activity is no UUID.
 */
export function recordsOf(
  commits: readonly Commit[],
  state: State,
  secrets: readonly [SecretKeys, ...SecretKeys[]],
): Readonly<{ kept: readonly Commit[]; records: readonly Buffer[] }> {
  const sealed = commits.map((commit) => resealCommit(commit, secrets));
  const kept = toStored(sealed, state);
  for (const { activity } of kept)
    if (activity && !uuidBytes(activity.activityId)) throw new VaultError('record', 'the id of an activity is no UUID');
  return { kept, records: kept.map(recordOf) };
}
