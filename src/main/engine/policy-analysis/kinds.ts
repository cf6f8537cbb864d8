import {
  hashFunctions,
  payloadEncodings,
  transactionTypes,
  type HashFunction,
  type PayloadEncoding,
  type TransactionType,
} from '#shared/enums.ts';
import { assert } from '../fault.ts';
import { activities, votes } from '../requests.ts';
import type { AnyActivity } from '../operations/define.ts';
import { kindOf, paramNamesOf } from '../policy/facts.ts';
import { unknown, type PartialFields } from '../policy/possible.ts';

/** A kind of activity that Coffer offers, and what policies can know of one before it is asked for. */
export type Kind = Readonly<{
  operation: AnyActivity;
  /** As `activity.kind`; those that only the root quorum may do have theirs too, though no policy reads it. */
  name: string;
  /** The forms that requests of this kind have. Whatever the request, one of them is true of it. */
  forms: readonly PartialFields[];
  /** The forms of a request to sign bytes that nobody can read. */
  blind?: readonly PartialFields[];
  /** The forms of a request to sign text of 32 bytes without a hash. */
  textAsDigest?: readonly PartialFields[];
  /** The forms of a request to sign an authorization (EIP-7702). */
  delegation?: readonly PartialFields[];
  /** The forms of a request to sign typed data of a domain and a type that no policy names. */
  typedData?: readonly PartialFields[];
}>;

let made: readonly Kind[] | undefined;

/** Every kind that someone can ask for; votes are no such thing, since they go by the rules of what they are cast on. */
export function kinds(): readonly Kind[] {
  made ??= activities.filter((operation) => !votes(operation)).map(kindFrom);
  return made;
}

const wallet: PartialFields = { wallet: unknown, wallets: unknown, wallet_account: unknown };
const privateKey: PartialFields = { private_key: unknown };
/** What is known of the objects that activities about each resource name. */
const objectsOf: Readonly<Record<string, PartialFields>> = {
  WALLET: wallet,
  PRIVATE_KEY: privateKey,
  SECRET: { secret: unknown },
};

function kindFrom(operation: AnyActivity): Kind {
  const { resource = '', action = '', touches, signs } = operation.policy;
  const name = kindOf(operation.type);
  // Older versions of a request are still taken, each by its own name.
  const types = [operation.type, ...operation.older.map(({ type }) => type)];
  const of = (params: PartialFields, more: PartialFields = {}): readonly PartialFields[] =>
    types.map((type) => ({
      activity: { type, ...(operation.rootOnly ? {} : { kind: kindOf(type) }), resource, action, params },
      // What was counted until then.
      controls: unknown,
      ...more,
    }));
  const anyParams: PartialFields = Object.fromEntries(paramNamesOf(name).map((param) => [param, unknown] as const));
  if (!signs) return { operation, name, forms: of(anyParams, touches ? objectsNamed(resource) : {}) };

  const holders = [wallet, privateKey];
  if (name === 'SIGN_TRANSACTION')
    return {
      operation,
      name,
      forms: holders.flatMap((holder) =>
        transactionTypes.flatMap((type) => of({ type }, { ...holder, [namespaces[type]]: { tx: unknown } })),
      ),
    };
  const raw = (encoding: PayloadEncoding, more: PartialFields, hashes = hashesOf(encoding)) =>
    holders.flatMap((holder) =>
      hashes.flatMap((hash) => of({ encoding, hash_function: hash }, { ...holder, ...more })),
    );
  return {
    operation,
    name,
    forms: holders.flatMap((holder) =>
      // Bytes that are a transaction have its facts.
      payloadFacts.flatMap((chain) => of(anyParams, { ...holder, ...anyLength, ...chain })),
    ),
    blind: payloadEncodings
      .filter((encoding) => !readable.has(encoding))
      .flatMap((encoding) => [
        ...raw(encoding, length(32n, true)),
        ...raw(encoding, length(ANY_LENGTH, true), hashesOf(encoding).filter(hashes)),
      ]),
    textAsDigest: [
      ...raw('PAYLOAD_ENCODING_TEXT_UTF8', length(32n, true), ['HASH_FUNCTION_NOT_APPLICABLE']),
      ...raw('PAYLOAD_ENCODING_TEXT_UTF8', length(MESSAGE_BYTES, true), ['HASH_FUNCTION_KECCAK256']),
    ],
    typedData: raw('PAYLOAD_ENCODING_EIP712', { ...decoded, eth: { eip_712: anyTypedData } }),
    delegation: raw('PAYLOAD_ENCODING_EIP7702_AUTHORIZATION', {
      ...decoded,
      eth: { eip_7702_authorization: { address: anyAddress, chain_id: unknown, nonce: unknown } },
    }),
  };
}

function objectsNamed(resource: string): PartialFields {
  const objects = objectsOf[resource];
  assert(objects, `it is known what activities about ${resource} name`);
  return objects;
}

const length = (count: bigint, blind: boolean): PartialFields => ({ raw_payload: { byte_count: count, blind } });
const anyLength: PartialFields = { raw_payload: { byte_count: unknown, blind: unknown } };
const decoded = length(0n, false);
/** Of a message of 32 bytes, with what wallets put before it. */
const MESSAGE_BYTES = 60n;
/** How many bytes a payload has that no policy speaks of. */
const ANY_LENGTH = 65_003n;
/** Else the payload is the digest itself, of 32 bytes. */
const hashes = (hash: HashFunction): boolean => hash !== 'HASH_FUNCTION_NO_OP';

const payloadFacts: readonly PartialFields[] = [
  { eth: { tx: unknown, eip_712: unknown, eip_7702_authorization: unknown } },
  { solana: { tx: unknown } },
  { tron: { tx: unknown } },
  { bitcoin: { tx: unknown } },
];

/** An address that no policy names. */
const anyAddress = `0x${'c0de'.repeat(10)}`;

/** Typed data that no policy names. A chain and a version tell nothing of who takes it. */
const anyTypedData: PartialFields = {
  primary_type: 'AnyTypeThatNoPolicyNames',
  domain: {
    name: 'any domain that no policy names',
    version: unknown,
    chain_id: unknown,
    verifying_contract: anyAddress,
  },
  message: unknown,
};

/** What is decoded before it is signed. */
const readable: ReadonlySet<PayloadEncoding> = new Set([
  'PAYLOAD_ENCODING_EIP712',
  'PAYLOAD_ENCODING_EIP7702_AUTHORIZATION',
]);

/**
 * The hash functions with which the payload of an encoding hides what is signed. Text is shown to people, unless it is a digest. What is
 * decoded hashes by its own rules.
 */
function hashesOf(encoding: PayloadEncoding): readonly HashFunction[] {
  return encoding === 'PAYLOAD_ENCODING_HEXADECIMAL' ? hashFunctions : ['HASH_FUNCTION_NO_OP'];
}

/** The name that policies read each kind of transaction under. */
const namespaces: Readonly<Record<TransactionType, string>> = {
  TRANSACTION_TYPE_ETHEREUM: 'eth',
  TRANSACTION_TYPE_SOLANA: 'solana',
  TRANSACTION_TYPE_TRON: 'tron',
  TRANSACTION_TYPE_BITCOIN: 'bitcoin',
};
