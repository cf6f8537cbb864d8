import type { OpenVault } from '../session/open-vault.ts';
import type { Json, JsonObject } from '#shared/envelope.ts';
import { tellLogins } from './logins.ts';
import { allowMessages, tellMessages } from './message-box.ts';
import { demoPublicKey, Person, type DemoClock } from './people.ts';
import { addSigningPolicies, tellSettlements, tellWaiting } from './signing.ts';
import { addWebhooks, tellDeliveries } from './webhooks.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** How the story ends, and how much more of everything there is than it needs. */
export type StoryOptions = Readonly<{
  accounts?: number;
  activities?: number;
  nowMs: number;
  /** What the keys of its users are made from: random, but in the pictures. */
  seed: string;
}>;

const ethereum = (index: number) => ({
  curve: 'CURVE_SECP256K1',
  pathFormat: 'PATH_FORMAT_BIP32',
  path: `m/44'/60'/0'/0/${index}`,
  addressFormat: 'ADDRESS_FORMAT_ETHEREUM',
});
const bitcoin = (index: number) => ({
  curve: 'CURVE_SECP256K1',
  pathFormat: 'PATH_FORMAT_BIP32',
  path: `m/84'/0'/0'/0/${index}`,
  addressFormat: 'ADDRESS_FORMAT_BITCOIN_MAINNET_P2WPKH',
});
const solana = (index: number) => ({
  curve: 'CURVE_ED25519',
  pathFormat: 'PATH_FORMAT_BIP32',
  path: `m/44'/501'/${index}'/0'`,
  addressFormat: 'ADDRESS_FORMAT_SOLANA',
});
/** The same accounts with names: a word for their use, and their number. */
const named =
  (use: string, account: (index: number) => JsonObject) =>
  (index: number): JsonObject => ({ ...account(index), name: `${use} ${index + 1}` });
const several = <Account>(count: number, account: (index: number) => Account): Account[] =>
  Array.from({ length: count }, (_, index) => account(index));

/** Tells twelve days of an organization, in the order of time: the last of what is asked for waits for votes. */
export async function tellStory(openVault: OpenVault, clock: DemoClock, options: StoryOptions): Promise<void> {
  const startMs = options.nowMs - 12 * dayMs;
  const mara: Ask = async (path, params, atMs) => {
    if (atMs !== undefined) clock.at(atMs);
    const outcome = await openVault.operator.call(path, params);
    if (!outcome.ok) throw new Error(`${path}: ${outcome.failure.message}`);
    const activity = outcome.value['activity'] as JsonObject;
    return Object.values(activity['result'] as JsonObject)[0] as JsonObject;
  };
  const tag = async (userTagName: string) =>
    textOf((await mara('create_user_tag', { userTagName, userIds: [] }))['userTagId']);
  const tags = {
    admins: await tag('Administrators'),
    operators: await tag('Operators'),
    programs: await tag('Programs'),
  };
  const people = await addPeople((name) => new Person(openVault, clock, name, options.seed), mara, tags);
  const maraId = openVault.operator.userId;
  await mara('update_user_tag', { userTagId: tags.admins, addUserIds: [maraId], removeUserIds: [] });
  const wallets = await addWallets(mara, startMs, options.accounts ?? 0);
  await addKeys(mara, startMs + 3 * dayMs);
  const { admins, operators, programs } = tags;
  const { settlement } = wallets;
  const { bot, reader, ilse, jonas } = people;
  await addPolicies(mara, { admins, operators, settlement, botId: bot.userId, readerId: reader.userId, startMs });
  const cast = { mara, bot, jonas, priya: people.priya, operators, hot: wallets.hot, payers: wallets.payers };
  await addSigningPolicies(cast, startMs + 5 * dayMs);
  await mara('create_sub_organization', {
    subOrganizationName: 'Northgate Custody Clients',
    rootUsers: [
      {
        userName: 'Clients desk',
        userEmail: 'desk@clients.example',
        apiKeys: [],
        authenticators: [],
        oauthProviders: [],
      },
    ],
    rootQuorumThreshold: 1,
  });
  for (let index = 0; index < (options.activities ?? 0); index++)
    await mara('update_wallet', { walletId: settlement, walletName: 'Settlement EUR' });
  await addWebhooks(mara);
  const { sessionProfileId } = await mara('create_session_profile', {
    sessionProfileName: 'Accounts only',
    scope: "activity.resource == 'WALLET_ACCOUNT'",
  });
  await mara('export_wallet', { walletId: wallets.market, targetPublicKey: target }, options.nowMs - 29 * hourMs);
  await people.priya.ask(
    'create_wallet_accounts',
    { walletId: wallets.hot, accounts: [named('Deposits', ethereum)(9)] },
    options.nowMs - 26 * hourMs,
  );
  await mara('create_mfa_policy', {
    userId: people.priya.userId,
    mfaPolicyName: 'New wallets',
    condition: "activity.resource == 'WALLET' && activity.action == 'CREATE'",
    requiredAuthenticationMethods: [
      { any: [{ type: 'AUTHENTICATION_TYPE_API_KEY' }] },
      { any: [{ type: 'AUTHENTICATION_TYPE_EMAIL_OTP' }, { type: 'AUTHENTICATION_TYPE_PASSKEY' }] },
    ],
    order: 0,
  });
  await allowMessages(mara, bot);
  await mara('create_invitations', { invitations: invitationsOf(maraId) });
  await mara('update_root_quorum', { threshold: 2, userIds: [maraId, ilse.userId, jonas.userId] });
  await tellSettlements(cast, options.nowMs);
  await lastDay(openVault, people, wallets, { admins, programs }, options.nowMs);
  await people.priya.ask(
    'create_wallet',
    { walletName: 'Payouts', accounts: [named('Payouts', ethereum)(0)] },
    options.nowMs - 2 * minuteMs,
  );
  await tellLogins(people.priya, textOf(sessionProfileId), options.nowMs);
  await tellMessages(people.bot, options.nowMs);
  await tellWaiting(cast, options.nowMs);
  await tellDeliveries(openVault);
}

