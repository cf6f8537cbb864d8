import { inSmallestUnit } from '../../ui/text/Amount.tsx';
import type { PolicyDraft } from './drafts.ts';

/** What has to be chosen before a template is a policy. */
export const picks = [
  'tag',
  'wallet',
  'key',
  'recipient',
  'amount',
  'solRecipient',
  'program',
  'fee',
  'etherFee',
  'solFee',
] as const;
export type Pick = (typeof picks)[number];

/**
 * What was chosen: ids of a user tag and of a wallet, a P-256 public key in hex, an Ethereum address, an amount in the chain's largest unit
 * with a decimal point, Solana addresses of a recipient and of a program, and highest fees in satoshis, ether and SOL. Empty where it was not yet; the
 * fees that nearly every transaction needs have a value from the start.
 */
export type Picked = Readonly<Record<Pick, string>>;
export const nothingPicked: Picked = {
  tag: '',
  wallet: '',
  key: '',
  recipient: '',
  amount: '',
  solRecipient: '',
  program: '',
  fee: '',
  etherFee: '0.01',
  solFee: '0.01',
};

/** Values that fit each gap and that nobody chooses, to say in words what a template makes before its gaps are filled. */
const unchosen: Picked = {
  tag: 'tag',
  wallet: 'wallet',
  key: `04${'0'.repeat(128)}`,
  recipient: `0x${'0'.repeat(40)}`,
  amount: '3',
  solRecipient: '3'.repeat(32),
  program: '4'.repeat(32),
  fee: '3',
  etherFee: '5',
  solFee: '3',
};

const forms: Readonly<Record<Pick, RegExp>> = {
  tag: /./,
  wallet: /./,
  key: /^04[0-9a-f]{128}$/i,
  recipient: /^0x[0-9a-f]{40}$/i,
  amount: /^(?=.*[1-9])\d{1,40}(\.\d{1,18})?$/,
  solRecipient: /^[1-9A-HJ-NP-Za-km-z]{32,44}$/,
  program: /^[1-9A-HJ-NP-Za-km-z]{32,44}$/,
  fee: /^[1-9]\d{0,15}$/,
  etherFee: /^(?=.*[1-9])\d{1,40}(\.\d{1,18})?$/,
  solFee: /^(?=.*[1-9])\d{1,40}(\.\d{1,9})?$/,
};

/** Whether what was chosen is what it should be. */
export function isPicked(pick: Pick, value: string): boolean {
  return forms[pick].test(value);
}

/** The effect and the texts of a policy yet to be named. */
export type Draft = Omit<PolicyDraft, 'name' | 'notes'>;

const one = (tag: string): string => `approvers.any(u, u.tags.contains('${tag}'))`;
const two = (tag: string): string => `approvers.filter(u, u.tags.contains('${tag}')).count() >= 2`;
const withoutPasskey = "!credentials.any(c, c.type == 'CREDENTIAL_TYPE_WEBAUTHN_AUTHENTICATOR')";
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

const transaction = "activity.kind == 'SIGN_TRANSACTION'";
/** A transaction has its facts in a raw payload too. A policy that denies transactions must speak of both. */
const signing = "activity.action == 'SIGN'";

const wei = (ether: string): string => inSmallestUnit(ether, 18);

/** Whoever signs a transaction chooses its fee, and may have an agreement with whoever earns it. */
const fee = (ether: string): string => `eth.tx.max_fee <= ${wei(ether)}`;

/** The policies that templates make beside their first. */
export const besideNames = ['newPasskeys'] as const;
export type BesideName = (typeof besideNames)[number];

/** Programs of Solana: the one that moves SOL, and the one that is told how much work a transaction may do and at what price. */
const system = '11111111111111111111111111111111';
const computeBudget = 'ComputeBudget111111111111111111111111111111';

/** A useful policy with gaps. */
type Recipe = Readonly<{
  wants: readonly Pick[];
  make: (picked: Picked) => Draft;
  /** Policies without which the first one does not hold. They are made together with it. */
  beside?: Readonly<Record<BesideName, Draft>>;
}>;

