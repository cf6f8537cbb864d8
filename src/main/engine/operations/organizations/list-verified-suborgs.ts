import { z } from 'zod';
import { limits } from '#shared/limits.ts';
import { invalidArgument } from '../../fault.ts';
import { usersAt } from '../../state/contacts.ts';
import type { Organization } from '../../state/rows.ts';
import { query } from '../define.ts';
import { pageOfNewest } from '../pages.ts';
import { orEmpty, PaginationOptions } from '../shapes.ts';

const otpTypes = { EMAIL: 'OTP_TYPE_EMAIL', PHONE_NUMBER: 'OTP_TYPE_SMS' } as const;

/**
 * The organization's sub-organizations, newest first, in which someone has shown a contact to be theirs, or this contact. A filter that is
 * the empty text is none.
 */
export const listVerifiedSuborgs = query({
  path: 'list_verified_suborgs',
  summary: 'Find sub-organizations by a verified contact',
  reads: ['users'],
  params: z.strictObject({
    filterType: orEmpty(z.enum(['EMAIL', 'PHONE_NUMBER'])).optional(),
    filterValue: z.string().max(limits.emailCharsMax).optional(),
    paginationOptions: PaginationOptions.optional(),
  }),
  result: z.strictObject({ organizationIds: z.array(z.string()) }),
  run: (view, { filterType, filterValue, paginationOptions = {} }) => {
    if (!filterType !== !filterValue) throw invalidArgument('filterType', 'needs filterValue');
    const found = view.subOrganizations().filter(({ organizationId }) => {
      const { users } = view.within(organizationId);
      if (!filterType || !filterValue) return users.find(({ verified = [] }) => verified.length > 0) !== undefined;
      const otpType = otpTypes[filterType];
      return usersAt({ users }, { otpType, contact: filterValue }).some(({ verified }) => verified?.includes(otpType));
    });
    return { organizationIds: pageOfNewest(found.reverse(), idOf, paginationOptions).map(idOf) };
  },
});

const idOf = ({ organizationId }: Organization): string => organizationId;
