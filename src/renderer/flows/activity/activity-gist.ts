import type { Json, JsonObject } from '#shared/envelope.ts';
import { uuidPattern } from '#shared/uuid.ts';
import { listIn, objectIn, paramsOf, pathOfType, textIn, type ActivityView } from '../../api/activity-view.ts';
import { phrases, type ActivityPath } from './phrases/phrases.ts';

/** Kinds of things that have an id, and a name that may change. */
export type NamedKind = 'user' | 'wallet' | 'private-key' | 'user-tag' | 'private-key-tag' | 'policy';

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
export type Gist = Readonly<{ things: readonly Thing[]; n: number; whose?: Thing; to?: Thing }>;

/** What the activity is about. Whatever does not have the form it should is left out: anybody may have sent it. */
export function gistOf(activity: Pick<ActivityView, 'type' | 'intent'>): Gist {
  const path = activityPath(activity.type);
  if (path === null) return { things: [], n: 0 };
  return gists[path](paramsOf(activity));
}

/** The operation of an activity type, in any of its versions; null for a type that this window does not know. */
export function activityPath(type: string): ActivityPath | null {
  const path = pathOfType(type);
  return Object.hasOwn(gists, path) && `${path}.name` in phrases.en ? (path as ActivityPath) : null;
}

const nothing = (): Gist => ({ things: [], n: 0 });
const one = (thing: Thing | undefined, more: Omit<Gist, 'things' | 'n'> = {}): Gist => ({
  things: thing ? [thing] : [],
  n: 1,
  ...more,
});
const several = (things: readonly Thing[], more: Omit<Gist, 'things' | 'n'> = {}): Gist => ({
  things,
  n: things.length,
  ...more,
});
const text = (value: string | undefined): Thing | undefined =>
  value === undefined ? undefined : { as: 'text', text: value };
const code = (value: string | undefined): Thing | undefined =>
  value === undefined ? undefined : { as: 'code', text: value };
const named = (kind: NamedKind, id: string | undefined): Thing | undefined =>
  id === undefined ? undefined : { as: 'named', kind, id };
const whose = (params: JsonObject): Omit<Gist, 'things' | 'n'> => {
  const user = named('user', textIn(params, 'userId'));
  return user ? { whose: user } : {};
};

const renamedTo = (params: JsonObject, name: string): Omit<Gist, 'things' | 'n'> => {
  const to = text(textIn(params, name));
  return to ? { to } : {};
};

/** The things a list names: each by the member `key` of an object, or each an id. */
function each(list: readonly Json[], thing: (item: Json) => Thing | undefined): readonly Thing[] {
  return list.flatMap((item) => thing(item) ?? []);
}
const byName = (params: JsonObject, list: string, name: string): readonly Thing[] =>
  each(listIn(params, list), (item) => text(textIn(objectIn(item), name)));
const byId = (params: JsonObject, list: string, kind: NamedKind): readonly Thing[] =>
  each(listIn(params, list), (item) => (typeof item === 'string' ? named(kind, item) : undefined));
const codes = (params: JsonObject, list: string): readonly Thing[] =>
  each(listIn(params, list), (item) => (typeof item === 'string' ? { as: 'code', text: item } : undefined));

/** The key that signs: an address, or a private key by its id, which is all that the first versions named. */
const signer = (params: JsonObject): Thing | undefined => {
  const signWith = textIn(params, 'privateKeyId') ?? textIn(params, 'signWith');
  return signWith !== undefined && uuidPattern.test(signWith) ? named('private-key', signWith) : code(signWith);
};

const feature = (params: JsonObject): Gist => {
  const name = textIn(params, 'name');
  return one(name === undefined ? undefined : { as: 'feature', name });
};

const webhookEndpoint = (params: JsonObject): Gist => {
  const id = textIn(params, 'endpointId');
  return one(id === undefined ? undefined : { as: 'code', text: id });
};

