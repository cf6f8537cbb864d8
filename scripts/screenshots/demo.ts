import { createHash } from 'node:crypto';
import { p256 } from '@noble/curves/nist.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import type { Entropy } from '../../src/main/engine/ports.ts';
import type { Coffer, CofferWorld } from '../../src/main/compose.ts';
import { createCoffer } from '../../src/main/compose.ts';
import type { Json, JsonObject } from '../../src/shared/envelope.ts';
import { stampBody } from '../../src/shared/stamp.ts';

/** What opens the demo vault. Nothing in it is worth anything. */
export const demoPassphrase = 'spoon gravel lantern orbit';

/** The moment at which the pictures are taken: 20 November 2026, 09:41 UTC. */
export const demoNowMs = Date.UTC(2026, 10, 20, 9, 41);

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** A clock that the story moves. */
export type DemoClock = { nowMs(): number; at(ms: number): void };

/** Stands at a moment until it is moved, but for a millisecond at each look. */
export function demoClock(): DemoClock {
  let nowMs = demoNowMs;
  return { nowMs: () => nowMs++, at: (ms) => void (nowMs = ms) };
}

/** What the story may have beyond itself: more accounts in one wallet, more activities; and another moment at which it ends. */
export type DemoOptions = Readonly<{ accounts?: number; activities?: number; nowMs?: number }>;

/** The same bytes each time, so that the pictures show the same addresses. For a vault that holds nothing, and for no other. */
export function demoEntropy(): Entropy {
  let drawn = 0;
  return {
    bytes(length) {
      const blocks = Array.from({ length: Math.ceil(length / 32) }, () =>
        createHash('sha256').update(`coffer demo ${drawn++}`).digest(),
      );
      return Uint8Array.from(Buffer.concat(blocks).subarray(0, length));
    },
  };
}

/** Somebody of the story: they ask with a key of their own. */
class Person {
  readonly name: string;
  readonly publicKey: string;
  userId = '';
  readonly #coffer: Coffer;
  readonly #clock: DemoClock;
  readonly #privateKey: Uint8Array;

