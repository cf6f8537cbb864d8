import { z } from 'zod';
import { limits } from '#shared/limits.ts';
import { query } from '../define.ts';
import { Timestamp, Uuid } from '../shapes.ts';
import { toTimestamp } from '../../wire.ts';

/**
 * The organization's sub-organizations with their names, newest first, a hundred at most; those after `before`, where it is given.
 * `search` is looked for in names and ids, in either case.
 */
export const listSubOrganizations = query({
  path: 'list_sub_organizations',
  own: true,
  summary: 'List sub-organizations with their names',
  reads: ['users', 'wallets'],
  params: z.strictObject({ search: z.string().max(limits.labelCharsMax).optional(), before: Uuid.optional() }),
  result: z.strictObject({
    organizations: z.array(
      z.strictObject({
        organizationId: z.string(),
        organizationName: z.string(),
        createdAt: Timestamp,
        users: z.number(),
        wallets: z.number(),
        quorum: z.strictObject({ threshold: z.number(), members: z.number() }),
      }),
    ),
    /** How many there are that fit, on every page. */
    total: z.number(),
  }),
  run: (view, { search = '', before }) => {
    const wanted = search.trim().toLowerCase();
    const found = view
      .subOrganizations()
      .reverse()
      .filter(({ organizationId, organizationName }) =>
        [organizationId, organizationName].some((text) => text.toLowerCase().includes(wanted)),
      );
    const from = before === undefined ? 0 : found.findIndex(({ organizationId }) => organizationId === before) + 1;
    // A place that is gone has nothing behind it, rather than everything again.
    const page = before !== undefined && from === 0 ? [] : found.slice(from, from + limits.pageMax);
    return {
      organizations: page.map((organization) => {
        const child = view.within(organization.organizationId);
        const { organizationId, organizationName, createdAtMs, quorumThreshold, quorumUserIds } = organization;
        return {
          organizationId,
          organizationName,
          createdAt: toTimestamp(createdAtMs),
          users: child.users.count(),
          wallets: child.wallets.count(),
          quorum: { threshold: quorumThreshold, members: quorumUserIds.length },
        };
      }),
      total: found.length,
    };
  },
});