/** An id out of an answer. */
function textOf(value: Json | undefined): string {
  if (typeof value !== 'string') throw new Error('an id was expected');
  return value;
}

/** The key that the story exports to. Anyone can make it, and the demo has nothing worth a secret. */
const target = demoPublicKey('', 'target', 'whole');

type People = Awaited<ReturnType<typeof addPeople>>;
type Wallets = Awaited<ReturnType<typeof addWallets>>;

async function addWallets(mara: Ask, startMs: number, moreAccounts: number) {
  const made = (walletName: string, accounts: readonly JsonObject[], atMs: number, mnemonicLength = 24) =>
    mara('create_wallet', { walletName, accounts, mnemonicLength }, atMs);
  const wallet = async (...asked: Parameters<typeof made>) => textOf((await made(...asked))['walletId']);
  const treasury = await made(
    'Treasury hot',
    [
      ...several(9, named('Deposits', ethereum)),
      ...several(3, named('Bitcoin deposits', bitcoin)),
      ...several(2, named('Solana fees', solana)),
    ],
    startMs + hourMs,
  );
  const settlement = await wallet(
    'Settlement EUR',
    several(212, named('Customer', ethereum)),
    startMs + 2 * hourMs,
    12,
  );
  await wallet('Staking withdrawal', several(48, named('Validator', ethereum)), startMs + dayMs);
  await wallet(
    'Treasury cold',
    [...several(3, named('Bitcoin reserve', bitcoin)), ...several(3, named('Ether reserve', ethereum))],
    startMs + dayMs + hourMs,
  );
  const market = await wallet(
    'Market making',
    [...several(20, named('Solana desk', solana)), ...several(11, named('Ether desk', ethereum))],
    startMs + 2 * dayMs,
    12,
  );
  await wallet('Grants', several(7, named('Grant', ethereum)), startMs + 2 * dayMs + hourMs);
  for (let left = moreAccounts, from = 212; left > 0; left -= 1_000, from += 1_000)
    await mara('create_wallet_accounts', {
      walletId: settlement,
      accounts: several(Math.min(left, 1_000), (index) => named('Customer', ethereum)(from + index)),
    });
  return { hot: textOf(treasury['walletId']), payers: treasury['addresses'] as readonly string[], settlement, market };
}

async function lastDay(
  openVault: OpenVault,
  { reader, bot, tomas, ilse, jonas, priya }: People,
  { hot, settlement }: Wallets,
  { admins, programs }: Readonly<{ admins: string; programs: string }>,
  nowMs: number,
): Promise<void> {
  await bot.ask('export_wallet', { walletId: settlement, targetPublicKey: target }, nowMs - 22 * hourMs);
  await reader.ask('create_wallet', { walletName: 'Reconciliation', accounts: [] }, nowMs - 19 * hourMs);
  for (const [index, hoursAgo] of [17, 15, 13, 12, 11, 8, 6, 5, 4, 3].entries())
    await bot.ask(
      'create_wallet_accounts',
      { walletId: settlement, accounts: [named('Customer', ethereum)(9_000 + index)] },
      nowMs - hoursAgo * hourMs + index * 7 * minuteMs,
    );
  await ilse.ask('export_wallet', { walletId: hot, targetPublicKey: target }, nowMs - 70 * minuteMs);
  const rejected = await tomas.ask('delete_user_tags', { userTagIds: [programs] }, nowMs - 61 * minuteMs);
  const fingerprint = rejected['fingerprint'] as Json;
  await ilse.ask('reject_activity', { fingerprint }, nowMs - 50 * minuteMs);
  await openVault.operator.call('reject_activity', { fingerprint });
  await jonas.ask(
    'create_policy',
    {
      policyName: 'Exports by two administrators',
      effect: 'EFFECT_ALLOW',
      consensus: `approvers.filter(user, user.tags.contains('${admins}')).count() >= 2`,
      condition: "activity.action == 'EXPORT'",
      notes: 'Agreed on 18 November.',
    },
    nowMs - 39 * minuteMs,
  );
  await priya.ask(
    'create_wallet_accounts',
    { walletId: hot, accounts: several(4, (index) => named('Deposits', ethereum)(20 + index)) },
    nowMs - 3 * minuteMs,
  );
}

