/** The mixed load: every kind of request, and the next one of a lane. */
import { completes, type Kind, type Making } from './asks.ts';
import { resultOf, type Ask, type Entry } from './entry.ts';
import { peopleKinds, thingKinds } from './kinds-of-objects.ts';
import { secretKinds } from './kinds-of-secrets.ts';
import { signingKinds } from './kinds-of-signing.ts';
import type { Sender } from './people.ts';

/** How long votes count. */
const DAY_MS = 86_400_000;

/** Proposals, votes, refusals, and what is about the whole organization. */
const otherKinds: Readonly<Record<string, Kind>> = {
  propose: {
    weight: 4,
    make: ({ lane, unique, ...making }) =>
      lane.waiting.size >= 4 || lane.tags.size >= 8
        ? undefined
        : {
            by: proposerOf(making),
            path: 'create_user_tag',
            type: 'ACTIVITY_TYPE_CREATE_USER_TAG',
            parameters: { userTagName: unique, userIds: [] },
            comesTo: ['CONSENSUS_NEEDED'],
            applied: () => undefined,
          },
  },
  approve: {
    weight: 5,
    make: (making) =>
      voteOn(making, 'approve_activity', 'ACTIVITY_TYPE_APPROVE_ACTIVITY', 'COMPLETED', (name, activity) => {
        const { userTagId } = resultOf<{ userTagId: string }>(activity);
        making.lane.tags.set(userTagId, { name, userIds: [] });
      }),
  },
  reject: {
    weight: 3,
    make: (making) => voteOn(making, 'reject_activity', 'ACTIVITY_TYPE_REJECT_ACTIVITY', 'REJECTED', () => {}),
  },
  'ask without leave': {
    weight: 2,
    make: ({ random, unique }) => ({
      by: random.pick(['approver', 'stranger']),
      path: 'create_wallet',
      type: 'ACTIVITY_TYPE_CREATE_WALLET',
      parameters: { walletName: unique, accounts: [] },
      comesTo: ['REFUSED'],
      applied: () => undefined,
    }),
  },
  'rename organization': {
    weight: 8,
    // Of one lane alone, since there is one organization.
    make: ({ lane, unique }) =>
      lane.number !== 0
        ? undefined
        : completes({
            path: 'update_organization_name',
            type: 'ACTIVITY_TYPE_UPDATE_ORGANIZATION_NAME',
            parameters: { organizationName: unique },
            applied: () => void lane.organizationNames.splice(0, 1, unique),
          }),
  },
  'create sub-organization': {
    weight: 2,
    make: ({ lane, unique, rootPublicKey }) =>
      lane.subOrganizations.size >= 8
        ? undefined
        : completes({
            path: 'create_sub_organization',
            type: 'ACTIVITY_TYPE_CREATE_SUB_ORGANIZATION_V7',
            parameters: {
              subOrganizationName: unique,
              rootUsers: [
                {
                  userName: 'root',
                  apiKeys: [{ apiKeyName: 'load', publicKey: rootPublicKey, curveType: 'API_KEY_CURVE_P256' }],
                  authenticators: [],
                  oauthProviders: [],
                },
              ],
              rootQuorumThreshold: 1,
              wallet: { walletName: unique, accounts: [] },
            },
            applied: (activity) =>
              void lane.subOrganizations.add(resultOf<{ subOrganizationId: string }>(activity).subOrganizationId),
          }),
  },
  'delete sub-organization': {
    weight: 2,
    make: ({ lane, random }) => {
      if (lane.subOrganizations.size === 0) return undefined;
      const organizationId = random.pick([...lane.subOrganizations]);
      return completes({
        path: 'delete_sub_organization',
        type: 'ACTIVITY_TYPE_DELETE_SUB_ORGANIZATION',
        parameters: { deleteWithoutExport: true },
        deletes: organizationId,
        applied: (activity) => {
          lane.subOrganizations.delete(organizationId);
          const { subOrganizationUuid } = resultOf<{ subOrganizationUuid: string }>(activity);
          return subOrganizationUuid === organizationId ? undefined : `it says that ${subOrganizationUuid} is deleted`;
        },
      });
    },
  },
};

const kinds: Readonly<Record<string, Kind>> = {
  ...peopleKinds,
  ...thingKinds,
  ...secretKinds,
  ...signingKinds,
  ...otherKinds,
};

const lots = Object.entries(kinds).flatMap(([name, { weight }]) => Array.from({ length: weight }, () => name));

/** The next request of a lane: of a kind that can be made now. `unique` is a name that no other request has. */
export function nextAsk(making: Making): Readonly<{ kind: string; ask: Ask }> {
  for (;;) {
    const kind = making.random.pick(lots);
    const ask = kinds[kind]?.make(making);
    if (ask) return { kind, ask };
  }
}

/** Half of the proposals are stamped with the key that expires, while it may stamp. */
function proposerOf({ random, nowMs, guestUntilMs = -Infinity }: Omit<Making, 'lane' | 'unique'>): Sender {
  return nowMs < guestUntilMs && random.below(2) === 0 ? 'guest' : 'proposer';
}

/** Whether the proposer's own vote counts no longer: it lapsed, or its key expired. */
function isLapsed({ by, sentMs }: Entry, { nowMs, guestUntilMs = Infinity }: Making): boolean {
  return nowMs - sentMs >= DAY_MS || (by === 'guest' && nowMs >= guestUntilMs);
}

function voteOn(
  making: Making,
  path: string,
  type: string,
  comesTo: string,
  carriedOut: (name: string, activity: Parameters<Ask['applied']>[0]) => void,
): Ask | undefined {
  const { lane, random, unique } = making;
  if (lane.waiting.size === 0) return undefined;
  const target = random.pick([...lane.waiting]);
  const note = random.below(2) === 0 ? { note: `since ${unique}` } : {};
  return {
    by: 'approver',
    path,
    type,
    parameters: { fingerprint: target.fingerprint, ...note },
    comesTo: [comesTo === 'COMPLETED' && isLapsed(target, making) ? 'CONSENSUS_NEEDED' : comesTo],
    target,
    applied: (activity) => {
      lane.waiting.delete(target);
      if (activity.status === `ACTIVITY_STATUS_${comesTo}`) carriedOut(target.unique, activity);
      return activity.votes.length === 2 ? undefined : `the activity has ${activity.votes.length} votes`;
    },
  };
}
