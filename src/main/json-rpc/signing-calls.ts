import { utf8ToBytes } from '@noble/hashes/utils.js';
import type { RpcGrant } from '#engine/state/rpc-grant-row.ts';
import type { Json, JsonObject } from '#shared/envelope.ts';
import { isObject } from '#shared/is-object.ts';
import { personalMessagePrefix, type RpcSigningMethod } from '#shared/rpc-methods.ts';
import { badParams, RpcError } from './rpc-error.ts';
import { networkForm, signedFields, wantedTransaction } from './transaction.ts';
import { bytesIn, listIn, objectIn, quantityIn, textIn } from './values.ts';

/** An ordinary request to sign that a call comes to, and what its result is for the client. The request is a function of what is signed. */
export type SigningCall = Readonly<{
  path: 'sign_transaction' | 'sign_raw_payload';
  type: string;
  parameters: JsonObject;
  /** The answer of the call, made of the result of the activity. */
  answer(result: JsonObject): Json;
}>;

type Reader = (params: readonly Json[], grant: RpcGrant) => SigningCall;

/** How the call of each method is read. Each throws an RpcError for what the grant does not name, and for what cannot be decoded. */
const readers: Readonly<Record<RpcSigningMethod, Reader>> = {
  eth_signTransaction: ([args], grant) => transactionCall(args, grant, 'raw'),
  // What is sent is signed first.
  eth_sendTransaction: ([args], grant) => transactionCall(args, grant, 'raw'),
  eth_signTypedData: ([address, data], grant) => typedDataCall(address, data, grant),
  eth_signTypedData_v4: ([address, data], grant) => typedDataCall(address, data, grant),
  personal_sign: ([message, address], grant) => messageCall(address, message, grant),
  eth_sign: ([address, message], grant) => messageCall(address, message, grant),
  account_signTransaction: ([args], grant) => transactionCall(args, grant, 'with fields'),
  account_signTypedData: ([address, data], grant) => typedDataCall(address, data, grant),
  account_signData([contentType, address, message], grant) {
    if (contentType !== 'text/plain') throw badParams('Coffer signs data of the type text/plain only');
    return messageCall(address, message, grant);
  },
};

/** The call of a method that signs; undefined for every other method. Throws an RpcError. */
export function signingCall(method: string, params: readonly Json[], grant: RpcGrant): SigningCall | undefined {
  if (!Object.hasOwn(readers, method)) return undefined;
  const named = method as keyof typeof readers;
  if (!grant.methods.includes(named)) throw new RpcError('denied', `the grant does not name the method ${method}`);
  return readers[named](params, grant);
}

function transactionCall(given: Json | undefined, grant: RpcGrant, form: 'raw' | 'with fields'): SigningCall {
  const args = objectIn(given, 'transaction');
  const signWith = accountOf(args['from'], grant);
  const wanted = wantedTransaction(args, chainOf(args['chainId'], grant));
  return transactionSigning(signWith, wanted.unsigned, (signed) => {
    const raw = networkForm(wanted, signed);
    return form === 'raw' ? raw : { raw, tx: signedFields(wanted, signed) };
  });
}

/** The request to sign a transaction, `0x` and hex. `answer` gets the signed transaction, hex without a prefix. */
export function transactionSigning(
  signWith: string,
  unsignedTransaction: string,
  answer: (signed: string) => Json,
): SigningCall {
  return {
    path: 'sign_transaction',
    type: 'ACTIVITY_TYPE_SIGN_TRANSACTION_V2',
    parameters: { signWith, unsignedTransaction, type: 'TRANSACTION_TYPE_ETHEREUM' },
    answer: (result) => answer(textIn(result['signedTransaction'], 'signedTransaction').replace(/^0x/, '')),
  };
}

/** The account of the grant that is named. One may be left out where the grant has one. Throws an RpcError. */
export function accountOf(address: Json | undefined, { accounts }: RpcGrant): string {
  const [only, ...others] = accounts;
  if (address === undefined || address === null) {
    if (only === undefined || others.length > 0) throw badParams('missing from: the grant has several accounts');
    return only;
  }
  const text = textIn(address, 'from').toLowerCase();
  const found = accounts.find((one) => one.toLowerCase() === text);
  if (found === undefined) throw new RpcError('denied', `the grant does not name the account ${text.slice(0, 80)}`);
  return found;
}

