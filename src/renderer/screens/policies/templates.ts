/** What has to be chosen before a template is a policy. */
export type Pick = 'tag' | 'wallet' | 'key';

/** What was chosen: ids of a user tag and of a wallet, and a P-256 public key in hex. */
export type Picked = Readonly<Record<Pick, string>>;

/** The texts of a policy yet to be named. */
export type Draft = Readonly<{
  effect: 'EFFECT_ALLOW' | 'EFFECT_DENY';
  condition: string;
  consensus: string;
  time: string;
}>;

/** A useful policy with gaps. `signing`: it speaks of signatures alone. */
export type Template = Readonly<{
  id: TemplateId;
  wants: readonly Pick[];
  signing?: true;
  make: (picked: Picked) => Draft;
}>;

/** Every template, in the order that they are offered: who may do more, then who may do less. */
export const templateIds = [
  'twoForExports',
  'twoForImports',
  'tagUsesWallet',
  'accountsByTag',
  'adminsForPeople',
  'twoAdminsForPolicies',
  'exportToKey',
  'noExports',
  'walletOnlyForTag',
  'auditor',
  'noDeletions',
  'passkeyForExports',
  'officeHours',
  'noBlindSigning',
] as const;
export type TemplateId = (typeof templateIds)[number];

const one = (tag: string): string => `approvers.any(u, u.tags.contains('${tag}'))`;
const two = (tag: string): string => `approvers.filter(u, u.tags.contains('${tag}')).count() >= 2`;
const allow = (condition: string, consensus: string): Draft => ({
  effect: 'EFFECT_ALLOW',
  condition,
  consensus,
  time: '',
});
const deny = (condition: string, consensus = '', time = ''): Draft => ({
  effect: 'EFFECT_DENY',
  condition,
  consensus,
  time,
});

const recipes: Readonly<Record<TemplateId, Omit<Template, 'id'>>> = {
  twoForExports: { wants: ['tag'], make: ({ tag }) => allow("activity.action == 'EXPORT'", two(tag)) },
  twoForImports: { wants: ['tag'], make: ({ tag }) => allow("activity.action == 'IMPORT'", two(tag)) },
  tagUsesWallet: {
    wants: ['tag', 'wallet'],
    make: ({ tag, wallet }) => allow(`activity.action != 'EXPORT'\n&& wallet.id == '${wallet}'`, one(tag)),
  },
  accountsByTag: {
    wants: ['tag'],
    make: ({ tag }) => allow("activity.kind == 'CREATE_WALLET_ACCOUNTS'", one(tag)),
  },
  adminsForPeople: {
    wants: ['tag'],
    make: ({ tag }) => allow("activity.resource in ['USER', 'CREDENTIAL', 'INVITATION']", one(tag)),
  },
  twoAdminsForPolicies: { wants: ['tag'], make: ({ tag }) => allow("activity.resource == 'POLICY'", two(tag)) },
  exportToKey: {
    wants: ['tag', 'key'],
    make: ({ tag, key }) =>
      allow(`activity.action == 'EXPORT'\n&& activity.params.target_public_key == '${key}'`, one(tag)),
  },
  noExports: { wants: [], make: () => deny("activity.action == 'EXPORT'") },
  walletOnlyForTag: {
    wants: ['tag', 'wallet'],
    make: ({ tag, wallet }) => deny(`wallet.id == '${wallet}'`, `!${one(tag)}`),
  },
  auditor: { wants: ['tag'], make: ({ tag }) => deny('', one(tag)) },
  noDeletions: { wants: [], make: () => deny("activity.action == 'DELETE'") },
  passkeyForExports: {
    wants: [],
    make: () =>
      deny("activity.action == 'EXPORT'", "!credentials.any(c, c.type == 'CREDENTIAL_TYPE_WEBAUTHN_AUTHENTICATOR')"),
  },
  officeHours: {
    wants: [],
    make: () => deny("activity.action == 'EXPORT'", '', "!CronSpan('0 9 * * 1-5', '8h', 'Europe/Berlin')"),
  },
  noBlindSigning: {
    wants: [],
    signing: true,
    // Everything but what is decoded before it is signed. What one of them asks for is there in both kinds, so that it never errs there.
    make: () =>
      deny(
        "activity.kind in ['SIGN_RAW_PAYLOAD', 'SIGN_RAW_PAYLOADS']\n" +
          "&& !(activity.params.encoding in ['PAYLOAD_ENCODING_EIP712', 'PAYLOAD_ENCODING_EIP7702_AUTHORIZATION'])\n" +
          "&& !(activity.params.encoding == 'PAYLOAD_ENCODING_TEXT_UTF8' && activity.params.hash_function != 'HASH_FUNCTION_NO_OP')",
      ),
  },
};

/** Every template, in order. */
export const templates: readonly Template[] = templateIds.map((id) => ({ id, ...recipes[id] }));
