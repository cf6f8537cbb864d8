import { test as base, expect, type Page } from '@playwright/test';
import { p256 } from '@noble/curves/nist.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import { parseEther, Transaction } from 'ethers';
import { realWorld } from '../../src/main/compose.ts';
import type { OpenVault } from '../../src/main/session/open-vault.ts';
import { addOperatorSlot } from '../../src/main/session/operator-slots.ts';
import type { JsonObject } from '../../src/shared/envelope.ts';
import { stampBody } from '../../src/shared/stamp.ts';
import { complaintsOf } from './app.ts';
import { startHost, type RunningHost } from './host.ts';
import { go, person, unlockWith } from './steps.ts';
import { carryOut, createVault, madeOnce } from './vaults.ts';

/** The second operator, with a passphrase of his own. */
export const jonas = { operator: 'Jonas Lindqvist', passphrase: 'harbour velvet ledger comet' } as const;

/** Where the money goes, and somebody whom nobody knows. */
export const exchange = '0x47641B418aC3443c6185bB463755518E16309c27';
export const stranger = '0x9858EfFD232B4033E47d90003D41EC34EcaEda94';

/** How activities stand. */
export const completed = 'ACTIVITY_STATUS_COMPLETED';
export const waits = 'ACTIVITY_STATUS_CONSENSUS_NEEDED';

/** The policies that the treasury begins with. */
export const limitPolicy = 'Up to two by itself';
export const operatorsPolicy = 'Above the limit by two operators';
export const strangerPolicy = 'Only to the exchange';

/** An organization whose bot pays, with its two operators in front of one window. */
export type Treasury = Readonly<{
  page: Page;
  host: RunningHost;
  bot: Bot;
  /** The address that pays, with its checksum. */
  payer: string;
  /** An API key of Jonas's own, as its file has it: hex, a colon, its curve. */
  jonasKey: string;
  /** What the page complained of. */
  complaints: readonly string[];
}>;

/** An activity as the wire gives it, as far as these stories look into it. */
export type AnsweredActivity = Readonly<{
  id: string;
  fingerprint: string;
  status: string;
  result: Readonly<Record<string, Readonly<Record<string, string>>>>;
  failure?: Readonly<{ code: number; message: string }>;
}>;

/**
 * Stories on a vault with Mara and Jonas, a bot and a wallet. The bot and each operator may move up to two ether to the exchange alone; above
 * that the bot needs both operators. The root quorum are both of them, or Mara alone where `quorum` is 1. The window is open, as Mara.
 */
export const test = base.extend<{ quorum: 1 | 2; treasury: Treasury }>({
  quorum: [2, { option: true }],
  treasury: async ({ page, quorum }, use) => {
    let made: MadeTreasury | undefined;
    const host = await startHost(async (dir) => {
      made = await putTreasury[quorum](dir);
    });
    if (!made) throw new Error('the treasury was filled before the host began');
    const { organizationId, payer, privateKey, jonasKey } = made;
    const complaints = complaintsOf(page);
    await page.goto(host.page);
    await unlockWith(page, person.passphrase);
    await expect(page.getByRole('navigation', { name: 'Pages' })).toBeVisible();
    const bot = new Bot(host.endpoint, organizationId, privateKey, payer);
    await use({ page, host, bot, payer, jonasKey: `${bytesToHex(jonasKey)}:p256`, complaints });
    expect(await host.stop(), 'the host ends cleanly').toBe(0);
  },
});

/** A program that asks over the loopback port, each request stamped with its own key. */
export class Bot {
  readonly #endpoint: string;
  readonly #organizationId: string;
  readonly #privateKey: Uint8Array;
  readonly #payer: string;

  constructor(endpoint: string, organizationId: string, privateKey: Uint8Array, payer: string) {
    this.#endpoint = endpoint;
    this.#organizationId = organizationId;
    this.#privateKey = privateKey;
    this.#payer = payer;
  }

