import { describe, expect, it } from 'vitest';
import type { JsonObject } from '#shared/envelope.ts';
import { operations } from '#engine/operations/index.ts';
import { rpcCodes } from '#shared/rpc-codes.ts';
import { p256KeyFrom, type Actor } from '../harness/actors.ts';
import { invitedBy } from '../harness/invitations.ts';
import { passkeyOf } from '../harness/passkey.ts';
import { apiKey, mfaPolicy, person, rootPerson, subOrganizationOf, tokenFor } from '../harness/people.ts';
import { rpcGrantOf } from '../harness/rpc-grants.ts';
import { aSecret, exportOf, suite } from '../harness/secrets.ts';
import { aWorld, type World } from '../harness/world.ts';
import {
  account,
  asDigest,
  contractInterface,
  digest,
  mfaSubmits,
  onEthereum,
  rpcGrantSubmits,
  signaturesADay,
  target,
  transfer,
  type Belongings,
  brakeSubmits,
} from './isolation-requests.ts';

async function furnish(world: World, root: Actor, name: string): Promise<Belongings> {
  const { userTagId } = await root.submit<{ userTagId: string }>('create_user_tag', {
    userTagName: 'ops',
    userIds: [],
  });
  const oidcToken = tokenFor(world, { subject: name });
  const user = person('dan', {
    apiKeys: [apiKey(p256KeyFrom(`${name} dan`))],
    authenticators: [passkeyOf(name).registration()],
    oauthProviders: [{ providerName: 'issuer', oidcToken }],
    userTags: [userTagId],
  });
  const made = await root.submit<{ userIds: [string] }>('create_users', { users: [user] });
  const { user: dan } = await root.query<{
    user: {
      apiKeys: [{ apiKeyId: string }];
      authenticators: [{ authenticatorId: string }];
      oauthProviders: [{ providerId: string }];
    };
  }>('get_user', { userId: made.userIds[0] });
  const wallet = await root.submit<{ walletId: string; addresses: [string] }>('create_wallet', {
    walletName: 'main',
    accounts: [account],
  });
  const grant = { ...rpcGrantOf(wallet.addresses[0], `grant of ${name}`), userId: made.userIds[0] };
  const { rpcGrantId } = await root.submit<{ rpcGrantId: string }>('create_rpc_grant', grant);
  const { accounts } = await root.query<{ accounts: [{ walletAccountId: string }] }>('list_wallet_accounts');
  const { privateKeys } = await root.submit<{ privateKeys: [{ privateKeyId: string }] }>('create_private_keys', {
    privateKeys: [{ privateKeyName: 'key', curve: 'CURVE_P256', privateKeyTags: [], addressFormats: [] }],
  });
  const { privateKeyTagId } = await root.submit<{ privateKeyTagId: string }>('create_private_key_tag', {
    privateKeyTagName: 'cold',
    privateKeyIds: [privateKeys[0].privateKeyId],
  });
  const secretId = await aSecret(world, root, `secret of ${name}`, { name: 'token', properties: { env: 'prod' } });
  const { policyId } = await root.submit<{ policyId: string }>('create_policy', {
    policyName: 'none',
    effect: 'EFFECT_DENY',
    condition: "activity.resource == 'NOTHING'",
  });
  const { endpointId } = await root.submit<{ endpointId: string }>('create_webhook_endpoint', {
    name: 'quiet',
    url: 'https://hooks.example/',
    subscriptions: [{ eventType: 'BALANCE_CONFIRMED_UPDATES' }],
  });
  const { smartContractInterfaceId } = await root.submit<{ smartContractInterfaceId: string }>(
    'create_smart_contract_interface',
    contractInterface,
  );
  const { recipientIds } = await root.submit<{ recipientIds: [string] }>('create_recipients', {
    recipients: [{ recipientName: 'exchange', addresses: [onEthereum(contractInterface.smartContractAddress)] }],
  });
  const { velocityControlId } = await root.submit<{ velocityControlId: string }>(
    'create_velocity_control',
    signaturesADay,
  );
  const frozen = await root.submit<{ walletId: string }>('create_wallet', { walletName: 'frozen', accounts: [] });
  const { freezeId } = await root.submit<{ freezeId: string }>('freeze', { walletId: frozen.walletId });
  const { sessionProfileId } = await root.submit<{ sessionProfileId: string }>('create_session_profile', {
    sessionProfileName: 'all',
    scope: 'true',
  });
  const { invitationId } = await invitedBy(root, 'guest');
  const { mfaPolicyId } = await root.submit<{ mfaPolicyId: string }>('create_mfa_policy', {
    userId: made.userIds[0],
    ...mfaPolicy(),
  });
  await root.submit('init_import_wallet', { userId: root.userId });
  await root.submit('init_import_private_key', { userId: root.userId });
  const { id, fingerprint } = await root.activity('set_organization_feature', {
    name: 'FEATURE_NAME_EMAIL_AUTH',
    value: '',
  });
  return {
    userId: made.userIds[0],
    apiKeyId: dan.apiKeys[0].apiKeyId,
    rpcGrantId,
    authenticatorId: dan.authenticators[0].authenticatorId,
    providerId: dan.oauthProviders[0].providerId,
    userTagId,
    walletId: wallet.walletId,
    walletAccountId: accounts[0].walletAccountId,
    address: wallet.addresses[0],
    privateKeyId: privateKeys[0].privateKeyId,
    privateKeyTagId,
    secretId,
    policyId,
    endpointId,
    sessionProfileId,
    invitationId,
    mfaPolicyId,
    smartContractInterfaceId,
    recipientId: recipientIds[0],
    velocityControlId,
    freezeId,
    activityId: id,
    fingerprint,
  };
}

