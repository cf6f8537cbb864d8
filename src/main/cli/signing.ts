import type { AddressFormat, Curve, HashFunction, TransactionType } from '#shared/enums.ts';
import type { Json, JsonObject } from '#shared/envelope.ts';
import { personalMessagePrefix } from '#shared/rpc-methods.ts';
import { writeNewFile } from '../adapters/new-file.ts';
import { sameAddress, walletAccounts } from './accounts.ts';
import { decodeText, readParameter } from './input.ts';
import { failed, missing, usage, type Context, type ExitCode } from './output.ts';
import { objectAt, textAt } from './request.ts';
import { withServiceClient, type ServiceClient } from './service.ts';
import { submitActivity, type SubmitOptions } from './submit-activity.ts';

/** Options of every command that signs. `with` is an address, or the ID of a private key. */
export type SignOptions = SubmitOptions & Readonly<{ with: string; out?: string }>;
/** Options of `coffer sign message`. */
export type MessageOptions = SignOptions & Readonly<{ prefix: boolean }>;
/** Options of `coffer sign tx`. */
export type TransactionOptions = SignOptions & Readonly<{ type?: string }>;
/** Options of `coffer sign raw`. */
export type RawOptions = SignOptions & Readonly<{ hash?: string }>;

/** What the chains of transactions are called in options. */
const transactionTypes: Readonly<Record<string, TransactionType>> = {
  ethereum: 'TRANSACTION_TYPE_ETHEREUM',
  bitcoin: 'TRANSACTION_TYPE_BITCOIN',
  solana: 'TRANSACTION_TYPE_SOLANA',
  tron: 'TRANSACTION_TYPE_TRON',
};

/** `coffer sign message`: text; for an Ethereum address with the prefix of its wallets (EIP-191). */
export async function signMessage(context: Context, options: MessageOptions, value: string): Promise<ExitCode> {
  const bytes = await readParameter(context, value);
  const text = decodeText(bytes, 'the message');
  return await withServiceClient(context, options, async (client) => {
    const form = await formOf(client, options.with);
    const isEthereum = form.addressFormat === 'ADDRESS_FORMAT_ETHEREUM';
    const payload = isEthereum && options.prefix ? `${personalMessagePrefix}${bytes.length}${text}` : text;
    return await signPayload(context, client, options, form, {
      payload,
      encoding: 'PAYLOAD_ENCODING_TEXT_UTF8',
      hashFunction: usualHash(form),
    });
  });
}

/** `coffer sign typed-data`: JSON of EIP-712. */
export async function signTypedData(context: Context, options: SignOptions, value: string): Promise<ExitCode> {
  const payload = decodeText(await readParameter(context, value), 'the typed data');
  return await withServiceClient(context, options, async (client) =>
    signPayload(context, client, options, await formOf(client, options.with), {
      payload,
      encoding: 'PAYLOAD_ENCODING_EIP712',
      hashFunction: 'HASH_FUNCTION_NO_OP',
    }),
  );
}

/** `coffer sign raw`: bytes in hex. */
export async function signRaw(context: Context, options: RawOptions, value: string): Promise<ExitCode> {
  const payload = await hexFrom(context, value);
  return await withServiceClient(context, options, async (client) => {
    const form = await formOf(client, options.with);
    const isEdwards = form.curve === 'CURVE_ED25519';
    if (isEdwards && options.hash !== undefined) throw usage('--hash is not for Ed25519, which signs the bytes');
    if (!isEdwards && options.hash === undefined)
      throw usage('--hash is missing: sha256 or keccak256, or none if the bytes are a digest of 32 bytes');
    const hashFunction = isEdwards ? usualHash(form) : hashes[options.hash ?? ''];
    if (!hashFunction) throw usage(`--hash must be one of ${Object.keys(hashes).join(', ')}`);
    const encoding = 'PAYLOAD_ENCODING_HEXADECIMAL';
    return await signPayload(context, client, options, form, { payload, encoding, hashFunction });
  });
}

/** `coffer sign tx`: an unsigned transaction in hex, of the chain of the address unless `--type` names one. */
export async function signTransaction(context: Context, options: TransactionOptions, value: string): Promise<ExitCode> {
  const unsignedTransaction = await hexFrom(context, value);
  return await withServiceClient(context, options, async (client) => {
    const { with: signWith } = options;
    const type = transactionTypes[options.type ?? chainOfForm(await formOf(client, signWith))];
    if (!type) throw usage(`--type is missing: ${Object.keys(transactionTypes).join(', ')}`);
    const parameters = { signWith, unsignedTransaction, type };
    return await submitActivity(context, client, 'sign_transaction', 'ACTIVITY_TYPE_SIGN_TRANSACTION_V2', parameters, {
      ...options,
      show: async (activity) => {
        const signedTransaction = textAt(resultOf(activity, 'signTransactionResult'), 'signedTransaction') ?? '';
        await deliver(
          context,
          options,
          { activityId: textAt(activity, 'id') ?? '', signedTransaction },
          signedTransaction,
        );
      },
    });
  });
}