function chainOf(given: Json | undefined, { chainIds }: RpcGrant): string {
  const [only, ...others] = chainIds;
  if (given === undefined || given === null) {
    if (only === undefined || others.length > 0) throw badParams('missing chainId: the grant has several chains');
    return only;
  }
  return grantedChain(quantityIn(given, 'chainId'), chainIds);
}

function grantedChain(chainId: bigint, chainIds: readonly string[]): string {
  if (!chainIds.includes(String(chainId))) throw new RpcError('denied', `the grant does not name the chain ${chainId}`);
  return String(chainId);
}

function typedDataCall(address: Json | undefined, given: Json | undefined, grant: RpcGrant): SigningCall {
  const signWith = accountOf(address ?? null, grant);
  const data = objectIn(typeof given === 'string' ? parsed(given) : given, 'typed data');
  const { chainId } = objectIn(data['domain'], 'domain');
  if (chainId === undefined || chainId === null)
    throw badParams('domain.chainId is missing: the signature would be valid on any chain');
  const text = typeof chainId === 'number' ? String(chainId) : textIn(chainId, 'domain.chainId');
  if (!/^(?:0x[0-9a-fA-F]+|[0-9]+)$/.test(text)) throw badParams('domain.chainId: expected a chain ID');
  grantedChain(BigInt(text), grant.chainIds);
  return rawPayloadCall(signWith, JSON.stringify(sorted(data)), 'PAYLOAD_ENCODING_EIP712', 'HASH_FUNCTION_NO_OP');
}

function parsed(text: string): Json {
  try {
    return JSON.parse(text) as Json;
  } catch {
    throw badParams('the typed data is not JSON');
  }
}

/** The same data with the members of each object in one order, so that what is signed alike is asked for alike. */
function sorted(value: Json): Json {
  // A larger number has lost digits when it was read.
  if (typeof value === 'number' && !Number.isSafeInteger(value))
    throw badParams('typed data has a number beyond 2^53: write the number as text');
  if (Array.isArray(value)) return (value as readonly Json[]).map(sorted);
  if (!isObject(value)) return value;
  const entries = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(entries.map(([name, member]) => [name, sorted(member)]));
}

/** A message of EIP-191. Hex is the bytes of a text, as most clients send it; any other text is the message itself. */
function messageCall(address: Json | undefined, given: Json | undefined, grant: RpcGrant): SigningCall {
  const signWith = accountOf(address ?? null, grant);
  const text = textIn(given, 'message');
  return messageSigning(signWith, text.startsWith('0x') ? decodedMessage(bytesIn(text, 'message')) : text);
}

/** The request to sign a message as EIP-191 has it. Throws an RpcError for an empty one. */
export function messageSigning(signWith: string, message: string): SigningCall {
  if (message === '') throw badParams('the message is empty');
  const payload = `${personalMessagePrefix}${utf8ToBytes(message).length}${message}`;
  return rawPayloadCall(signWith, payload, 'PAYLOAD_ENCODING_TEXT_UTF8', 'HASH_FUNCTION_KECCAK256');
}

/** The text that bytes are. Throws an RpcError for bytes that are none. */
export function decodedMessage(bytes: Uint8Array): string {
  try {
    // A byte order mark is a character of the message.
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw badParams('the message is not text: Coffer signs only messages that people can read');
  }
}

function rawPayloadCall(signWith: string, payload: string, encoding: string, hashFunction: string): SigningCall {
  return {
    path: 'sign_raw_payload',
    type: 'ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2',
    parameters: { signWith, payload, encoding, hashFunction },
    answer({ r, s, v }) {
      const recovery = 27 + Number.parseInt(textIn(v, 'v'), 16);
      return `0x${textIn(r, 'r')}${textIn(s, 's')}${recovery.toString(16)}`;
    },
  };
}

/** The parameters of a call, by position. */
export function positional(params: Json | undefined): readonly Json[] {
  return params === undefined || params === null ? [] : listIn(params, 'params');
}
