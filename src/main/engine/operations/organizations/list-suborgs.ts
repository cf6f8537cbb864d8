import { z } from 'zod';
import { parseBase64Url } from '#shared/base64url.ts';
import { limits } from '#shared/limits.ts';
import { parseUtf8 } from '../../crypto/bytes.ts';
import {
  matchesFilter,
  matchesIdentity,
  subOrganizationFilters,
  type SoughtIdentity,
} from '../../domain/sub-organizations.ts';
import { invalidArgument } from '../../fault.ts';
import type { Organization } from '../../state/rows.ts';
import { query } from '../define.ts';
import { pageOfNewest } from '../pages.ts';
import { userTables } from '../reads.ts';
import { orEmpty, PaginationOptions } from '../shapes.ts';

/**
 * The organization's sub-organizations, newest first, or those of them that a name, an address, a credential … is found in. A filter
 * that is the empty text is none. A page begins after `before`'s, or ends before `after`'s.
 */
export const listSuborgs = query({
  path: 'list_suborgs',
  summary: 'Find sub-organizations',
  reads: [...userTables, 'walletAccounts'],
  params: z.strictObject({
    filterType: orEmpty(z.enum(subOrganizationFilters)).optional(),
    filterValue: z.string().max(limits.oidcTokenCharsMax).optional(),
    paginationOptions: PaginationOptions.optional(),
  }),
  result: z.strictObject({ organizationIds: z.array(z.string()) }),
  run: (view, { filterType, filterValue, paginationOptions = {} }) => {
    if (!filterType !== !filterValue) throw invalidArgument('filterType', 'needs filterValue');
    let found = view.subOrganizations().reverse();
    if (filterType && filterValue) {
      const matches =
        filterType === 'OIDC_TOKEN' ? matchesIdentity(claimsOf(filterValue)) : matchesFilter(filterType, filterValue);
      found = found.filter((one) => matches(one, () => view.within(one.organizationId)));
    }
    return { organizationIds: pageOfNewest(found, idOf, paginationOptions).map(idOf) };
  },
});

const idOf = ({ organizationId }: Organization): string => organizationId;

const Claims = z.object({ iss: z.string(), sub: z.string(), aud: z.union([z.string(), z.array(z.string())]) });

/**
 * Whom a token speaks of. It is not verified, and need not be: anyone who searches here may read all that can be found. Throws
 * INVALID_ARGUMENT when it is no JSON Web Token.
 */
function claimsOf(token: string): SoughtIdentity {
  const payload = parseBase64Url(token.split('.')[1] ?? '', 'optional');
  const claims = payload?.length ? Claims.safeParse(parseOrNull(payload)) : undefined;
  if (!claims?.success) throw invalidArgument('filterValue', 'is not a JSON Web Token with iss, sub and aud');
  const { iss, sub, aud } = claims.data;
  return { issuer: iss, subject: sub, audiences: typeof aud === 'string' ? [aud] : aud };
}

function parseOrNull(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(parseUtf8(bytes) ?? '');
  } catch {
    return null;
  }
}