const gists: Readonly<Record<ActivityPath, (params: JsonObject) => Gist>> = {
  approve_activity: nothing,
  reject_activity: nothing,
  create_organization: (params) => one(text(textIn(params, 'organizationName'))),
  create_sub_organization: (params) => one(text(textIn(params, 'subOrganizationName') ?? textIn(params, 'name'))),
  update_root_quorum: (params) => {
    const { threshold } = params;
    if (typeof threshold !== 'number') return nothing();
    return one({ as: 'quorum', threshold, total: listIn(params, 'userIds').length });
  },
  set_organization_feature: feature,
  remove_organization_feature: feature,
  update_organization_name: (params) => one(undefined, renamedTo(params, 'organizationName')),
  oauth: nothing,
  create_users: (params) => several(byName(params, 'users', 'userName')),
  delete_users: (params) => several(byId(params, 'userIds', 'user')),
  update_user: (params) => one(named('user', textIn(params, 'userId'))),
  update_user_name: (params) => one(named('user', textIn(params, 'userId')), renamedTo(params, 'userName')),
  update_user_email: (params) => one(named('user', textIn(params, 'userId')), renamedTo(params, 'userEmail')),
  update_user_phone_number: (params) =>
    one(named('user', textIn(params, 'userId')), renamedTo(params, 'userPhoneNumber')),
  create_user_tag: (params) => one(text(textIn(params, 'userTagName'))),
  update_user_tag: (params) => one(named('user-tag', textIn(params, 'userTagId'))),
  delete_user_tags: (params) => several(byId(params, 'userTagIds', 'user-tag')),
  create_api_keys: (params) => several(byName(params, 'apiKeys', 'apiKeyName'), whose(params)),
  delete_api_keys: (params) => several(codes(params, 'apiKeyIds'), whose(params)),
  create_authenticators: (params) => several(byName(params, 'authenticators', 'authenticatorName'), whose(params)),
  delete_authenticators: (params) => several(codes(params, 'authenticatorIds'), whose(params)),
  create_oauth_providers: (params) => several(byName(params, 'oauthProviders', 'providerName'), whose(params)),
  delete_oauth_providers: (params) => several(codes(params, 'providerIds'), whose(params)),
  create_wallet: (params) => one(text(textIn(params, 'walletName'))),
  create_wallet_accounts: (params) => ({
    ...one(named('wallet', textIn(params, 'walletId'))),
    n: listIn(params, 'accounts').length,
  }),
  update_wallet: (params) => {
    const wallet = named('wallet', textIn(params, 'walletId'));
    const to = text(textIn(params, 'walletName')) ?? wallet;
    return one(wallet, to ? { to } : {});
  },
  delete_wallets: (params) => several(byId(params, 'walletIds', 'wallet')),
  delete_wallet_accounts: (params) => several(codes(params, 'walletAccountIds')),
  init_import_wallet: (params) => one(undefined, whose(params)),
  import_wallet: (params) => one(text(textIn(params, 'walletName'))),
  export_wallet: (params) => one(named('wallet', textIn(params, 'walletId'))),
  export_wallet_account: (params) => one(code(textIn(params, 'address'))),
  create_private_keys: (params) => several(byName(params, 'privateKeys', 'privateKeyName')),
  delete_private_keys: (params) => several(byId(params, 'privateKeyIds', 'private-key')),
  init_import_private_key: (params) => one(undefined, whose(params)),
  import_private_key: (params) => one(text(textIn(params, 'privateKeyName'))),
  export_private_key: (params) => one(named('private-key', textIn(params, 'privateKeyId'))),
  sign_raw_payload: (params) => one(signer(params)),
  sign_raw_payloads: (params) => ({ ...one(signer(params)), n: listIn(params, 'payloads').length }),
  sign_transaction: (params) => one(signer(params)),
  create_private_key_tag: (params) => one(text(textIn(params, 'privateKeyTagName'))),
  update_private_key_tag: (params) => one(named('private-key-tag', textIn(params, 'privateKeyTagId'))),
  delete_private_key_tags: (params) => several(byId(params, 'privateKeyTagIds', 'private-key-tag')),
  create_policy: (params) => one(text(textIn(params, 'policyName'))),
  create_policies: (params) => several(byName(params, 'policies', 'policyName')),
  update_policy: (params) => one(named('policy', textIn(params, 'policyId'))),
  delete_policies: (params) => several(byId(params, 'policyIds', 'policy')),
  delete_policy: (params) => one(named('policy', textIn(params, 'policyId'))),
  create_webhook_endpoint: (params) => one(text(textIn(params, 'name'))),
  update_webhook_endpoint: webhookEndpoint,
  delete_webhook_endpoint: webhookEndpoint,
  create_smart_contract_interface: (params) => one(text(textIn(params, 'label'))),
  delete_smart_contract_interface: (params) => one(code(textIn(params, 'smartContractInterfaceId'))),
};