  /** Asks for a transfer of so much ether; gives its activity, which may wait. Throws what the wire said to one that is denied. */
  async transfer(nonce: number, ether: string, to: string = exchange): Promise<AnsweredActivity> {
    const { unsignedSerialized } = unsigned(nonce, ether, to);
    return this.#submit('sign_transaction', 'ACTIVITY_TYPE_SIGN_TRANSACTION_V2', {
      signWith: this.#payer,
      unsignedTransaction: unsignedSerialized,
      type: 'TRANSACTION_TYPE_ETHEREUM',
    });
  }

  /** Asks for a signature of a digest that was made elsewhere: 64 hex digits. */
  async digest(payload: string): Promise<AnsweredActivity> {
    return this.#submit('sign_raw_payload', 'ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2', {
      signWith: this.#payer,
      payload,
      encoding: 'PAYLOAD_ENCODING_HEXADECIMAL',
      hashFunction: 'HASH_FUNCTION_NO_OP',
    });
  }

  /** Asks for a signature of a permit (ERC-2612) of all of a token. */
  async unlimitedPermit(): Promise<AnsweredActivity> {
    const Permit = [
      { name: 'owner', type: 'address' },
      { name: 'spender', type: 'address' },
      { name: 'value', type: 'uint256' },
    ];
    return this.#submit('sign_raw_payload', 'ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2', {
      signWith: this.#payer,
      payload: JSON.stringify({
        types: { Permit },
        domain: { name: 'USD Coin', chainId: 1 },
        primaryType: 'Permit',
        message: { owner: this.#payer, spender: stranger, value: String(2n ** 256n - 1n) },
      }),
      encoding: 'PAYLOAD_ENCODING_EIP712',
      hashFunction: 'HASH_FUNCTION_NO_OP',
    });
  }

  /** The activity as it is now. */
  async look(activityId: string): Promise<AnsweredActivity> {
    return this.#post('/public/v1/query/get_activity', { organizationId: this.#organizationId, activityId });
  }

  #submit(path: string, type: string, parameters: JsonObject): Promise<AnsweredActivity> {
    const organizationId = this.#organizationId;
    return this.#post(`/public/v1/submit/${path}`, {
      type,
      timestampMs: String(Date.now()),
      organizationId,
      parameters,
    });
  }

  async #post(path: string, request: JsonObject): Promise<AnsweredActivity> {
    const body = new TextEncoder().encode(JSON.stringify(request));
    const answer = await fetch(this.#endpoint + path, {
      method: 'POST',
      headers: {
        'x-stamp': stampBody({ curve: 'p256', privateKey: this.#privateKey }, body),
        'content-type': 'application/json',
      },
      body,
    });
    const { activity, ...failure } = (await answer.json()) as { activity?: AnsweredActivity };
    if (!activity) throw new Error(`${answer.status} ${JSON.stringify(failure)}`);
    return activity;
  }
}

/** A transfer of ether, not signed yet. */
export function unsigned(nonce: number, ether: string, to: string = exchange): Transaction {
  return Transaction.from({
    type: 2,
    chainId: 1,
    nonce,
    to,
    value: parseEther(ether),
    gasLimit: 21_000n,
    maxFeePerGas: 45_000_000_000n,
    maxPriorityFeePerGas: 1_500_000_000n,
  });
}

/** Opens the request of the inbox whose line says this. */
export async function review(page: Page, gist: string): Promise<void> {
  await go(page, 'Approvals');
  await page
    .getByRole('listitem')
    .filter({ hasText: gist })
    .getByRole('link', { name: /^Review/ })
    .click();
  await expect(page.getByRole('region', { name: 'Signing preview' })).toBeVisible();
}

/** The page shows so much ether from one whole address to the other. */
export async function expectRead(page: Page, ether: string, from: string, to: string): Promise<void> {
  const transfer = page.getByRole('region', { name: 'Amount 1' });
  await expect(transfer).toContainText(`${ether} ETH`);
  await expect(transfer.getByRole('img', { name: from })).toBeVisible();
  await expect(transfer.getByRole('img', { name: to })).toBeVisible();
}

/** Fails unless an activity came to that transaction, signed by `from`: what was signed is read by a library that is not ours. */
export function expectCarriedOut({ status, result }: AnsweredActivity, of: Transaction, from: string): void {
  expect(status).toBe(completed);
  expectSigned(result['signTransactionResult']?.['signedTransaction'] ?? '', of, from);
}

/** The same of a signed transaction in hex. */
export function expectSigned(signedHex: string, of: Transaction, from: string): void {
  const signed = Transaction.from(signedHex.startsWith('0x') ? signedHex : `0x${signedHex}`);
  expect(signed.from).toBe(from);
  expect(signed.unsignedSerialized).toBe(of.unsignedSerialized);
}