/** Every template, in the order that they are offered: who may do more, then who may do less. */
const recipes = {
  twoForExports: { wants: ['tag'], make: ({ tag }) => allow("activity.action == 'EXPORT'", two(tag)) },
  twoForImports: { wants: ['tag'], make: ({ tag }) => allow("activity.action == 'IMPORT'", two(tag)) },
  tagUsesWallet: {
    wants: ['tag', 'wallet'],
    make: ({ tag, wallet }) => allow(`activity.action != 'EXPORT'\n&& wallet.id == '${wallet}'`, one(tag)),
  },
  accountsByTag: { wants: ['tag'], make: ({ tag }) => allow("activity.kind == 'CREATE_WALLET_ACCOUNTS'", one(tag)) },
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
    make: () => deny("activity.action == 'EXPORT'", withoutPasskey),
    // Else whoever has an API key would add a passkey with it, or a user who has one.
    beside: {
      newPasskeys: deny(
        "activity.kind in ['CREATE_API_KEYS', 'CREATE_AUTHENTICATORS', 'CREATE_OAUTH_PROVIDERS', 'CREATE_USERS']",
        withoutPasskey,
      ),
    },
  },
  officeHours: {
    wants: [],
    make: () => deny("activity.action == 'EXPORT'", '', "!CronSpan('0 9 * * 1-5', '8h', 'Europe/Berlin')"),
  },
  walletSigning: {
    wants: ['tag', 'wallet'],
    make: ({ tag, wallet }) => allow(`activity.action == 'SIGN'\n&& wallet.id == '${wallet}'`, one(tag)),
  },
  transferLimit: {
    wants: ['tag', 'wallet', 'amount', 'etherFee'],
    make: ({ tag, wallet, amount, etherFee }) =>
      // A call of a contract can move tokens without any ether.
      allow(
        `${transaction}\n&& wallet.id == '${wallet}'\n&& eth.tx.data == '0x'\n&& eth.tx.value <= ${wei(amount)}\n&& ${fee(etherFee)}`,
        one(tag),
      ),
  },
  twoAboveLimit: {
    wants: ['tag', 'wallet', 'amount', 'etherFee'],
    make: ({ tag, wallet, amount, etherFee }) =>
      allow(
        `${transaction}\n&& wallet.id == '${wallet}'\n&& eth.tx.value > ${wei(amount)}\n&& ${fee(etherFee)}`,
        two(tag),
      ),
  },
  knownRecipient: {
    wants: ['tag', 'wallet', 'recipient', 'etherFee'],
    make: ({ tag, wallet, recipient, etherFee }) =>
      allow(
        `${transaction}\n&& wallet.id == '${wallet}'\n&& eth.tx.to in ['${recipient}']\n&& ${fee(etherFee)}`,
        one(tag),
      ),
  },
  onlyRecipient: {
    wants: ['wallet', 'recipient', 'etherFee'],
    make: ({ wallet, recipient, etherFee }) =>
      deny(`${signing}\n&& wallet.id == '${wallet}'\n&& !(eth.tx.to in ['${recipient}'] && ${fee(etherFee)})`),
  },
  solanaRecipient: {
    wants: ['tag', 'wallet', 'solRecipient', 'solFee'],
    // What hands over control counts as a transfer of these two programs, to whoever gets it.
    make: ({ tag, wallet, solRecipient, solFee }) =>
      allow(
        `${transaction}\n&& wallet.id == '${wallet}'\n&& solana.tx.program_keys.all(p, p in ['${system}', '${computeBudget}'])` +
          `\n&& solana.tx.transfers.all(t, t.to in ['${solRecipient}'])\n&& solana.tx.max_fee <= ${inSmallestUnit(solFee, 9)}`,
        one(tag),
      ),
  },
  solanaProgram: {
    wants: ['program'],
    // Moving SOL itself is a call of the system program. So is handing an account to another program, which needs no call of that one.
    make: ({ program }) =>
      deny(
        `${signing}\n&& (!solana.tx.program_keys.all(p, p in ['${system}', '${program}'])` +
          "\n|| solana.tx.transfers.any(t, t.instruction_name in ['assign', 'assign_with_seed', 'allocate_with_seed', '']))",
      ),
  },
  ethereumFee: {
    wants: ['etherFee'],
    make: ({ etherFee }) => deny(`${signing}\n&& eth.tx.max_fee > ${wei(etherFee)}`),
  },
  solanaFee: {
    wants: ['solFee'],
    make: ({ solFee }) => deny(`${signing}\n&& solana.tx.max_fee > ${inSmallestUnit(solFee, 9)}`),
  },
  bitcoinFee: { wants: ['fee'], make: ({ fee }) => deny(`${signing}\n&& bitcoin.tx.fee > ${fee}`) },
  // Code that an account delegates to can send everything it has, whatever policies say of its transactions.
  noDelegation: { wants: [], make: () => deny(`${signing}\n&& eth.eip_7702_authorization.address != ''`) },
  // A contract moves tokens by the signature alone. Only what is a transaction answers to policies about transactions.
  noTypedData: { wants: [], make: () => deny(`${signing}\n&& eth.eip_712.primary_type != ''`) },
  noBlindSigning: {
    wants: [],
    // Everything but what is decoded before it is signed. What one of them asks for is there in both kinds, so that it never errs there.
    make: () =>
      deny(
        "activity.kind in ['SIGN_RAW_PAYLOAD', 'SIGN_RAW_PAYLOADS']\n" +
          "&& !(activity.params.encoding in ['PAYLOAD_ENCODING_EIP712', 'PAYLOAD_ENCODING_EIP7702_AUTHORIZATION'])\n" +
          "&& (activity.params.encoding != 'PAYLOAD_ENCODING_TEXT_UTF8' || raw_payload.blind)",
      ),
  },
} satisfies Readonly<Record<string, Recipe>>;

export type Template = Recipe & Readonly<{ id: keyof typeof recipes }>;
export const templates: readonly Template[] = Object.entries<Recipe>(recipes).map(([id, recipe]) => ({
  // The entries of a literal have its keys.
  id: id as Template['id'],
  ...recipe,
}));

/** The policies that a template makes, with values in its gaps that stand for ones yet to be chosen. */
export function exampleOf({ make, beside }: Template): readonly Draft[] {
  return [make(unchosen), ...Object.values(beside ?? {})];
}

const gaps: ReadonlyMap<string, Pick> = new Map(
  picks.map((pick) => {
    const value = unchosen[pick];
    if (pick === 'amount' || pick === 'etherFee') return [wei(value), pick];
    return [pick === 'solFee' ? inSmallestUnit(value, 9) : value, pick];
  }),
);

/** The gap that a value of an example stands for. */
export function gapOf(text: string): Pick | undefined {
  return gaps.get(text);
}
