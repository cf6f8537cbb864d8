import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { Signature, Transaction } from 'ethers';
import { describe, expect, it } from 'vitest';
import type { HashFunction, PayloadEncoding } from '#shared/enums.ts';
import { parsePath, withDeriver } from '#engine/crypto/hd.ts';
import { seedOf } from '#engine/crypto/mnemonic.ts';
import { open, Secret } from '#engine/crypto/secret.ts';
import type { Signer } from '#engine/crypto/signer.ts';
import { ethereum } from '#engine/signing/ethereum/index.ts';
import { readRawPayloads, signRawPayload } from '#engine/signing/raw-payload.ts';
import { tron } from '#engine/signing/tron/index.ts';
import { nodeCiphers } from '../../src/main/adapters/ciphers.ts';
import { nodeCurves } from '../../src/main/adapters/curves.ts';
import { signerOf } from '../harness/signers.ts';
import { published } from './published.ts';

/** What a Trezor device signs: from the words and a path to the signature, each on the code that a vault runs. */
const curves = nodeCurves();
const ciphers = nodeCiphers();

const seeds = new Map<string, Uint8Array>();

/** The signer of the key at `path`. */
function signerAt(words: string, path: string, format: 'ETHEREUM' | 'TRON'): Signer {
  const seed = seeds.get(words) ?? seedOf(ciphers, utf8ToBytes(words));
  seeds.set(words, seed);
  const key = withDeriver(ciphers, curves, Secret.of('seed', seed.slice()), (derive) =>
    open(derive('CURVE_SECP256K1', parsePath(path)), (bytes) => bytes.slice()),
  );
  return signerOf(key, 'CURVE_SECP256K1', `ADDRESS_FORMAT_${format}`);
}

/** r‖s‖v of one payload, with v as devices write it. */
function signatureOf(payload: string, encoding: PayloadEncoding, hashFunction: HashFunction, signer: Signer): string {
  const [read] = readRawPayloads({ payloads: [payload], field: 'payload', encoding, hashFunction });
  if (!read) throw new Error('one payload is read as one');
  const { r, s, v } = signRawPayload(read, hashFunction, signer);
  return `${r}${s}${(27 + Number.parseInt(v, 16)).toString(16)}`;
}

/** What came of a signature: it is the published one or another, or the refusal. */
function outcomeOf(isAlike: () => boolean): string {
  try {
    return isAlike() ? 'signed alike' : 'signed otherwise';
  } catch (thrown) {
    return thrown instanceof Error ? thrown.message : String(thrown);
  }
}

