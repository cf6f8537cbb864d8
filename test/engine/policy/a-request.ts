import type { Approver, Credential, FactFields, Facts } from '#engine/policy/facts.ts';
import type { Member } from '#engine/policy/policy.ts';

/** A user who could approve, with one P-256 key. */
export function aMember(id: string, tags: readonly string[] = [], type = 'CREDENTIAL_TYPE_API_KEY_P256'): Member {
  const approver: Approver = { id, tags, email: `${id}@example.com`, alias: id };
  const credential: Credential = { id: `key-of-${id}`, user_id: id, type, credential_id: '', public_key: `02${id}` };
  return { approver, credentials: [credential] };
}

/** What is known of a request that `members` have approved. */
export function aRequest(
  members: readonly Member[],
  more: Partial<Facts> & Readonly<{ params?: FactFields }> = {},
): Facts {
  const { params = {}, ...rest } = more;
  return {
    nowMs: Date.parse('2026-11-20T12:00:00Z'),
    activity: {
      type: 'ACTIVITY_TYPE_CREATE_WALLET',
      kind: 'CREATE_WALLET',
      resource: 'WALLET',
      action: 'CREATE',
      params,
    },
    approvers: members.map(({ approver }) => approver),
    credentials: members.flatMap(({ credentials }) => credentials),
    ...rest,
  };
}

/** An activity of a type `ACTIVITY_TYPE_…`. */
export function anActivity(type: string, resource: string, action: string, params: FactFields = {}): Facts['activity'] {
  return { type, kind: type.replace('ACTIVITY_TYPE_', '').replace(/_V\d+$/, ''), resource, action, params };
}
