import { ethereumCoinDecimals, ethereumNetwork } from '#shared/ethereum-networks.ts';
import type { Caution, ReadAmount, ReadCall, ReadField, ReadTransfer, TransactionReading } from '#shared/reading.ts';
import { toHex } from '../../crypto/bytes.ts';
import { type AbiFunction, abiOf, type DecodedCall, decodeCall, functionCalled } from '../abi.ts';
import { argumentSpans } from '../abi-decode.ts';
import { isHighFee } from '../cautions.ts';
import { readArguments } from '../solidity.ts';
import type { ContractInterface, ReadingContext } from '../transaction.ts';
import { checksumAddress } from './addresses.ts';
import { cautionsOfCall } from './call-cautions.ts';
import { feeMax } from './fee.ts';
import { decodeTokenCall, readTokenCall, tokenAbi } from './tokens.ts';
import type { EthereumTransaction, NamedBytes } from './transaction-bytes.ts';

/** What says which function is called. */
const SELECTOR_BYTES = 4;

/**
 * A fee above this is high whatever the transaction moves, in wei, by the coin's symbol: about a hundred dollars. What tokens are worth is
 * not known here, so a fee cannot be compared with them.
 */
const highFees: ReadonlyMap<string, bigint> = new Map([
  ['BNB', 10n ** 17n],
  ['AVAX', 4n * 10n ** 18n],
  ['xDAI', 10n ** 20n],
  ['POL', 4n * 10n ** 20n],
]);
/** Of ETH, and of a coin that is not known. */
const HIGH_FEE = 5n * 10n ** 16n;

/** `0x` and hex. */
export const prefixed = (bytes: Uint8Array): string => `0x${toHex(bytes)}`;

/** What people are shown of a transaction. */
export function readTransaction(transaction: EthereumTransaction, context: ReadingContext): TransactionReading {
  const { form, chainId, to, value, data } = transaction;
  const sender = checksumAddress(context.signer.address);
  const target = checksumAddress(prefixed(to));
  const isCreation = to.length === 0;
  const bare = callOf(transaction, context);
  const call = bare && withTokens(bare, data);
  // Whatever an interface calls it: its author may have looked for a harmless name with the selector of a transfer.
  const standard = call && decodeTokenCall(data);
  const tokens = standard && readTokenCall(standard, target, sender);
  const fee = coin(chainId, feeMax(transaction));
  const paid: ReadTransfer[] = value > 0n && !isCreation ? [{ from: sender, to: target, ...coin(chainId, value) }] : [];
  return {
    kind: 'transaction',
    chain: 'ETHEREUM',
    form: form.name,
    ...(chainId === undefined ? {} : { network: String(chainId) }),
    transfers: [...paid, ...(tokens?.transfers ?? [])],
    ...(tokens && tokens.approvals.length > 0 ? { approvals: tokens.approvals } : {}),
    calls: call ? [readCall(call, target, data)] : [],
    fee,
    fields: fieldsOf(transaction),
    cautions: [...new Set([...cautionsOf(transaction, call), ...(tokens?.cautions ?? [])])],
  };
}

/** A call of a contract. `called` and `decoded` say what the organization's interface for the contract makes of it. */
export type Call = Readonly<{
  contract: ContractInterface | undefined;
  called: AbiFunction | undefined;
  /** Absent when the interface has no such function, or its arguments are not laid out as they should be. */
  decoded: DecodedCall | undefined;
}>;

/** The call that a transaction makes; undefined for one that makes a contract or only pays. */
export function callOf({ to, data }: EthereumTransaction, context: ReadingContext): Call | undefined {
  if (to.length === 0 || data.length === 0) return undefined;
  const contract = context.interfaceOf('SMART_CONTRACT_INTERFACE_TYPE_ETHEREUM', prefixed(to));
  const abi = contract && abiOf(contract);
  return { contract, called: abi && functionCalled(abi, data), decoded: abi && decodeCall(abi, data) };
}

/** A call without an interface that knows it, as one of a token if it reads as such. */
function withTokens(call: Call, data: Uint8Array): Call {
  const decoded = call.called ? undefined : decodeCall(tokenAbi(), data);
  return decoded ? { contract: undefined, called: decoded.function, decoded } : call;
}

