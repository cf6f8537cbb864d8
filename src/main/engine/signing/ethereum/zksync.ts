import { hexToBytes } from '@noble/hashes/utils.js';
import type { ReadField } from '#shared/reading.ts';
import { assert } from '../../fault.ts';
import type { HiddenTransaction } from '../kinds.ts';
import { badPayload } from '../payload-json.ts';
import { namedFacts, type SolidityTuple } from '../solidity.ts';
import type { ReadingContext } from '../transaction.ts';
import { encodeType } from '../typed-data.ts';
import type { TypedData } from '../typed-data-json.ts';
import { checksumAddress } from './addresses.ts';
import { ethereum } from './index.ts';
import type { EthereumTransaction, Form } from './transaction-bytes.ts';

/** The transactions of ZKsync Era and the chains of its kind that are signed as typed data: type 113 (0x71). */

const TYPE = 113;
const form: Form = { name: 'ZKsync', type: TYPE, fields: [] };
const STRUCT =
  'Transaction(uint256 txType,uint256 from,uint256 to,uint256 gasLimit,uint256 gasPerPubdataByteLimit,uint256 maxFeePerGas,' +
  'uint256 maxPriorityFeePerGas,uint256 paymaster,uint256 nonce,uint256 value,bytes data,bytes32[] factoryDeps,bytes paymasterInput)';
const DOMAIN = 'EIP712Domain(string name,string version,uint256 chainId)';
/** `general(bytes)` of the paymaster flows. The other flow has the account approve tokens, which no fact of a transaction tells. */
const GENERAL_FLOW = '0x8c5a3445';

/**
 * The transaction that typed data is, since its signature is the transaction's; null where it is none. Throws INVALID_ARGUMENT
 * `invalid EIP-712 payload` for typed data in the form of such a transaction which nothing here reads: policies about transactions could
 * not decide on it.
 */
export function zksyncTransaction({ domain, message }: TypedData): HiddenTransaction | null {
  const named = namedFacts(domain.type.members, domain.values);
  if (message.type.name !== 'Transaction') return null;
  const isStruct = spells(message.type, STRUCT);
  const { name } = named;
  if (!isStruct && !(typeof name === 'string' && /zksync/i.test(name))) return null;
  if (!isStruct || !spells(domain.type, DOMAIN)) throw unreadable('types', 'the structs are not those of ZKsync');
  const values = namedFacts(message.type.members, message.values);
  const number = (name: string): bigint => {
    const value = values[name];
    assert(typeof value === 'bigint', 'the struct has numbers of these names');
    return value;
  };
  const bytes = (name: string): string => {
    const value = values[name];
    assert(typeof value === 'string', 'the struct has bytes of these names');
    return value;
  };
  const address = (name: string): string => {
    const digits = number(name).toString(16).padStart(40, '0');
    if (digits.length > 40) throw unreadable(`message.${name}`, 'expected an address');
    return `0x${digits}`;
  };
  if (number('txType') !== BigInt(TYPE)) throw unreadable('message.txType', `expected ${TYPE}`);
  const flow = bytes('paymasterInput');
  if (flow !== '0x' && !flow.startsWith(GENERAL_FLOW))
    throw unreadable('message.paymasterInput', 'only the general flow of paymasters is supported');
  const chainId = named['chainId'];
  assert(typeof chainId === 'bigint', 'the domain has a number of this name');
  const from = address('from');
  const paymaster = address('paymaster');
  const transaction: EthereumTransaction = {
    form,
    chainId,
    nonce: number('nonce'),
    maxPriorityFeePerGas: number('maxPriorityFeePerGas'),
    maxFeePerGas: number('maxFeePerGas'),
    gas: number('gasLimit'),
    to: hexToBytes(address('to').slice(2)),
    value: number('value'),
    data: hexToBytes(bytes('data').slice(2)),
  };
  const fields: ReadField[] = [
    { name: 'from', value: checksumAddress(from) },
    ...(BigInt(paymaster) === 0n ? [] : [{ name: 'paymaster', value: checksumAddress(paymaster) }]),
  ];
  return {
    curve: 'CURVE_SECP256K1',
    namespace: 'eth',
    facts: (context) => ethereum.facts(transaction, sentBy(from, context)),
    read: (context) => {
      const reading = ethereum.read(transaction, sentBy(from, context));
      const isForeign = context.signer.address.toLowerCase() !== from;
      return {
        ...reading,
        fields: [...fields, ...reading.fields],
        cautions: isForeign ? [...reading.cautions, 'foreign-sender'] : reading.cautions,
      };
    },
  };
}

/** It names its sender, which can be an account with code that this key signs for. */
function sentBy(address: string, context: ReadingContext): ReadingContext {
  return { ...context, signer: { ...context.signer, address } };
}

/** Whether a struct has this name and these members and no others, none of which is a struct. */
function spells(type: SolidityTuple, text: string): boolean {
  return type.members.length <= text.split(',').length && encodeType(type) === text;
}

function unreadable(at: string, problem: string) {
  return badPayload(
    'EIP-712 payload',
    at,
    `it has the form of a ZKsync transaction, but cannot be decoded: ${problem}`,
  );
}