/** A key by what signing hangs on: its curve, and how its address is written. */
type Form = Readonly<{ curve: Curve; addressFormat: AddressFormat | undefined }>;

async function signPayload(
  context: Context,
  client: ServiceClient,
  options: SignOptions,
  form: Form,
  payload: Readonly<{ payload: string; encoding: string; hashFunction: HashFunction }>,
): Promise<ExitCode> {
  const parameters = { signWith: options.with, ...payload };
  return await submitActivity(context, client, 'sign_raw_payload', 'ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2', parameters, {
    ...options,
    show: async (activity) => {
      const result = resultOf(activity, 'signRawPayloadResult');
      const [r = '', s = '', v = ''] = ['r', 's', 'v'].map((name) => textAt(result, name));
      const signature = joined(form, r, s, v);
      await deliver(context, options, { activityId: textAt(activity, 'id') ?? '', signature, r, s, v }, signature);
    },
  });
}

/** A signature in one piece: for Ethereum 0x, r, s and v from 27, and else r and s. */
function joined({ addressFormat }: Form, r: string, s: string, v: string): string {
  if (addressFormat !== 'ADDRESS_FORMAT_ETHEREUM') return r + s;
  return `0x${r}${s}${(Number.parseInt(v, 16) + 27).toString(16)}`;
}

/** Writes the result to the file of `--out`, or prints it. */
async function deliver(context: Context, { out }: SignOptions, value: JsonObject, text: string): Promise<void> {
  if (out === undefined) return context.print(value, text);
  await writeNewFile(out, `${text}\n`);
  context.print({ ...value, file: out }, `written to ${out}`);
}

function resultOf(activity: JsonObject, name: string): Json {
  const result = objectAt(objectAt(activity, 'result') ?? null, name);
  if (!result) throw failed('the response has no signature');
  return result;
}

const hashes: Readonly<Record<string, HashFunction>> = {
  sha256: 'HASH_FUNCTION_SHA256',
  keccak256: 'HASH_FUNCTION_KECCAK256',
  none: 'HASH_FUNCTION_NO_OP',
};

/** The hash that programs of the key's chain use. */
function usualHash({ curve, addressFormat }: Form): HashFunction {
  if (curve === 'CURVE_ED25519') return 'HASH_FUNCTION_NOT_APPLICABLE';
  return addressFormat === 'ADDRESS_FORMAT_ETHEREUM' ? 'HASH_FUNCTION_KECCAK256' : 'HASH_FUNCTION_SHA256';
}

function chainOfForm({ addressFormat = '' }: Readonly<{ addressFormat?: string | undefined }>): string {
  const chain = /^ADDRESS_FORMAT_(ETHEREUM|BITCOIN|SOLANA|TRON)/.exec(addressFormat)?.[1] ?? '';
  return chain.toLowerCase();
}

/** The form of the key that an address or an ID names. An Ethereum address says it; for others the service is asked. */
async function formOf(client: ServiceClient, signWith: string): Promise<Form> {
  if (/^0x[0-9a-f]{40}$/i.test(signWith)) return { curve: 'CURVE_SECP256K1', addressFormat: 'ADDRESS_FORMAT_ETHEREUM' };
  for await (const account of walletAccounts(client)) if (sameAddress(account.address, signWith)) return account;
  const { privateKeys } = await client.query('list_private_keys', {});
  for (const { privateKeyId, curve, addresses } of privateKeys) {
    const own = addresses.find(({ address }) => address === signWith);
    if (own || privateKeyId === signWith) return { curve, addressFormat: (own ?? addresses[0])?.format };
  }
  throw missing(`there is no account and no private key ${signWith}`);
}

/** Hex that an option's value stands for, without white space. */
async function hexFrom(context: Context, value: string): Promise<string> {
  const hex = decodeText(await readParameter(context, value), 'the input').replaceAll(/\s+/g, '');
  if (!/^(?:0x)?(?:[0-9a-f]{2})+$/i.test(hex)) throw usage('expected hex digits, two for each byte');
  return hex;
}