/** The data of a call in pieces: its selector, and each argument where the call can be decoded. None of what calls nothing. */
export function callPieces(transaction: EthereumTransaction, context: ReadingContext): readonly NamedBytes[] {
  const { data } = transaction;
  const bare = callOf(transaction, context);
  if (!bare || data.length < SELECTOR_BYTES) return [];
  const { decoded } = withTokens(bare, data);
  const rest = data.subarray(SELECTOR_BYTES);
  const spans = decoded
    ? argumentSpans(decoded.function.inputs, rest).map((span) => ({ ...span, name: `data.arguments.${span.name}` }))
    : [{ name: 'data.arguments', from: 0, to: rest.length }];
  return [
    ['data.selector', data.subarray(0, SELECTOR_BYTES)],
    ...spans.map(({ name, from, to }): NamedBytes => [name, rest.subarray(from, to)]),
  ];
}

function readCall({ contract, called, decoded }: Call, to: string, data: Uint8Array): ReadCall {
  return {
    to,
    ...(contract ? { label: contract.label } : {}),
    ...(called ? { name: called.name, signature: called.signature } : {}),
    ...(decoded ? { arguments: readArguments(decoded.function.inputs, decoded.values) } : {}),
    data: prefixed(data),
  };
}

function coinOf(chainId: bigint | undefined): string | undefined {
  return chainId === undefined ? undefined : ethereumNetwork(String(chainId))?.coin;
}

function coin(chainId: bigint | undefined, wei: bigint): ReadAmount {
  const symbol = coinOf(chainId);
  return symbol
    ? { amount: String(wei), asset: symbol, decimals: ethereumCoinDecimals }
    : { amount: String(wei), asset: 'wei', decimals: 0 };
}

function cautionsOf(transaction: EthereumTransaction, call: Call | undefined): Caution[] {
  const { chainId, to, value, data, authorizationList = [] } = transaction;
  const cautions: Caution[] = [];
  if (to.length === 0) cautions.push('creates-contract');
  if (call && !call.decoded) cautions.push('unread-call');
  if (chainId === undefined) cautions.push('any-chain');
  if (authorizationList.length > 0) cautions.push('delegates-account');
  if (authorizationList.some((one) => one.chainId === 0n)) cautions.push('any-chain');
  const high = highFees.get(coinOf(chainId) ?? '') ?? HIGH_FEE;
  if (isHighFee(feeMax(transaction), value, high)) cautions.push('high-fee');
  return call ? [...cautions, ...cautionsOfCall(data, call.decoded)] : cautions;
}

function fieldsOf(transaction: EthereumTransaction): ReadField[] {
  const { nonce, gas, gasPrice, maxFeePerGas, maxPriorityFeePerGas, maxFeePerBlobGas, to, value, data } = transaction;
  const numbers: readonly (readonly [string, bigint | undefined])[] = [
    ['nonce', nonce],
    ['gas', gas],
    ['gas_price', gasPrice],
    ['max_fee_per_gas', maxFeePerGas],
    ['max_priority_fee_per_gas', maxPriorityFeePerGas],
    ['max_fee_per_blob_gas', maxFeePerBlobGas],
    // Of a contract that is made, `value` is what it begins with; otherwise it is among the transfers.
    ['value', to.length === 0 ? value : undefined],
  ];
  return [
    ...numbers.flatMap(([name, number]) => (number === undefined ? [] : [{ name, value: String(number) }])),
    ...(to.length === 0 ? [{ name: 'data', value: prefixed(data) }] : []),
    ...(transaction.accessList ?? []).map(({ address, storageKeys }) => ({
      name: 'access_list',
      value: [checksumAddress(prefixed(address)), ...storageKeys.map(prefixed)].join(' '),
    })),
    ...(transaction.blobVersionedHashes ?? []).map((hash) => ({
      name: 'blob_versioned_hashes',
      value: prefixed(hash),
    })),
    ...(transaction.authorizationList ?? []).map(({ address, chainId, nonce: at }) => ({
      name: 'authorization_list',
      value: `${checksumAddress(prefixed(address))} chain_id ${chainId} nonce ${at}`,
    })),
  ];
}