/** Two sisters, each with one of everything; `mine` is what the one that asks has. */
async function sisters() {
  const world = await aWorld();
  const [one, other] = [
    await subOrganizationOf(world.operator, 'one'),
    await subOrganizationOf(world.operator, 'other'),
  ];
  const theirs = await furnish(world, one, 'one');
  const mine = await furnish(world, other, 'other');
  return { world, one, other, theirs, mine };
}

/** What a parent may begin in its sub-organization: logins, which need proof of the user or spare the root quorum. */
const parentsMayStart = new Set([
  'oauth',
  'oauth_login',
  'create_read_write_session',
  'init_otp',
  'verify_otp',
  'otp_login',
  'init_otp_auth',
  'otp_auth',
  'email_auth',
  'init_user_email_recovery',
]);

type Ask = (theirs: Belongings, mine: Belongings) => readonly JsonObject[];

/** Every way to name what belongs to another organization. */
const submits: Readonly<Record<string, Ask>> = {
  approve_activity: ({ fingerprint }) => [{ fingerprint }],
  reject_activity: ({ fingerprint }) => [{ fingerprint }],
  stamp_login: ({ sessionProfileId }) => [{ publicKey: target, sessionProfileId }],
  create_organization: () => [],
  create_sub_organization: () => [],
  delete_sub_organization: () => [],
  create_invitations: ({ userTagId, userId }) => [
    {
      invitations: [
        {
          receiverUserName: 'new',
          receiverUserEmail: 'new@example.com',
          receiverUserTags: [userTagId],
          accessType: 'ACCESS_TYPE_WEB',
          senderUserId: userId,
        },
      ],
    },
  ],
  ...mfaSubmits,
  delete_invitation: ({ invitationId }) => [{ invitationId }],
  // No member stamps it: test/engine/operations/invitations/accept-invitation.test.ts tries the codes of other organizations.
  accept_invitation: () => [],
  update_organization_name: () => [],
  update_root_quorum: ({ userId }, mine) => [
    { threshold: 1, userIds: [userId] },
    { threshold: 1, userIds: [mine.userId, userId] },
  ],
  set_organization_feature: () => [],
  remove_organization_feature: () => [],
  update_allowed_origins: () => [],
  create_users: ({ userTagId }) => [{ users: [person('eve', { userTags: [userTagId] }) as unknown as JsonObject] }],
  create_api_only_users: ({ userTagId }) => [
    { apiOnlyUsers: [{ userName: 'eve', apiKeys: [], userTags: [userTagId] }] },
  ],
  delete_users: ({ userId }, mine) => [{ userIds: [userId] }, { userIds: [mine.userId, userId] }],
  update_user: ({ userId, userTagId }, mine) => [
    { userId, userName: 'new' },
    { userId: mine.userId, userTagIds: [userTagId] },
  ],
  update_user_name: ({ userId }) => [{ userId, userName: 'new' }],
  update_user_email: ({ userId }) => [{ userId, userEmail: 'new@example.com' }],
  update_user_phone_number: ({ userId }) => [{ userId, userPhoneNumber: '+491701234567' }],
  create_user_tag: ({ userId }, mine) => [{ userTagName: 'new', userIds: [mine.userId, userId] }],
  update_user_tag: ({ userTagId, userId }, mine) => [
    { userTagId, newUserTagName: 'new', addUserIds: [], removeUserIds: [] },
    { userTagId, addUserIds: [mine.userId], removeUserIds: [] },
    { userTagId: mine.userTagId, addUserIds: [userId], removeUserIds: [] },
    { userTagId: mine.userTagId, addUserIds: [], removeUserIds: [userId] },
  ],
  delete_user_tags: ({ userTagId }, mine) => [{ userTagIds: [mine.userTagId, userTagId] }],
  create_api_keys: ({ userId }) => [{ userId, apiKeys: [apiKey(p256KeyFrom('new'))] }],
  delete_api_keys: ({ userId, apiKeyId }, mine) => [
    { userId, apiKeyIds: [apiKeyId] },
    { userId: mine.userId, apiKeyIds: [apiKeyId] },
  ],
  ...rpcGrantSubmits,
  create_authenticators: ({ userId }) => [
    { userId, authenticators: [passkeyOf('new').registration() as unknown as JsonObject] },
  ],
  delete_authenticators: ({ userId, authenticatorId }, mine) => [
    { userId, authenticatorIds: [authenticatorId] },
    { userId: mine.userId, authenticatorIds: [authenticatorId] },
  ],
  create_oauth_providers: ({ userId }) => [{ userId, oauthProviders: [{ providerName: 'x', oidcToken: 'no token' }] }],
  delete_oauth_providers: ({ userId, providerId }, mine) => [
    { userId, providerIds: [providerId] },
    { userId: mine.userId, providerIds: [providerId] },
  ],
  oauth: () => [],
  oauth_login: () => [],
  otp_login: () => [],
  init_otp: () => [],
  init_otp_auth: () => [],
  otp_auth: () => [],
  email_auth: () => [],
  init_user_email_recovery: () => [],
  recover_user: ({ userId }) => [{ userId, authenticator: passkeyOf('new').registration() as unknown as JsonObject }],
  // Its own test asks about a code of another organization.
  verify_otp: () => [],
  create_read_only_session: () => [],
  create_session_profile: () => [],
  create_read_write_session: ({ userId }) => [{ targetPublicKey: target, userId }],
  create_wallet: () => [],
  create_wallet_accounts: ({ walletId }) => [
    { walletId, accounts: [{ ...account, path: 'm/1' }] },
    { walletId, accounts: [{ ...account, path: 'm/1' }], persist: false },
  ],
  delete_wallets: ({ walletId }, mine) => [
    { walletIds: [walletId], deleteWithoutExport: true },
    { walletIds: [mine.walletId, walletId], deleteWithoutExport: true },
  ],
  delete_wallet_accounts: ({ walletAccountId }, mine) => [
    { walletAccountIds: [walletAccountId], deleteWithoutExport: true },
    { walletAccountIds: [mine.walletAccountId, walletAccountId], deleteWithoutExport: true },
  ],
  update_wallet: ({ walletId }) => [{ walletId, walletName: 'new' }],
  update_wallet_account_name: ({ walletAccountId }) => [{ walletAccountId, name: 'new' }],
  init_import_wallet: ({ userId }) => [{ userId }],
  import_wallet: ({ userId }) => [{ userId, walletName: 'new', encryptedBundle: '{}', accounts: [] }],
  export_wallet: ({ walletId }) => [{ walletId, targetPublicKey: target }],
  export_wallet_account: ({ address }) => [{ address, targetPublicKey: target }],
  create_private_keys: ({ privateKeyTagId }) => [
    {
      privateKeys: [
        { privateKeyName: 'new', curve: 'CURVE_P256', privateKeyTags: [privateKeyTagId], addressFormats: [] },
      ],
    },
  ],
  disable_private_key: ({ privateKeyId }) => [{ privateKeyId }],
  delete_private_keys: ({ privateKeyId }, mine) => [
    { privateKeyIds: [privateKeyId], deleteWithoutExport: true },
    { privateKeyIds: [mine.privateKeyId, privateKeyId], deleteWithoutExport: true },
  ],
  init_import_private_key: ({ userId }) => [{ userId }],
  import_private_key: ({ userId }) => [
    { userId, privateKeyName: 'new', encryptedBundle: '{}', curve: 'CURVE_P256', addressFormats: [] },
  ],
  export_private_key: ({ privateKeyId }) => [{ privateKeyId, targetPublicKey: target }],
  sign_raw_payload: ({ address, privateKeyId }) =>
    [address, privateKeyId].map((signWith) => ({ signWith, payload: digest, ...asDigest })),
  sign_raw_payloads: ({ address, privateKeyId }) =>
    [address, privateKeyId].map((signWith) => ({ signWith, payloads: [digest], ...asDigest })),
  sign_transaction: ({ address, privateKeyId }) =>
    [address, privateKeyId].map((signWith) => ({ signWith, ...transfer })),
  init_import_secrets: () => [],
  // Targets are the user's own: test/engine/operations/secrets/import-secrets.test.ts.
  import_secrets: () => [],
  export_secrets: ({ secretId }, mine) => [exportOf(target, secretId), exportOf(target, mine.secretId, secretId)],
  delete_secrets: ({ secretId }, mine) => [{ secretIds: [secretId] }, { secretIds: [mine.secretId, secretId] }],
  create_private_key_tag: ({ privateKeyId }, mine) => [
    { privateKeyTagName: 'new', privateKeyIds: [mine.privateKeyId, privateKeyId] },
  ],
  update_private_key_tag: ({ privateKeyTagId, privateKeyId }, mine) => [
    { privateKeyTagId, newPrivateKeyTagName: 'new', addPrivateKeyIds: [], removePrivateKeyIds: [] },
    { privateKeyTagId, addPrivateKeyIds: [mine.privateKeyId], removePrivateKeyIds: [] },
    { privateKeyTagId: mine.privateKeyTagId, addPrivateKeyIds: [privateKeyId], removePrivateKeyIds: [] },
    { privateKeyTagId: mine.privateKeyTagId, addPrivateKeyIds: [], removePrivateKeyIds: [privateKeyId] },
  ],
  delete_private_key_tags: ({ privateKeyTagId }, mine) => [
    { privateKeyTagIds: [mine.privateKeyTagId, privateKeyTagId] },
  ],
  create_policy: () => [],
  create_policies: () => [],
  update_policy: ({ policyId }) => [{ policyId, policyName: 'new' }],
  delete_policies: ({ policyId }, mine) => [{ policyIds: [mine.policyId, policyId] }],
  delete_policy: ({ policyId }) => [{ policyId }],
  create_smart_contract_interface: () => [],
  delete_smart_contract_interface: ({ smartContractInterfaceId }) => [{ smartContractInterfaceId }],
  ...brakeSubmits,
  create_recipients: () => [],
  update_recipient: ({ recipientId }) => [{ recipientId, note: 'new' }],
  delete_recipients: ({ recipientId }, mine) => [{ recipientIds: [mine.recipientId, recipientId] }],
  create_webhook_endpoint: () => [],
  update_webhook_endpoint: ({ endpointId }) => [{ endpointId, isActive: false }],
  delete_webhook_endpoint: ({ endpointId }) => [{ endpointId }],
};

