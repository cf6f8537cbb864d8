import type { Json, JsonObject } from '#shared/envelope.ts';
import { uuidPattern } from '#shared/uuid.ts';
import { listIn, objectIn, paramsOf, pathOfType, type ActivityView } from '../../api/activity-view.ts';
import type { ActivityPath } from '../../api/use-submit.ts';
import { phrases } from './phrases/phrases.ts';

/** Kinds of things that have an id, and a name that may change. */
export type NamedKind =
  | 'user'
  | 'wallet'
  | 'private-key'
  | 'secret'
  | 'user-tag'
  | 'private-key-tag'
  | 'policy'
  | 'recipient';

/** The name of a thing as it is now; undefined for one that is gone, or not read yet. */
export type NameOf = (kind: NamedKind, id: string) => string | undefined;

/** Something that an activity is about. `code`: what it is called is a machine's word: an address or an id. */
export type Thing =
  | Readonly<{ as: 'named'; kind: NamedKind; id: string }>
  | Readonly<{ as: 'text'; text: string }>
  | Readonly<{ as: 'code'; text: string }>
  | Readonly<{ as: 'feature'; name: string }>
  | Readonly<{ as: 'quorum'; threshold: number; total: number }>;

/** What an activity is about: its objects, and how many they are, which may be more than are named. */
export type Gist = Readonly<{ things: readonly Thing[]; n: number; whose?: Thing | undefined; to?: Thing | undefined }>;

/** What the activity is about. Whatever does not have the form it should is left out: anybody may have sent it. */
export function gistOf(activity: Pick<ActivityView, 'type' | 'intent'>): Gist {
  const path = activityPath(activity.type);
  if (path === null) return { things: [], n: 0 };
  const { one, list, count, whose, to } = subjects[path];
  const params = paramsOf(activity);
  const object = one?.(params);
  const things = list ? listIn(params, list.in).flatMap((item) => list.thing(item) ?? []) : object ? [object] : [];
  const n = count !== undefined ? listIn(params, count).length : list ? things.length : 1;
  return { things, n, whose: whose?.(params), to: to?.(params) };
}

/** The operation of an activity type, in any of its versions; null for a type that this window does not know. */
export function activityPath(type: string): ActivityPath | null {
  const path = pathOfType(type);
  return Object.hasOwn(subjects, path) && `${path}.name` in phrases.en ? (path as ActivityPath) : null;
}

type Find = (params: JsonObject) => Thing | undefined;

/** Where the parameters of an operation name what it is about: one thing or a list of them, whose they are, and what becomes of them. */
type Subject = Readonly<{
  one?: Find;
  list?: Readonly<{ in: string; thing: (item: Json) => Thing | undefined }>;
  /** The list that says how many things it is about, where that is not what `one` or `list` gives. */
  count?: string;
  whose?: Find;
  to?: Find;
}>;

/** A value as what it names: something by its id, or what it says itself. */
function thing(as: NamedKind | 'text' | 'code' | 'feature', value: Json | undefined): Thing | undefined {
  if (typeof value !== 'string') return undefined;
  if (as === 'text' || as === 'code') return { as, text: value };
  return as === 'feature' ? { as, name: value } : { as: 'named', kind: as, id: value };
}

function at(as: Parameters<typeof thing>[0], field: string): Find {
  return (params) => thing(as, params[field]);
}

/** A list of ids, or of objects that have their name in `field`. */
function each(as: Parameters<typeof thing>[0], list: string, field?: string): Subject {
  return { list: { in: list, thing: (item) => thing(as, field === undefined ? item : objectIn(item)[field]) } };
}

const user = at('user', 'userId');
const wallet = at('wallet', 'walletId');

/** The key that signs: an address, or a private key by its id, which is all that the first versions named. */
const signer: Find = ({ privateKeyId, signWith }) => {
  const key = privateKeyId ?? signWith;
  return thing(typeof key === 'string' && uuidPattern.test(key) ? 'private-key' : 'code', key);
};