describe('a device signs as Coffer does', () => {
  it('transactions of Ethereum: EIP-155 and EIP-1559', () => {
    type Key = 'words' | 'path' | 'v' | 'r' | 's';
    type Field = 'chainId' | 'nonce' | 'gasPrice' | 'maxFee' | 'priorityFee' | 'gasLimit' | 'to' | 'value' | 'data';
    const rows = published<Key | Field>('trezor-ethereum-transactions');
    expect(rows).toHaveLength(84);
    const wrong = rows.filter((row) => {
      const fields = {
        ...(row.maxFee
          ? { type: 2, maxFeePerGas: row.maxFee, maxPriorityFeePerGas: row.priorityFee }
          : { type: 0, gasPrice: row.gasPrice }),
        chainId: row.chainId,
        nonce: Number(row.nonce),
        gasLimit: row.gasLimit,
        to: row.to ? row.to.toLowerCase() : null,
        value: row.value,
        data: `0x${row.data}`,
      };
      const unsigned = Transaction.from(fields).unsignedSerialized.slice(2);
      const signature = Signature.from({ r: `0x${row.r}`, s: `0x${row.s}`, v: BigInt(row.v) });
      const made = ethereum.sign(ethereum.parse(unsigned), signerAt(row.words, row.path, 'ETHEREUM'));
      return `0x${made}` !== Transaction.from({ ...fields, signature }).serialized;
    });
    expect(wrong).toEqual([]);
  });

  it('transactions of Ethereum that carry authorizations: EIP-7702', () => {
    const rows = published<'words' | 'path' | 'signed'>('trezor-eip-7702-transactions');
    expect(rows).toHaveLength(2);
    const made = rows.map(({ words, path, signed }) => {
      const unsigned = Transaction.from(`0x${signed}`).unsignedSerialized.slice(2);
      return ethereum.sign(ethereum.parse(unsigned), signerAt(words, path, 'ETHEREUM'));
    });
    expect(made).toEqual(rows.map(({ signed }) => signed));
  });

  it('authorizations: EIP-7702', () => {
    type Column = 'words' | 'path' | 'address' | 'chainId' | 'nonce' | 'v' | 'r' | 's';
    const rows = published<Column>('trezor-eip-7702-authorizations');
    expect(rows).toHaveLength(9);
    const made = rows.map(({ words, path, address, chainId, nonce }) => {
      const signer = signerAt(words, path, 'ETHEREUM');
      const text = JSON.stringify({ address, chainId, nonce });
      return signatureOf(text, 'PAYLOAD_ENCODING_EIP7702_AUTHORIZATION', 'HASH_FUNCTION_NO_OP', signer);
    });
    expect(made).toEqual(rows.map(({ r, s, v }) => `${r}${s}${(27 + Number(v)).toString(16)}`));
  });

  it('typed data: EIP-712', () => {
    const rows = published<'words' | 'path' | 'typedData' | 'signature'>('trezor-typed-data');
    expect(rows).toHaveLength(9);
    const outcomes = new Map<string, number>();
    for (const { words, path, typedData, signature } of rows) {
      const signer = signerAt(words, path, 'ETHEREUM');
      const outcome = outcomeOf(
        () => signatureOf(typedData, 'PAYLOAD_ENCODING_EIP712', 'HASH_FUNCTION_NO_OP', signer) === signature,
      );
      outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
    }
    // EIP-712 does not say how a domain without a message is hashed; devices do as MetaMask does. The signature does not cover a value that
    // no type names, so Coffer refuses it: people would take it for signed.
    const payload = 'invalid EIP-712 payload';
    expect(Object.fromEntries(outcomes)).toEqual({
      'signed alike': 6,
      [`${payload}: primaryType: types has no struct EIP712Domain for a message`]: 2,
      [`${payload}: message.attachedMoneyInEth: unexpected name`]: 1,
    });
  });

  it('messages: EIP-191', () => {
    const rows = published<'words' | 'path' | 'message' | 'address' | 'signature'>('trezor-ethereum-messages');
    expect(rows).toHaveLength(9);
    const made = rows.map(({ words, path, message }) => {
      const signer = signerAt(words, path, 'ETHEREUM');
      const text = `\u0019Ethereum Signed Message:\n${utf8ToBytes(message).length}${message}`;
      return [
        signer.address,
        signatureOf(text, 'PAYLOAD_ENCODING_TEXT_UTF8', 'HASH_FUNCTION_KECCAK256', signer),
        signatureOf(bytesToHex(utf8ToBytes(text)), 'PAYLOAD_ENCODING_HEXADECIMAL', 'HASH_FUNCTION_KECCAK256', signer),
      ];
    });
    expect(made).toEqual(rows.map(({ address, signature }) => [address, signature, signature]));
  });

  it('transactions of Tron', () => {
    const rows = published<'name' | 'words' | 'path' | 'raw' | 'signature'>('trezor-tron-transactions');
    expect(rows).toHaveLength(21);
    const outcomes = rows.map(({ name, words, path, raw, signature }) => {
      const expected = hexToBytes(signature);
      expected[64] = (expected[64] ?? 0) - 27;
      const outcome = outcomeOf(() => {
        const made = tron.sign(tron.parse(raw), signerAt(words, path, 'TRON'));
        return made.includes(raw) && made.endsWith(bytesToHex(expected));
      });
      return [name, outcome];
    });
    expect(outcomes.filter(([, outcome]) => outcome !== 'signed alike')).toEqual([]);
  });
});