type Ask = (path: string, params: JsonObject, atMs?: number) => Promise<JsonObject>;

async function addPeople(
  someone: (name: string) => Person,
  mara: Ask,
  tags: Readonly<{ admins: string; operators: string; programs: string }>,
) {
  const people = {
    ilse: someone('Ilse Brandt'),
    jonas: someone('Jonas Lindqvist'),
    priya: someone('Priya Raman'),
    tomas: someone('Tomás Rey'),
    bot: someone('settlement-bot'),
    reader: someone('recon-reader'),
  };
  const tagOf = { ilse: tags.admins, jonas: tags.operators, priya: tags.operators, tomas: tags.operators };
  const entries = Object.entries(people);
  const { userIds } = await mara('create_users', {
    users: entries.map(([key, { name, publicKey }]) => ({
      userName: name,
      ...(name.includes(' ') ? { userEmail: `${key}@northgate.example` } : {}),
      apiKeys: [
        { apiKeyName: name.includes(' ') ? 'workstation' : 'server', publicKey, curveType: 'API_KEY_CURVE_P256' },
      ],
      authenticators: [],
      oauthProviders: [],
      userTags: [tagOf[key as keyof typeof tagOf] ?? tags.programs],
    })),
  });
  for (const [index, [, person]] of entries.entries()) person.userId = String((userIds as readonly string[])[index]);
  return people;
}

async function addKeys(mara: Ask, atMs: number): Promise<void> {
  const { privateKeyTagId } = await mara(
    'create_private_key_tag',
    { privateKeyTagName: 'Validators', privateKeyIds: [] },
    atMs,
  );
  const key = (privateKeyName: string, curve: string, addressFormats: readonly string[], tagged = false) => ({
    privateKeyName,
    curve,
    addressFormats,
    privateKeyTags: tagged ? [textOf(privateKeyTagId)] : [],
  });
  await mara('create_private_keys', {
    privateKeys: [
      key('Validator 1', 'CURVE_ED25519', ['ADDRESS_FORMAT_SOLANA'], true),
      key('Validator 2', 'CURVE_ED25519', ['ADDRESS_FORMAT_SOLANA', 'ADDRESS_FORMAT_SUI'], true),
      key('Deployer', 'CURVE_SECP256K1', ['ADDRESS_FORMAT_ETHEREUM', 'ADDRESS_FORMAT_TRON']),
      key('Cold reserve', 'CURVE_SECP256K1', [
        'ADDRESS_FORMAT_BITCOIN_MAINNET_P2WPKH',
        'ADDRESS_FORMAT_BITCOIN_MAINNET_P2TR',
      ]),
    ],
  });
}

async function addPolicies(
  mara: Ask,
  known: Readonly<Record<'admins' | 'operators' | 'settlement' | 'botId' | 'readerId', string> & { startMs: number }>,
): Promise<void> {
  const { admins, operators, settlement, botId, readerId, startMs } = known;
  const tagged = (tag: string) => `approvers.any(user, user.tags.contains('${tag}'))`;
  const policies = [
    [
      'Operators add accounts',
      'EFFECT_ALLOW',
      tagged(operators),
      "activity.resource == 'WALLET' && activity.action == 'CREATE'",
      '',
    ],
    [
      'Exports need two people',
      'EFFECT_ALLOW',
      `approvers.filter(user, user.tags.contains('${admins}') || user.tags.contains('${operators}')).count() >= 2`,
      "activity.action == 'EXPORT'",
      'Keys leave this vault only when two have looked.',
    ],
    [
      'People and tags are kept by two',
      'EFFECT_ALLOW',
      `${tagged(admins)} && approvers.count() >= 2`,
      "activity.resource == 'USER'",
      '',
    ],
    [
      'Policies are changed by two',
      'EFFECT_ALLOW',
      `${tagged(admins)} && approvers.count() >= 2`,
      "activity.resource == 'POLICY'",
      '',
    ],
    [
      'Settlement bot works on its wallet',
      'EFFECT_ALLOW',
      `approvers.any(user, user.id == '${botId}')`,
      `activity.action == 'CREATE' && wallet.id == '${settlement}'`,
      '',
    ],
    [
      'Readers change nothing',
      'EFFECT_DENY',
      `approvers.any(user, user.id == '${readerId}')`,
      '',
      'Reconciliation reads, and no more.',
    ],
  ] as const;
  await mara(
    'create_policies',
    {
      policies: policies.map(([policyName, effect, consensus, condition, notes]) => ({
        policyName,
        effect,
        consensus,
        ...(condition ? { condition } : {}),
        notes,
      })),
    },
    startMs + 4 * dayMs,
  );
}

function invitationsOf(senderUserId: string): Json[] {
  const invited = { accessType: 'ACCESS_TYPE_WEB', receiverUserTags: [], senderUserId };
  return [
    { ...invited, receiverUserName: 'Aiko Tanaka', receiverUserEmail: 'aiko@northgate.example' },
    { ...invited, receiverUserName: 'Samir Haddad', receiverUserEmail: 'samir@northgate.example' },
  ];
}