const renaming = { type: 'ACTIVITY_TYPE_UPDATE_ORGANIZATION_NAME', parameters: { organizationName: 'new' } };

/** The same for queries. `null`: it names nothing by an id, or gives an empty page for one that is not there. */
const queries: Readonly<Record<string, Ask | null>> = {
  get_activity: ({ activityId }) => [{ activityId }],
  get_mfa_status: ({ activityId }) => [{ activityId }],
  read_request: ({ activityId }) => [{ activityId }],
  explain_activity: ({ activityId, fingerprint }) => [{ activityId }, { fingerprint }],
  simulate_request: ({ userId }) => [{ ...renaming, submitterId: userId }],
  preview_change: ({ userId }) => [{ type: 'ACTIVITY_TYPE_DELETE_USERS', parameters: { userIds: [userId] } }],
  preview_absence: ({ userId, apiKeyId }) => [
    { userIds: [userId], credentialIds: [], expiring: false },
    { userIds: [], credentialIds: [apiKeyId], expiring: false },
  ],
  backtest_policies: null,
  lint_policies: null,
  who_can: null,
  list_activities: null,
  search_activities: null,
  get_approval_status: null,
  read_requests: null,
  whoami: null,
  get_organization: null,
  get_organization_configs: null,
  list_suborgs: null,
  list_verified_suborgs: null,
  list_sub_organizations: null,
  overview: null,
  get_user: ({ userId }) => [{ userId }],
  list_users: null,
  list_user_tags: null,
  get_api_key: ({ apiKeyId }) => [{ apiKeyId }],
  get_api_keys: ({ userId }) => [{ userId }],
  list_rpc_grants: ({ userId }) => [{ userId }],
  get_authenticator: ({ authenticatorId }) => [{ authenticatorId }],
  get_authenticators: ({ userId }) => [{ userId }],
  get_oauth_providers: ({ userId }) => [{ userId }],
  get_mfa_policy: ({ userId, mfaPolicyId }) => [{ userId, mfaPolicyId }],
  get_mfa_policies: ({ userId }) => [{ userId }],
  get_invitation_code: ({ invitationId }) => [{ invitationId }],
  get_session_profile: ({ sessionProfileId }) => [{ sessionProfileId }],
  get_session_profiles: null,
  get_wallet: ({ walletId }) => [{ walletId }],
  list_wallets: null,
  get_wallet_account: ({ walletId, address }, mine) => [
    { walletId, address },
    { walletId, path: account.path },
    { walletId: mine.walletId, address },
  ],
  list_wallet_accounts: ({ walletId }) => [{ walletId }],
  preview_wallet_accounts: ({ walletId }) => [{ walletId, accounts: [account] }],
  get_private_key: ({ privateKeyId }) => [{ privateKeyId }],
  list_private_keys: null,
  list_private_key_tags: null,
  list_secrets: null,
  list_all_secrets: null,
  get_policy: ({ policyId }) => [{ policyId }],
  list_policies: null,
  get_active_policies: null,
  get_policy_evaluations: ({ activityId }) => [{ activityId }],
  get_smart_contract_interface: ({ smartContractInterfaceId }) => [{ smartContractInterfaceId }],
  list_smart_contract_interfaces: null,
  get_velocity_control: ({ velocityControlId }) => [{ velocityControlId }],
  list_velocity_controls: null,
  list_freezes: null,
  list_recipients: null,
  look_up_addresses: null,
  list_webhook_endpoints: null,
  webhook_deliveries: null,
  read_policies: null,
  check_policy: null,
  list_policy_fields: null,
};

