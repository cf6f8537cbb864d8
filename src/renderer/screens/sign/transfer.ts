import { RLP } from 'micro-eth-signer/core/rlp.js';
import { addressChecksum } from '#shared/address-checksum.ts';
import { ethereumCoinDecimals, ethereumNetwork } from '#shared/ethereum-networks.ts';
import { inSmallestUnit } from '../../ui/text/Amount.tsx';

/** The fields of a transfer, in the order of the form. */
export const transferFields = ['chainId', 'to', 'amount', 'nonce', 'gas', 'maxFee', 'priorityFee'] as const;
export type TransferField = (typeof transferFields)[number];

/**
 * A transfer as it stands in the form, the fees in gwei. `token`: the contract of the ERC-20 token that is sent, whose amount is in the
 * smallest unit; empty for the network's coin.
 */
export type Transfer = Readonly<Record<TransferField, string> & { token: string }>;

/** The gas that a plain transfer uses, and no transaction uses less. */
const PLAIN_TRANSFER_GAS = 21_000;
/** More than transfers of usual tokens use. What is not used is not paid. */
const TOKEN_TRANSFER_GAS = 100_000;
/** Of `transfer(address,uint256)`, ERC-20. */
export const TRANSFER_SELECTOR = '0xa9059cbb';
const WORD_BYTES = 32;

export const emptyTransfer: Transfer = {
  chainId: '1',
  token: '',
  to: '',
  amount: '',
  nonce: '',
  gas: String(PLAIN_TRANSFER_GAS),
  maxFee: '',
  priorityFee: '',
};

const GWEI_DECIMALS = 9;
/** EIP-1559. */
const ENVELOPE_TYPE = 2;

/** Decimals of the amount: of the coin of a known network, else it is counted in wei; a contract ABI tells none of its token. */
function amountDecimals({ token, chainId }: Transfer): number {
  return token === '' && ethereumNetwork(chainId) ? ethereumCoinDecimals : 0;
}

/** What an amount of the network's coin is counted in: the coin of a known network, else wei. */
export function amountUnit(chainId: string): string {
  return ethereumNetwork(chainId)?.coin ?? 'wei';
}

/** What changes with the choice of what is sent: another unit, and the gas limit where nobody typed another. */
export function sending(token: string, { gas }: Transfer): Partial<Transfer> {
  const isTyped = gas !== String(PLAIN_TRANSFER_GAS) && gas !== String(TOKEN_TRANSFER_GAS);
  return { token, amount: '', gas: isTyped ? gas : String(token === '' ? PLAIN_TRANSFER_GAS : TOKEN_TRANSFER_GAS) };
}

/** What is wrong with a field that something stands in. */
export type TransferProblem = TransferField | 'wholeAmount' | 'checksum' | 'toToken' | 'priorityAboveMax';

/** What is wrong in each field of a transfer; nothing of fields that are empty, nor of an amount in a unit that is not known yet. */
export function problemsIn(transfer: Transfer): Readonly<Partial<Record<TransferField, TransferProblem>>> {
  const problems: Partial<Record<TransferField, TransferProblem>> = {};
  for (const field of transferFields)
    if (transfer[field] !== '' && !isWellFormed(field, transfer)) problems[field] = field;
  const { token, to, maxFee, priorityFee } = transfer;
  if (token === '' && (transfer.chainId === '' || problems.chainId)) delete problems.amount;
  if (problems.amount && amountDecimals(transfer) === 0) problems.amount = 'wholeAmount';
  if (problems.to === undefined && !keepsChecksum(to)) problems.to = 'checksum';
  // Tokens that their own contract receives are lost.
  if (token !== '' && to.toLowerCase() === token.toLowerCase()) problems.to = 'toToken';
  if (maxFee !== '' && priorityFee !== '' && !problems.maxFee && !problems.priorityFee)
    if (gwei(priorityFee) > gwei(maxFee)) problems.priorityFee = 'priorityAboveMax';
  return problems;
}

function isWellFormed(field: TransferField, transfer: Transfer): boolean {
  const text = transfer[field];
  switch (field) {
    case 'chainId':
      return /^[1-9]\d{0,15}$/.test(text);
    case 'to':
      return /^0x[0-9a-f]{40}$/i.test(text);
    case 'amount':
      return /[1-9]/.test(text) && isDecimal(text, amountDecimals(transfer)) && fits(text, transfer);
    case 'nonce':
      return /^\d{1,15}$/.test(text);
    case 'gas':
      return /^\d{1,15}$/.test(text) && Number(text) >= PLAIN_TRANSFER_GAS;
    case 'maxFee':
    case 'priorityFee':
      return isDecimal(text, GWEI_DECIMALS);
  }
}

/** Digits with at most so many behind a point, and no more before it than an amount of the protocol has. */
function isDecimal(text: string, decimals: number): boolean {
  const found = /^\d{1,40}(?:\.(\d+))?$/.exec(text);
  return found !== null && (found[1] ?? '').length <= decimals;
}

/** Whether an amount is one of the protocol, which has 256 bits. */
function fits(text: string, transfer: Transfer): boolean {
  return BigInt(inSmallestUnit(text, amountDecimals(transfer))) < 1n << 256n;
}

/** EIP-55: an address in small letters or capitals only has no checksum. */
function keepsChecksum(address: string): boolean {
  const digits = address.slice(2);
  const isCased = digits !== digits.toLowerCase() && digits !== digits.toUpperCase();
  return !isCased || addressChecksum('ADDRESS_FORMAT_ETHEREUM', address)?.holds === true;
}

/** The fields that nothing stands in yet, in their order. */
export function missingIn(transfer: Transfer): readonly TransferField[] {
  return transferFields.filter((field) => transfer[field] === '');
}

/** The unsigned transaction of a transfer (EIP-1559); null while a field is empty or wrong. */
export function unsignedTransfer(transfer: Transfer): Uint8Array | null {
  if (missingIn(transfer).length > 0 || Object.keys(problemsIn(transfer)).length > 0) return null;
  const { chainId, token, to, amount, nonce, gas, maxFee, priorityFee } = transfer;
  const units = BigInt(inSmallestUnit(amount, amountDecimals(transfer)));
  const numbers = [BigInt(chainId), BigInt(nonce), gwei(priorityFee), gwei(maxFee), BigInt(gas)];
  const sent = token === '' ? [to.toLowerCase(), units, null] : [token.toLowerCase(), 0n, transferCall(to, units)];
  const accessList: never[] = [];
  const body = RLP.encode([...numbers, ...sent, accessList]);
  return Uint8Array.of(ENVELOPE_TYPE, ...body);
}

/** The data of a call of `transfer(address,uint256)`. */
function transferCall(to: string, units: bigint): string {
  const words = [to.slice(2).toLowerCase(), units.toString(16)].map((hex) => hex.padStart(WORD_BYTES * 2, '0'));
  return `${TRANSFER_SELECTOR}${words.join('')}`;
}

const gwei = (text: string): bigint => BigInt(inSmallestUnit(text, GWEI_DECIMALS));
