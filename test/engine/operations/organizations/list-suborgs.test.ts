import { describe, expect, it } from 'vitest';
import { base64urlnopad } from '@scure/base';
import { listSuborgs } from '#engine/operations/organizations/list-suborgs.ts';
import { ethereum } from '../../../harness/key-material.ts';
import { passkeyOf } from '../../../harness/passkey.ts';
import { nobody, rootPerson, subOrganizationOf, tokenFor } from '../../../harness/people.ts';
import { aWorld } from '../../../harness/world.ts';

type Ids = { organizationIds: string[] };
const passkey = passkeyOf('phone');

async function withThree() {
  const world = await aWorld();
  const { operator } = world;
  const first = await subOrganizationOf(operator, 'First');
  const second = await subOrganizationOf(operator, 'Second', {
    wallet: { walletName: 'Main', accounts: [ethereum(0)] },
  });
  const sought = rootPerson('sought', {
    userEmail: 'sought@example.com',
    userPhoneNumber: '+13214567890',
    authenticators: [passkey.registration()],
    oauthProviders: [{ providerName: 'web', oidcToken: tokenFor(world, { subject: 'sought' }) }],
  });
  await second.submit('create_users', { users: [{ ...sought, userTags: [] }] });
  const third = await subOrganizationOf(operator, 'Third');
  const ids = (parameters: object) => operator.query<Ids>('list_suborgs', parameters as never);
  return { world, operator, first, second, third, ids };
}

/** A token that nobody signed. */
const unsigned = (claims: object) =>
  ['{"alg":"none"}', JSON.stringify(claims), ''].map((part) => base64urlnopad.encode(Buffer.from(part))).join('.');

describe('list_suborgs', () => {
  it('lists them newest first, page by page', async () => {
    const { first, second, third, ids } = await withThree();
    const all = [third, second, first].map(({ organizationId }) => organizationId);
    const whole = await ids({});
    expect(listSuborgs.result.parse(whole)).toEqual(whole);
    expect(whole).toEqual({ organizationIds: all });
    const page = async (paginationOptions: object) => (await ids({ paginationOptions })).organizationIds;
    expect(await page({ limit: '2' })).toEqual(all.slice(0, 2));
    expect(await page({ limit: '2', before: all[1] })).toEqual(all.slice(2));
    expect(await page({ limit: '1', after: all[2] })).toEqual(all.slice(1, 2));
    await first.submit('update_root_quorum', { threshold: 1, userIds: [first.userId] });
    expect(await ids({}), 'a change to one does not move it').toEqual(whole);
    expect(await page({ before: nobody })).toEqual([]);
    expect(await page({ after: nobody })).toEqual([]);
  });

  it.each([
    ['NAME', 'Second'],
    ['USERNAME', 'sought'],
    ['EMAIL', 'sought@example.com'],
    ['PHONE_NUMBER', '+13214567890'],
    ['CREDENTIAL_ID', passkey.credentialId],
    ['OIDC_TOKEN', unsigned({ iss: 'https://issuer.example', sub: 'sought', aud: 'coffer-tests' })],
    ['OIDC_TOKEN', unsigned({ iss: 'https://issuer.example', sub: 'sought', aud: ['x', 'coffer-tests'] })],
  ])('finds by %s', async (filterType, filterValue) => {
    const { second, ids } = await withThree();
    expect(await ids({ filterType, filterValue })).toEqual({ organizationIds: [second.organizationId] });
  });

  it('finds by key and by address, in either case', async () => {
    const { second, operator, ids } = await withThree();
    const found = { organizationIds: [second.organizationId] };
    const { accounts } = await operator
      .at(second.organizationId)
      .query<{ accounts: { address: string }[] }>('list_wallet_accounts');
    const address = accounts[0]?.address ?? '';
    for (const [filterType, filterValue] of [
      ['PUBLIC_KEY', second.key.publicKey],
      ['PUBLIC_KEY', second.key.publicKey.toUpperCase()],
      ['WALLET_ACCOUNT_ADDRESS', address],
      ['WALLET_ACCOUNT_ADDRESS', address.toLowerCase()],
    ])
      expect(await ids({ filterType, filterValue })).toEqual(found);
  });

  it.each([
    ['NAME', 'second'],
    ['EMAIL', 'nobody@example.com'],
    ['PUBLIC_KEY', 'ff'],
    ['WALLET_ACCOUNT_ADDRESS', '1BoatSLRHtKNngkdXEeobR76b53LETtpyT'],
    ['OIDC_TOKEN', unsigned({ iss: 'https://other.example', sub: 'sought', aud: 'coffer-tests' })],
  ])('finds nothing by %s %s', async (filterType, filterValue) => {
    const { ids } = await withThree();
    expect(await ids({ filterType, filterValue })).toEqual({ organizationIds: [] });
  });

  it.each([
    [{ filterType: 'AGE', filterValue: '7' }, 'filterType: expected one of'],
    [{ filterType: 'NAME' }, 'filterType: needs filterValue'],
    [{ filterValue: 'x' }, 'filterType: needs filterValue'],
    [{ filterType: 'NAME', filterValue: '' }, 'filterType: needs filterValue'],
    [{ filterType: 'OIDC_TOKEN', filterValue: 'no token' }, 'filterValue: is not a JSON Web Token'],
    [{ filterType: 'OIDC_TOKEN', filterValue: unsigned({ iss: 'x' }) }, 'filterValue: is not a JSON Web Token'],
    [{ paginationOptions: { limit: '101' } }, 'paginationOptions.limit'],
    [{ paginationOptions: { limit: 5 } }, 'paginationOptions.limit'],
  ])('refuses %j', async (parameters, says) => {
    const { operator } = await aWorld();
    expect(await operator.tryQuery('list_suborgs', parameters as never)).toMatchObject({
      ok: false,
      failure: { code: 3, message: expect.stringContaining(says) },
    });
  });
});
