import { RLP } from 'micro-eth-signer/core/rlp.js';
import { addressChecksum } from '#shared/address-checksum.ts';
import { ethereumCoinDecimals, ethereumNetwork } from '#shared/ethereum-networks.ts';
import { inSmallestUnit } from '../../ui/text/Amount.tsx';

/** The fields of a transfer, in the order of the form. */
export const transferFields = ['chainId', 'to', 'amount', 'nonce', 'gas', 'maxFee', 'priorityFee'] as const;
export type TransferField = (typeof transferFields)[number];

/** A transfer as it stands in the form: the amount in the network's coin, the fees in gwei. */
export type Transfer = Readonly<Record<TransferField, string>>;

/** The gas that a plain transfer uses, and no transaction uses less. */
const PLAIN_TRANSFER_GAS = 21_000;

export const emptyTransfer: Transfer = {
  chainId: '1',
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

/** Decimals of the amount: of the coin of a known network, else it is counted in wei. */
export function amountDecimals(chainId: string): number {
  return ethereumNetwork(chainId) ? ethereumCoinDecimals : 0;
}

/** What the amount is counted in: the coin of a known network, else wei. */
export function amountUnit(chainId: string): string {
  return ethereumNetwork(chainId)?.coin ?? 'wei';
}

/** What is wrong with a field that something stands in. */
export type TransferProblem = TransferField | 'checksum' | 'priorityAboveMax';

/** What is wrong in each field of a transfer; nothing of fields that are empty, nor of an amount in a unit that is not known yet. */
export function problemsIn(transfer: Transfer): Readonly<Partial<Record<TransferField, TransferProblem>>> {
  const problems: Partial<Record<TransferField, TransferProblem>> = {};
  for (const field of transferFields)
    if (transfer[field] !== '' && !isWellFormed(field, transfer)) problems[field] = field;
  if (transfer.chainId === '' || problems.chainId) delete problems.amount;
  if (problems.to === undefined && !keepsChecksum(transfer.to)) problems.to = 'checksum';
  const { maxFee, priorityFee } = transfer;
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
      return /[1-9]/.test(text) && isDecimal(text, amountDecimals(transfer.chainId));
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
  const { chainId, to, amount, nonce, gas, maxFee, priorityFee } = transfer;
  const value = BigInt(inSmallestUnit(amount, amountDecimals(chainId)));
  const numbers = [BigInt(chainId), BigInt(nonce), gwei(priorityFee), gwei(maxFee), BigInt(gas)];
  const [data, accessList] = [null, []];
  const body = RLP.encode([...numbers, to.toLowerCase(), value, data, accessList]);
  return Uint8Array.of(ENVELOPE_TYPE, ...body);
}

const gwei = (text: string): bigint => BigInt(inSmallestUnit(text, GWEI_DECIMALS));
