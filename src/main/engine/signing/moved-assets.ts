import type { Caution, ReadCall, Reading, ReadTransfer, TransactionReading } from '#shared/reading.ts';
import { ASSOCIATED_TOKEN, COMPUTE_BUDGET, memoPrograms, SYSTEM, TOKEN, TOKEN_2022 } from './solana/programs.ts';

/** Which assets requests to sign transfer, in the terms of CAIP-19, and how much of each. */

/** An asset as CAIP-19 names it, in its parts. */
export type AssetId = Readonly<{ chain: string; network: string; kind: string; token: string }>;

/** An amount of an asset in its smallest unit. `networks`: those that it can be on; absent where the transaction does not say. */
export type MovedAsset = Readonly<{
  chain: string;
  networks?: readonly string[];
  kind: string;
  /** '' for the coin of the chain. */
  token: string;
  amount: bigint;
}>;

/** The coin of a chain, in CAIP-19. Each chain has one, whatever its number in SLIP-44 is. */
const COIN = 'slip44';

/** The networks of Bitcoin by their first block (CAIP-2). The test networks have the same addresses. */
const bitcoinNetworks: Readonly<Record<string, readonly string[]>> = {
  mainnet: ['000000000019d6689c085ae165831e93'],
  testnet: ['000000000933ea01ad0ee984209779ba', '00000000da84f2bafbbc53dee25a72ae', '00000008819873e925422c1ff0f99f7c'],
  signet: ['00000008819873e925422c1ff0f99f7c'],
  regtest: ['0f9188f13cb7b2c71f2a335e3a4fc328'],
};

/** How tokens of each chain are named, and how their references are written. */
const tokenKinds: Readonly<Record<string, Readonly<Record<string, RegExp>>>> = {
  eip155: { erc20: /^0x[0-9a-fA-F]{40}$/ },
  solana: { token: /^[1-9A-HJ-NP-Za-km-z]{32,44}$/ },
  tron: { trc10: /^[0-9]{1,20}$/, trc20: /^T[1-9A-HJ-NP-Za-km-z]{33}$/ },
  bip122: {},
};

/** The parts of a CAIP-19 identifier of an asset whose transfers Coffer reads; null for any other text. */
export function parseAsset(text: string): AssetId | null {
  const [, chain = '', network = '', kind = '', token = ''] =
    /^([-a-z0-9]{3,8}):([-_a-zA-Z0-9]{1,32})\/([-a-z0-9]{3,8}):([-.%a-zA-Z0-9]{1,128})$/.exec(text) ?? [];
  const kinds = Object.hasOwn(tokenKinds, chain) ? tokenKinds[chain] : undefined;
  if (!kinds) return null;
  if (kind === COIN) return /^[0-9]{1,10}$/.test(token) ? { chain, network, kind, token: '' } : null;
  if (!Object.hasOwn(kinds, kind) || !kinds[kind]?.test(token)) return null;
  return { chain, network, kind, token: chain === 'eip155' ? token.toLowerCase() : token };
}

/** Whether a moved amount is of an asset, or can be. */
export function isAsset(moved: MovedAsset, { chain, network, kind, token }: AssetId): boolean {
  if (moved.chain !== chain || moved.kind !== kind || moved.token !== token) return false;
  return !moved.networks || moved.networks.includes(network);
}

/**
 * What is transferred when all of `readings` are signed; null where that cannot be told. Only transfers are known: an allowance, a call of any
 * other function and typed data can move whatever the account has.
 */
export function movedAssets(readings: readonly Reading[]): readonly MovedAsset[] | null {
  const moved: MovedAsset[] = [];
  for (const reading of readings) {
    const one = movedBy(reading);
    if (!one) return null;
    moved.push(...one);
  }
  return moved;
}

/** Cautions about a transaction whose transfers are all that it does. */
const harmless: ReadonlySet<Caution> = new Set([
  'raw-transaction',
  'high-fee',
  'unknown-fee',
  'other-signers',
  'deceptive-text',
]);

function movedBy(reading: Reading): readonly MovedAsset[] | null {
  if (reading.cautions.some((caution) => !harmless.has(caution))) return null;
  if (reading.kind === 'message') return [];
  if (reading.kind !== 'transaction') return null;
  if (reading.approvals?.some(({ amount }) => amount !== '0') || !onlyTransfers[reading.chain](reading)) return null;
  // What goes back to where it came from is not moved, such as the change of a Bitcoin transaction.
  return reading.transfers.filter(({ from, to }) => from !== to).map((transfer) => assetOf(reading, transfer));
}

/** Whether a transaction without harmful cautions does nothing beside its transfers and the allowances that it takes back. */
const onlyTransfers: Readonly<Record<TransactionReading['chain'], (reading: TransactionReading) => boolean>> = {
  ETHEREUM: callsTokensOnly,
  BITCOIN: () => true,
  SOLANA: ({ calls }) => calls.every(isPlain),
  TRON: (reading) =>
    ['TransferContract', 'TransferAssetContract', 'TriggerSmartContract'].includes(reading.form) &&
    callsTokensOnly(reading),
};

function callsTokensOnly({ calls, transfers, approvals = [] }: TransactionReading): boolean {
  return calls.every(({ to }) => [...transfers, ...approvals].some(({ asset }) => asset === to));
}

const tokenTransfers = ['transfer', 'transfer_checked', 'transfer_checked_with_fee', 'sync_native', 'revoke'];
/** Instructions whose transfers are all that they do. */
const plainInstructions: ReadonlyMap<string, readonly string[]> = new Map([
  [SYSTEM, ['transfer', 'transfer_with_seed', 'create_account', 'create_account_with_seed', 'advance_nonce_account']],
  [TOKEN, tokenTransfers],
  [TOKEN_2022, tokenTransfers],
  [ASSOCIATED_TOKEN, ['create', 'create_idempotent']],
]);

function isPlain({ to, name = '' }: ReadCall): boolean {
  return to === COMPUTE_BUDGET || memoPrograms.has(to) || plainInstructions.get(to)?.includes(name) === true;
}

function assetOf({ chain, network, form }: TransactionReading, transfer: ReadTransfer): MovedAsset {
  const amount = BigInt(transfer.amount);
  // The names of tokens are chosen by others, so that a token can have the name of the coin. Only coins have decimals here, and tokens on Solana.
  const isCoin = transfer.decimals !== undefined;
  switch (chain) {
    case 'ETHEREUM': {
      const asset = isCoin ? { kind: COIN, token: '' } : { kind: 'erc20', token: transfer.asset.toLowerCase() };
      return { chain: 'eip155', networks: network === undefined ? [] : [network], ...asset, amount };
    }
    case 'BITCOIN':
      return { chain: 'bip122', networks: bitcoinNetworks[network ?? ''] ?? [], kind: COIN, token: '', amount };
    case 'SOLANA': {
      const asset = transfer.asset === 'SOL' ? { kind: COIN, token: '' } : { kind: 'token', token: transfer.asset };
      return { chain: 'solana', ...asset, amount };
    }
    case 'TRON': {
      const isOld = form === 'TransferAssetContract' || /^[0-9]+$/.test(transfer.asset);
      const asset = isCoin ? { kind: COIN, token: '' } : { kind: isOld ? 'trc10' : 'trc20', token: transfer.asset };
      return { chain: 'tron', ...asset, amount };
    }
  }
}