/** What a story has to know of the vault that is put there for it. */
type MadeTreasury = Readonly<{ organizationId: string; payer: string; privateKey: Uint8Array; jonasKey: Uint8Array }>;

const putTreasury = {
  1: madeOnce('treasury of one', (dir) => makeTreasury(dir, 1)),
  2: madeOnce('treasury of two', (dir) => makeTreasury(dir, 2)),
} as const;

async function makeTreasury(dir: string, quorum: 1 | 2): Promise<MadeTreasury> {
  const privateKey = p256.utils.randomSecretKey();
  const jonasKey = p256.utils.randomSecretKey();
  const publicKeys = [privateKey, jonasKey].map((key) => bytesToHex(p256.getPublicKey(key, true)));
  return createVault(dir, async ({ openVault }) => ({
    ...(await fill(openVault, quorum, publicKeys)),
    privateKey,
    jonasKey,
  }));
}

async function fill(openVault: OpenVault, quorum: 1 | 2, publicKeys: readonly string[]) {
  const { operator } = openVault;
  const ask = async (path: string, params: JsonObject): Promise<JsonObject> =>
    (await carryOut(openVault, path, params)).result;
  const user = { authenticators: [], oauthProviders: [], userTags: [] };
  const [ofBot, ofJonas] = publicKeys.map((publicKey) => ({
    apiKeys: [{ apiKeyName: 'own', publicKey, curveType: 'API_KEY_CURVE_P256' }],
  }));
  const { userIds } = await ask('create_users', {
    users: [
      { ...user, ...ofJonas, userName: jonas.operator },
      { ...user, ...ofBot, userName: 'settlement-bot' },
    ],
  });
  const [jonasId = '', botId = ''] = userIds as readonly string[];
  await addOperatorSlot(openVault, realWorld(), {
    userId: jonasId,
    passphrase: new TextEncoder().encode(jonas.passphrase),
  });
  const operators = String(
    (await ask('create_user_tag', { userTagName: 'Operators', userIds: [operator.userId, jonasId] }))['userTagId'],
  );
  const { addresses } = await ask('create_wallet', {
    walletName: 'Treasury',
    accounts: [
      {
        curve: 'CURVE_SECP256K1',
        pathFormat: 'PATH_FORMAT_BIP32',
        path: "m/44'/60'/0'/0/0",
        addressFormat: 'ADDRESS_FORMAT_ETHEREUM',
      },
    ],
  });
  await ask('create_policies', { policies: policiesOf(botId, operators) });
  if (quorum === 2) await ask('update_root_quorum', { threshold: 2, userIds: [operator.userId, jonasId] });
  return { organizationId: operator.organizationId, payer: String((addresses as readonly string[])[0]) };
}

function policiesOf(botId: string, operators: string): JsonObject[] {
  const transfer = "activity.kind == 'SIGN_TRANSACTION' && eth.tx.chain_id == 1";
  const byBot = `approvers.any(user, user.id == '${botId}')`;
  // Only who is named by a policy may ask for what it lets wait.
  const byTwo = `${byBot} && approvers.filter(user, user.tags.contains('${operators}')).count() >= 2`;
  return [
    {
      policyName: limitPolicy,
      effect: 'EFFECT_ALLOW',
      condition: `${transfer} && eth.tx.value <= ${parseEther('2')}`,
      consensus: `${byBot} || approvers.any(user, user.tags.contains('${operators}'))`,
      notes: '',
    },
    {
      policyName: operatorsPolicy,
      effect: 'EFFECT_ALLOW',
      condition: `${transfer} && eth.tx.value > ${parseEther('2')}`,
      consensus: byTwo,
      notes: '',
    },
    {
      policyName: 'Payloads by two operators',
      effect: 'EFFECT_ALLOW',
      condition: "activity.kind == 'SIGN_RAW_PAYLOAD'",
      consensus: byTwo,
      notes: '',
    },
    {
      policyName: strangerPolicy,
      effect: 'EFFECT_DENY',
      condition: `activity.kind == 'SIGN_TRANSACTION' && eth.tx.to != '${exchange}'`,
      consensus: 'true',
      notes: '',
    },
  ];
}