  constructor(coffer: Coffer, clock: DemoClock, name: string) {
    this.name = name;
    this.#coffer = coffer;
    this.#clock = clock;
    this.#privateKey = Uint8Array.from(createHash('sha256').update(`coffer demo ${name}`).digest());
    this.publicKey = bytesToHex(p256.getPublicKey(this.#privateKey, true));
  }

  /** Asks for an operation; gives its activity, which need not have been carried out. */
  async ask(path: string, parameters: JsonObject, atMs?: number): Promise<JsonObject> {
    if (atMs !== undefined) this.#clock.at(atMs);
    const operation = this.#coffer.service.describe().find((each) => each.path === path);
    const type = operation?.versions[0]?.type ?? '';
    const { organizationId } = this.#coffer.operator;
    const body = Buffer.from(
      JSON.stringify({ type, timestampMs: String(this.#clock.nowMs()), organizationId, parameters }),
    );
    const stamp = stampBody({ curve: 'p256', privateKey: this.#privateKey }, body);
    const outcome = await this.#coffer.service.call({ path: `/public/v1/submit/${path}`, body, stamp });
    return outcome.ok ? (outcome.value['activity'] as JsonObject) : { failure: outcome.failure as unknown as Json };
  }
}

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
const several = <Account>(count: number, account: (index: number) => Account): Account[] =>
  Array.from({ length: count }, (_, index) => account(index));

/**
 * Makes the demo vault in `dir`, which must not exist: an organization with five people and two programs, wallets and keys, policies, and
 * twelve days of activities, the last of which wait for votes. It is closed again.
 */
export async function makeDemoVault(
  dir: string,
  clock: DemoClock,
  world: Partial<CofferWorld>,
  options: DemoOptions = {},
): Promise<void> {
  const { nowMs = demoNowMs } = options;
  clock.at(nowMs - 12 * dayMs);
  const passphrase = new TextEncoder().encode(demoPassphrase);
  const { coffer, close } = await createCoffer({
    dir,
    passphrase,
    organizationName: 'Northgate Treasury',
    operatorName: 'Mara Okafor',
    operatorEmail: 'mara@northgate.example',
    network: 'off',
    world: { ...world, clock },
  });
  try {
    await tell(coffer, clock, { ...options, nowMs });
  } finally {
    await close();
  }
}

async function tell(coffer: Coffer, clock: DemoClock, more: DemoOptions & Readonly<{ nowMs: number }>): Promise<void> {
  const { nowMs } = more;
  const startMs = nowMs - 12 * dayMs;
  const mara = async (path: string, params: JsonObject, atMs?: number): Promise<JsonObject> => {
    if (atMs !== undefined) clock.at(atMs);
    const outcome = await coffer.operator.call(path, params);
    if (!outcome.ok) throw new Error(`${path}: ${outcome.failure.message}`);
    const activity = outcome.value['activity'] as JsonObject;
    return Object.values(activity['result'] as JsonObject)[0] as JsonObject;
  };

  const tag = async (userTagName: string) =>
    String((await mara('create_user_tag', { userTagName, userIds: [] }))['userTagId']);
  const [admins, operators, programs] = [await tag('Administrators'), await tag('Operators'), await tag('Programs')];
  const people = await addPeople(coffer, clock, mara, { admins, operators, programs });
  const { jonas, ilse, priya, tomas, bot, reader } = people;
  const maraId = coffer.operator.userId;
  await mara('update_user_tag', {
    userTagId: admins,
    addUserIds: [maraId],
    removeUserIds: [],
  });

  const wallet = async (walletName: string, accounts: readonly JsonObject[], atMs: number, mnemonicLength = 24) =>
    String((await mara('create_wallet', { walletName, accounts, mnemonicLength }, atMs))['walletId']);
  const hot = await wallet(
    'Treasury hot',
    [...several(9, ethereum), ...several(3, bitcoin), ...several(2, solana)],
    startMs + hourMs,
  );
  const settlement = await wallet('Settlement EUR', several(212, ethereum), startMs + 2 * hourMs, 12);
  await wallet('Staking withdrawal', several(48, ethereum), startMs + dayMs);
  const cold = await wallet(
    'Treasury cold',
    [...several(3, bitcoin), ...several(3, ethereum)],
    startMs + dayMs + hourMs,
  );
  const market = await wallet(
    'Market making',
    [...several(20, solana), ...several(11, ethereum)],
    startMs + 2 * dayMs,
    12,
  );
  await wallet('Grants', several(7, ethereum), startMs + 3 * dayMs);
  for (let left = more.accounts ?? 0, from = 212; left > 0; left -= 1_000, from += 1_000)
    await mara('create_wallet_accounts', {
      walletId: settlement,
      accounts: several(Math.min(left, 1_000), (index) => ethereum(from + index)),
    });

  await addKeys(mara, startMs + 3 * dayMs);
  await addPolicies(mara, { admins, operators, settlement, botId: bot.userId, readerId: reader.userId, startMs });
  await mara('create_sub_organization', {
    subOrganizationName: 'Northgate Custody Clients',
    rootUsers: [{ userName: 'Clients desk', apiKeys: [], authenticators: [], oauthProviders: [] }],
    rootQuorumThreshold: 1,
  });
  const target = bytesToHex(p256.getPublicKey(createHash('sha256').update('coffer demo target').digest(), false));
  const yesterday = nowMs - dayMs;
  await mara('export_wallet', { walletId: market, targetPublicKey: target }, yesterday - 5 * hourMs);
  await priya.ask('create_wallet_accounts', { walletId: hot, accounts: [ethereum(9)] }, yesterday - 2 * hourMs);
  await mara('update_wallet', { walletId: cold, walletName: 'Treasury cold' }, yesterday + hourMs);
  for (let index = 0; index < (more.activities ?? 0); index++)
    await mara('update_wallet', { walletId: settlement, walletName: 'Settlement EUR' });
  await mara('update_root_quorum', { threshold: 2, userIds: [maraId, ilse.userId, jonas.userId] });
  await reader.ask('create_wallet', { walletName: 'Reconciliation', accounts: [] }, yesterday + 5 * hourMs);
  await bot.ask('create_wallet_accounts', { walletId: settlement, accounts: [ethereum(900)] }, yesterday + 7 * hourMs);
  for (const [index, at] of [9, 11, 12, 13, 16, 18, 19, 20, 21].entries())
    await bot.ask(
      'create_wallet_accounts',
      { walletId: settlement, accounts: [ethereum(901 + index)] },
      yesterday + at * hourMs + index * 7 * minuteMs,
    );

  const rejected = await tomas.ask('delete_user_tags', { userTagIds: [programs] }, nowMs - 61 * minuteMs);
  const fingerprint = rejected['fingerprint'] as Json;
  await ilse.ask('reject_activity', { fingerprint }, nowMs - 50 * minuteMs);
  await coffer.operator.call('reject_activity', { fingerprint });
  await bot.ask('export_wallet', { walletId: settlement, targetPublicKey: target }, nowMs - 22 * hourMs);
  await ilse.ask('export_wallet', { walletId: hot, targetPublicKey: target }, nowMs - 70 * minuteMs);
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
    { walletId: hot, accounts: several(4, (index) => ethereum(20 + index)) },
    nowMs - 3 * minuteMs,
  );
}

type Ask = (path: string, params: JsonObject, atMs?: number) => Promise<JsonObject>;

async function addPeople(
  coffer: Coffer,
  clock: DemoClock,
  mara: Ask,
  tags: Readonly<{ admins: string; operators: string; programs: string }>,
) {
  const someone = (name: string) => new Person(coffer, clock, name);
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
    privateKeyTags: tagged ? [String(privateKeyTagId)] : [],
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
      'approvers.count() >= 2',
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
