import { secp256k1 } from '@noble/curves/secp256k1.js';
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import { RLP } from 'micro-eth-signer/core/rlp.js';
import type { Json, JsonObject } from '#shared/envelope.ts';
import { isObject } from '#shared/is-object.ts';
import { personalMessagePrefix } from '#shared/rpc-methods.ts';
import type { Session } from '../session/session.ts';
import type { RpcCaller } from './activities.ts';
import { badParams, RpcError, rpcErrorCodes, rpcErrorOf } from './rpc-error.ts';
import type { Signatures } from './signatures.ts';
import { decodedMessage, messageSigning, transactionSigning, type SigningCall } from './signing-calls.ts';
import { bytesIn, jsonIn } from './values.ts';

/** What is answered: a JSON value, or a text. */
export type Eth1Answer = Readonly<{ status: number; value: Json }>;

/** The paths of web3signer for Ethereum: keys by their public halves, and data that is hashed and signed. Neither rejects with an RpcError. */
export type Eth1 = Readonly<{
  /** The public keys of the accounts of a grant: `0x` and 64 bytes, as web3signer has them. */
  publicKeys(caller: RpcCaller | 'locked'): Promise<Eth1Answer>;
  /** The signature of the `data` in a JSON body by the key that is named, `0x` and hex. 404 where the grant has no such key. */
  sign(caller: RpcCaller | 'locked', publicKey: string, body: Uint8Array): Promise<Eth1Answer>;
}>;

/** Signs what can be decoded: an unsigned transaction, or a message with the prefix of EIP-191. */
export function createEth1(session: Pick<Session, 'whileOpen'>, signatures: Signatures): Eth1 {
  const keysOf = async ({ organizationId, grant }: RpcCaller): Promise<ReadonlyMap<string, string>> => {
    const found = await session.whileOpen<ReadonlyMap<string, string>>(async ({ vault: { state } }) => {
      const keyOf = (address: string): string | undefined =>
        state.walletAccounts.lookup('address', address).find((row) => row.organizationId === organizationId)
          ?.publicKey ??
        [...state.privateKeys.values()].find(
          (row) => row.organizationId === organizationId && row.addresses.some((one) => one.address === address),
        )?.publicKey;
      const pairs = grant.accounts.map((address) => [keyOf(address), address] as const);
      return {
        ok: true,
        value: new Map(pairs.flatMap(([key, address]) => (key ? [[uncompressed(key), address]] : []))),
      };
    });
    if (!found.ok) throw rpcErrorOf(found);
    return found.value;
  };

  return {
    publicKeys: (caller) =>
      answered(caller, async (known) => ({ status: 200, value: [...(await keysOf(known)).keys()] })),
    sign: (caller, publicKey, body) =>
      answered(caller, async (known) => {
        const signWith = (await keysOf(known)).get(`0x${publicKey.toLowerCase().replace(/^0x/, '')}`);
        if (signWith === undefined)
          return { status: 404, value: { message: 'the grant has no key with this identifier' } };
        const wanted = signingOf(signWith, bytesIn(dataIn(body), 'data'));
        return { status: 200, value: wanted.answer(await signatures.of(wanted, known, known.grant.holdSeconds)) };
      }),
  };
}

/** The status of each error; 400 for every other one. */
const statuses: ReadonlyMap<number, number> = new Map([
  [rpcErrorCodes.denied, 403],
  [rpcErrorCodes.limit, 429],
  [rpcErrorCodes.internal, 500],
  [rpcErrorCodes.locked, 503],
  // The same request later gets the signature.
  [rpcErrorCodes.waiting, 503],
]);

async function answered(
  caller: RpcCaller | 'locked',
  ask: (known: RpcCaller) => Promise<Eth1Answer>,
): Promise<Eth1Answer> {
  try {
    if (caller === 'locked') throw new RpcError('locked', 'the vault is locked');
    return await ask(caller);
  } catch (thrown) {
    if (!(thrown instanceof RpcError)) throw thrown;
    const { code, message, data } = thrown;
    return { status: statuses.get(code) ?? 400, value: { code, message, ...(data === undefined ? {} : { data }) } };
  }
}

function dataIn(body: Uint8Array): Json {
  const value: unknown = jsonIn(body);
  if (!isObject(value)) throw badParams('the body is not a JSON object');
  return (value as JsonObject)['data'] ?? null;
}

/** Hex of a public key in either form, as web3signer writes it: without the byte that says that it is uncompressed. */
function uncompressed(publicKey: string): string {
  return `0x${secp256k1.Point.fromHex(publicKey).toHex(false).slice(2)}`;
}

/** What wallets put before a message begins with a byte that begins no transaction. */
const MESSAGE_BYTE = personalMessagePrefix.charCodeAt(0);

function signingOf(signWith: string, data: Uint8Array): SigningCall {
  if (data[0] !== MESSAGE_BYTE) return transactionSigning(signWith, `0x${bytesToHex(data)}`, signatureIn);
  const text = decodedMessage(data);
  const counted = /^\d+/.exec(text.slice(personalMessagePrefix.length))?.[0] ?? '';
  for (let digits = 1; digits <= counted.length; digits += 1) {
    const wanted = messageSigning(signWith, text.slice(personalMessagePrefix.length + digits));
    if (wanted.parameters['payload'] === text) return wanted;
  }
  throw badParams('data: neither an unsigned transaction nor a message of EIP-191');
}

/** The signature in a signed transaction, with `v` of 27 or 28: r, s and v of any type are its last three items. */
function signatureIn(signed: string): string {
  const bytes = hexToBytes(signed);
  const isLegacy = (bytes[0] ?? 0) >= 0xc0;
  const items = RLP.decode(isLegacy ? bytes : bytes.subarray(1));
  const [v = 0n, r = 0n, s = 0n] = (Array.isArray(items) ? items.slice(-3) : []).map((item) =>
    item instanceof Uint8Array && item.length > 0 ? BigInt(`0x${bytesToHex(item)}`) : 0n,
  );
  // EIP-155: 35 and twice the chain ID, or 27 before it; of the other types, the parity.
  const parity = isLegacy ? (v >= 35n ? (v - 35n) % 2n : v - 27n) : v;
  const word = (value: bigint): string => value.toString(16).padStart(64, '0');
  return `0x${word(r)}${word(s)}${(27n + parity).toString(16)}`;
}
