import { sha256Hex, toHex } from '#engine/crypto/bytes.ts';
import { eip1559, encodeUnsigned } from '#engine/signing/ethereum/transaction-bytes.ts';
import type { JsonObject } from '#shared/envelope.ts';
import type { Person } from './people.ts';

const minuteMs = 60_000;

/** Where the story's money goes, and the coin that it is in. */
const exchange = '0x47641B418aC3443c6185bB463755518E16309c27';
const stranger = '0x9858EfFD232B4033E47d90003D41EC34EcaEda94';
const coin = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48';

const gwei = 1_000_000_000n;
/** Thousandths of an ether, in wei. */
const milliEther = 1_000_000n * gwei;

/** What the story calls of a coin (ERC-20). */
const coinAbi = [
  call('transfer', ['to', 'amount'], 'nonpayable'),
  call('approve', ['spender', 'amount'], 'nonpayable'),
  call('balanceOf', ['account'], 'view'),
];

function call(name: string, inputs: readonly string[], stateMutability: string) {
  const type = (input: string): string => (input === 'amount' ? 'uint256' : 'address');
  return {
    type: 'function',
    name,
    inputs: inputs.map((input) => ({ name: input, type: type(input) })),
    outputs: [{ name: '', type: stateMutability === 'view' ? 'uint256' : 'bool' }],
    stateMutability,
  };
}

/** The address book: where money goes from month to month, and a partner that was never paid. */
const recipients = [
  {
    recipientName: 'Exchange deposit',
    addresses: [{ chain: 'CHAIN_ETHEREUM', address: exchange }],
    tags: ['exchange'],
    note: 'Confirmed by phone with the exchange on 3 November 2026.',
  },
  {
    recipientName: 'Harbour Market Making',
    addresses: [
      { chain: 'CHAIN_ETHEREUM', address: '0x90F8bf6A479f320ead074411a4B0e7944Ea8c9C1' },
      { chain: 'CHAIN_BITCOIN', address: 'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu' },
    ],
    tags: ['partner'],
  },
];

/** Who acts in this part, and as whom they were added. */
export type SigningCast = Readonly<{
  /** Asks as the operator, and has it carried out. */
  mara: (path: string, params: JsonObject, atMs?: number) => Promise<JsonObject>;
  bot: Person;
  /** A member of the root quorum. */
  jonas: Person;
  priya: Person;
  /** Ids of the tag of the operators, and of the wallet that pays. */
  operators: string;
  hot: string;
  /** The addresses of the wallet that pays. */
  payers: readonly string[];
}>;

/** What an operator lets the bot sign, and what waits for two. */
export async function addSigningPolicies(cast: SigningCast, atMs: number): Promise<void> {
  const { mara, bot, operators, hot } = cast;
  await mara('create_recipients', { recipients }, atMs);
  await mara(
    'create_smart_contract_interface',
    {
      smartContractAddress: coin,
      smartContractInterface: JSON.stringify(coinAbi),
      type: 'SMART_CONTRACT_INTERFACE_TYPE_ETHEREUM',
      label: 'USD Coin',
      notes: 'From the issuer, 6 November.',
    },
    atMs,
  );
  const isFeeLow = 'eth.tx.max_fee <= 10000000000000000';
  const pays = `activity.kind == 'SIGN_TRANSACTION'\n&& wallet.id == '${hot}'\n&& eth.tx.chain_id == 1\n&& ${isFeeLow}`;
  const operator = `approvers.any(user, user.tags.contains('${operators}'))`;
  await mara('create_policies', {
    policies: [
      {
        policyName: 'Small settlements',
        effect: 'EFFECT_ALLOW',
        condition: `${pays}\n&& eth.tx.to == '${exchange}'\n&& eth.tx.value <= 2000000000000000000`,
        consensus: `approvers.any(user, user.id == '${bot.userId}') && ${operator}`,
        notes: 'Up to 2 ETH to the exchange, requested by the bot and approved by an operator.',
      },
      {
        policyName: 'Treasury transfers',
        effect: 'EFFECT_ALLOW',
        condition: `${pays}\n&& eth.tx.value <= 50000000000000000000\n&& eth.tx.to in ['${exchange}', '${coin}']`,
        consensus: `approvers.filter(user, user.tags.contains('${operators}')).count() >= 2`,
        notes: 'More than that waits for two operators.',
      },
    ],
  });
}

/** Small transfers that an operator approved, and one that no policy allows. */
export async function tellSettlements(cast: SigningCast, nowMs: number): Promise<void> {
  const { bot, priya } = cast;
  for (const [index, minutesAgo] of [1_540, 1_500, 1_460, 1_420, 1_380].entries()) {
    const sent = { nonce: 470 + index, value: BigInt(index + 3) * 100n * milliEther };
    const { fingerprint = null } = await send(cast, bot, sent, nowMs - minutesAgo * minuteMs);
    await priya.ask('approve_activity', { fingerprint }, nowMs - (minutesAgo - 4) * minuteMs);
  }
  await send(cast, bot, { nonce: 479, value: 1_500n * milliEther, to: stranger }, nowMs - 1_340 * minuteMs);
}

/** What waits for a second operator: a digest, an allowance without an end, and a transfer above the limit. */
export async function tellWaiting(cast: SigningCast, nowMs: number): Promise<void> {
  const { jonas, priya } = cast;
  const [signWith = ''] = cast.payers;
  await jonas.ask(
    'sign_raw_payload',
    {
      signWith,
      payload: sha256Hex(Buffer.from('a digest that was made elsewhere')),
      encoding: 'PAYLOAD_ENCODING_HEXADECIMAL',
      hashFunction: 'HASH_FUNCTION_NO_OP',
    },
    nowMs - 150_000,
  );
  const data = `095ea7b3${exchange.slice(2).toLowerCase().padStart(64, '0')}${'f'.repeat(64)}`;
  await send(cast, priya, { nonce: 480, to: coin, value: 0n, data, gas: 60_000n }, nowMs - 120_000);
  await send(cast, priya, { nonce: 481, value: 12_500n * milliEther }, nowMs - 90_000);
}

function send({ payers }: SigningCast, who: Person, transfer: Transfer, atMs: number): Promise<JsonObject> {
  const [signWith = ''] = payers;
  const unsignedTransaction = unsigned(transfer);
  return who.ask('sign_transaction', { signWith, unsignedTransaction, type: 'TRANSACTION_TYPE_ETHEREUM' }, atMs);
}

type Transfer = Readonly<{ nonce: number; value: bigint; to?: string; data?: string; gas?: bigint }>;

function unsigned({ nonce, value, to = exchange, data = '', gas = 21_000n }: Transfer): string {
  const bytes = encodeUnsigned({
    form: eip1559,
    chainId: 1n,
    nonce: BigInt(nonce),
    to: Buffer.from(to.slice(2), 'hex'),
    value,
    data: Buffer.from(data, 'hex'),
    gas,
    maxFeePerGas: 45n * gwei,
    maxPriorityFeePerGas: 1_500_000_000n,
    accessList: [],
  });
  return `0x${toHex(bytes)}`;
}