const subjects: Readonly<Record<ActivityPath, Subject>> = {
  approve_activity: {},
  reject_activity: {},
  create_organization: { one: at('text', 'organizationName') },
  create_sub_organization: { one: ({ subOrganizationName, name }) => thing('text', subOrganizationName ?? name) },
  delete_sub_organization: {},
  update_root_quorum: {
    one: ({ threshold, ...params }) =>
      typeof threshold === 'number' ? { as: 'quorum', threshold, total: listIn(params, 'userIds').length } : undefined,
  },
  set_organization_feature: { one: at('feature', 'name') },
  remove_organization_feature: { one: at('feature', 'name') },
  update_allowed_origins: each('code', 'allowedOrigins'),
  update_organization_name: { to: at('text', 'organizationName') },
  oauth: {},
  stamp_login: {},
  oauth_login: {},
  otp_login: {},
  init_otp: { one: at('text', 'contact') },
  verify_otp: {},
  init_otp_auth: { one: at('text', 'contact') },
  otp_auth: {},
  email_auth: { one: at('text', 'email') },
  init_user_email_recovery: { one: at('text', 'email') },
  recover_user: { whose: user },
  create_session_profile: { one: at('text', 'sessionProfileName') },
  create_read_only_session: {},
  create_read_write_session: {},
  create_users: each('text', 'users', 'userName'),
  create_api_only_users: each('text', 'apiOnlyUsers', 'userName'),
  delete_users: each('user', 'userIds'),
  update_user: { one: user },
  update_user_name: { one: user, to: at('text', 'userName') },
  update_user_email: { one: user, to: at('text', 'userEmail') },
  update_user_phone_number: { one: user, to: at('text', 'userPhoneNumber') },
  create_mfa_policy: { one: at('text', 'mfaPolicyName'), whose: user },
  update_mfa_policy: { one: at('code', 'mfaPolicyId'), whose: user },
  delete_mfa_policy: { one: at('code', 'mfaPolicyId'), whose: user },
  create_invitations: each('text', 'invitations', 'receiverUserName'),
  delete_invitation: { one: at('code', 'invitationId') },
  accept_invitation: { one: at('code', 'invitationId') },
  create_user_tag: { one: at('text', 'userTagName') },
  update_user_tag: { one: at('user-tag', 'userTagId') },
  delete_user_tags: each('user-tag', 'userTagIds'),
  create_api_keys: { ...each('text', 'apiKeys', 'apiKeyName'), whose: user },
  delete_api_keys: { ...each('code', 'apiKeyIds'), whose: user },
  create_rpc_grant: { one: at('text', 'rpcGrantName'), whose: user },
  delete_rpc_grants: { ...each('code', 'rpcGrantIds'), whose: user },
  create_authenticators: { ...each('text', 'authenticators', 'authenticatorName'), whose: user },
  delete_authenticators: { ...each('code', 'authenticatorIds'), whose: user },
  create_oauth_providers: { ...each('text', 'oauthProviders', 'providerName'), whose: user },
  delete_oauth_providers: { ...each('code', 'providerIds'), whose: user },
  create_wallet: { one: at('text', 'walletName') },
  create_wallet_accounts: { one: wallet, count: 'accounts' },
  update_wallet: { one: wallet, to: (params) => thing('text', params['walletName']) ?? wallet(params) },
  update_wallet_account_name: { one: at('code', 'walletAccountId'), to: at('text', 'name') },
  delete_wallets: each('wallet', 'walletIds'),
  delete_wallet_accounts: each('code', 'walletAccountIds'),
  init_import_wallet: { whose: user },
  import_wallet: { one: at('text', 'walletName') },
  export_wallet: { one: wallet },
  export_wallet_account: { one: at('code', 'address') },
  create_private_keys: each('text', 'privateKeys', 'privateKeyName'),
  disable_private_key: { one: at('private-key', 'privateKeyId') },
  delete_private_keys: each('private-key', 'privateKeyIds'),
  init_import_private_key: { whose: user },
  import_private_key: { one: at('text', 'privateKeyName') },
  export_private_key: { one: at('private-key', 'privateKeyId') },
  init_import_secrets: {},
  // A secret needs no name.
  import_secrets: { ...each('text', 'secrets', 'name'), count: 'secrets' },
  export_secrets: each('secret', 'secrets', 'secretId'),
  delete_secrets: each('secret', 'secretIds'),
  sign_raw_payload: { one: signer },
  sign_raw_payloads: { one: signer, count: 'payloads' },
  sign_transaction: { one: signer },
  create_private_key_tag: { one: at('text', 'privateKeyTagName') },
  update_private_key_tag: { one: at('private-key-tag', 'privateKeyTagId') },
  delete_private_key_tags: each('private-key-tag', 'privateKeyTagIds'),
  create_policy: { one: at('text', 'policyName') },
  create_policies: each('text', 'policies', 'policyName'),
  update_policy: { one: at('policy', 'policyId') },
  delete_policies: each('policy', 'policyIds'),
  delete_policy: { one: at('policy', 'policyId') },
  freeze: { one: wallet },
  lift_freeze: {},
  create_velocity_control: { one: at('text', 'name') },
  delete_velocity_control: { one: at('code', 'velocityControlId') },
  create_recipients: each('text', 'recipients', 'recipientName'),
  update_recipient: { one: at('recipient', 'recipientId') },
  delete_recipients: each('recipient', 'recipientIds'),
  create_webhook_endpoint: { one: at('text', 'name') },
  update_webhook_endpoint: { one: at('code', 'endpointId') },
  delete_webhook_endpoint: { one: at('code', 'endpointId') },
  create_smart_contract_interface: { one: at('text', 'label') },
  delete_smart_contract_interface: { one: at('code', 'smartContractInterfaceId') },
};