const paths = (kind: 'activity' | 'query') => operations.filter((one) => one.kind === kind).map(({ path }) => path);

describe('an organization', () => {
  it('is asked about in every operation there is', () => {
    const addHere = (list: string) =>
      `an operation is missing: add requests with IDs of another organization to ${list}`;
    expect(Object.keys(submits).sort(), addHere('submits')).toEqual([...paths('activity')].sort());
    expect(Object.keys(queries).sort(), addHere('queries')).toEqual([...paths('query')].sort());
  });

  it('changes nothing, and learns nothing, by the ids of another', async () => {
    const { world, one, other, theirs, mine } = await sisters();
    const refusals = new Set<number>([rpcCodes.NOT_FOUND, rpcCodes.PERMISSION_DENIED]);
    for (const [path, ask] of Object.entries(submits))
      for (const parameters of ask(theirs, mine)) {
        const before = world.store.commits.length;
        const outcome = await other.try(path, parameters);
        const about = `${path} ${JSON.stringify(parameters)} ${JSON.stringify(outcome)}`;
        if (path !== 'create_oauth_providers')
          expect(outcome.ok || refusals.has(outcome.failure.code), about).toBe(true);
        expect(outcome.ok, about).toBe(false);
        expect(
          world.store.commits.slice(before).flatMap(({ changes }) => changes),
          about,
        ).toEqual([]);
      }
    for (const [path, ask] of Object.entries(queries))
      for (const parameters of ask?.(theirs, mine) ?? [])
        expect(await other.tryQuery(path, parameters), `${path} ${JSON.stringify(parameters)}`).toMatchObject({
          ok: false,
          failure: { code: rpcCodes.NOT_FOUND },
        });
    for (const paginationOptions of [{ before: theirs.activityId }, { after: theirs.activityId }])
      expect(await other.query('list_activities', { paginationOptions })).toEqual({ activities: [] });
    for (const sought of [{ before: theirs.activityId }, { objectId: theirs.activityId }, { userId: one.userId }])
      expect(await other.query('search_activities', sought)).toEqual({ activities: [], reachedMs: 0 });
    expect(await other.query('get_approval_status', { activityIds: [theirs.activityId] })).toEqual({
      approvalStatuses: [],
    });
    expect(await other.query('read_requests', { activityIds: [theirs.activityId] })).toEqual({ requests: [] });
    for (const paginationOptions of [{ before: theirs.walletAccountId }, { after: theirs.walletAccountId }])
      expect(await other.query('list_wallet_accounts', { paginationOptions })).toEqual({ accounts: [] });
    expect(world.bugs).toEqual([]);
  });

  it('shows in what it lists nothing of another', async () => {
    const { other, one, theirs } = await sisters();
    const foreign = Object.entries(theirs).filter(([name]) => name !== 'fingerprint');
    for (const path of paths('query').filter((name) => name === 'whoami' || queries[name] === null)) {
      const answer = JSON.stringify(
        await other.query(path, path === 'list_activities' ? { paginationOptions: { limit: '100' } } : {}),
      );
      for (const [name, id] of [...foreign, ['organizationId', one.organizationId]] as const)
        expect(answer.includes(id), `${path} shows ${name}`).toBe(false);
    }
  });
});

describe('a parent', () => {
  it('reads all of its sub-organization, and writes nothing into it, but that it may begin a login', async () => {
    const { world, one, theirs } = await sisters();
    const parent = world.operator.at(one.organizationId);
    // The code of an invitation is for its sender.
    for (const [path, ask] of Object.entries(queries).filter(([name]) => name !== 'get_invitation_code'))
      for (const parameters of ask?.(theirs, theirs) ?? [{}])
        expect(await parent.tryQuery(path, parameters), path).toMatchObject({ ok: true });
    const some: Readonly<Record<string, JsonObject>> = {
      create_session_profile: { sessionProfileName: 'x', scope: 'true' },
      create_read_only_session: {},
      create_organization: { organizationName: 'x' },
      create_sub_organization: {
        subOrganizationName: 'x',
        rootUsers: [rootPerson('x', { userEmail: 'x@example.com' }) as unknown as JsonObject],
        rootQuorumThreshold: 1,
      },
      set_organization_feature: { name: 'FEATURE_NAME_EMAIL_AUTH', value: '' },
      remove_organization_feature: { name: 'FEATURE_NAME_EMAIL_AUTH' },
      init_import_secrets: { encryptionSuite: suite, numSecrets: 1 },
      import_secrets: { secrets: [{ secretPayload: '{}', targetPublicKey: target, encryptionSuite: suite }] },
      create_wallet: { walletName: 'new', accounts: [] },
      create_policy: { policyName: 'new', effect: 'EFFECT_ALLOW' },
      create_policies: { policies: [] },
      create_smart_contract_interface: contractInterface,
      create_velocity_control: signaturesADay,
      create_recipients: { recipients: [{ recipientName: 'x', addresses: [onEthereum(`0x${'1'.repeat(40)}`)] }] },
    };
    for (const [path, ask] of Object.entries(submits).filter(([name]) => !parentsMayStart.has(name))) {
      const [first = some[path]] = ask(theirs, theirs);
      const before = world.store.commits.length;
      const outcome = await parent.try(path, first);
      const about = `${path} ${JSON.stringify(outcome)}`;
      expect(outcome.ok, about).toBe(false);
      expect(
        world.store.commits.slice(before).flatMap(({ changes }) => changes),
        about,
      ).toEqual([]);
    }
    expect(world.bugs).toEqual([]);
  });
});
