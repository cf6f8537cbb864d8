/**
 * What a request to sign says, for the people who answer for it: decoded from the very bytes that would be signed. Amounts and other
 * numbers are decimal digits in the chain's smallest unit; bytes are lower-case hex with the prefix the chain's users know (`0x…` for
 * Ethereum, none elsewhere). Everything here is shown text, and as hostile as the request it came from.
 */
export type Reading = TransactionReading | TypedDataReading | AuthorizationReading | MessageReading | BlindReading;

export type TransactionReading = Readonly<{
  kind: 'transaction';
  chain: 'ETHEREUM' | 'SOLANA' | 'BITCOIN' | 'TRON';
  /** The form of transaction, as its field calls it: `Legacy`, `EIP-1559`, `PSBT`, `v0`, `TransferContract`. */
  form: string;
  /** Which network it is for, where the transaction says so: a chain id, `mainnet`, `testnet`. */
  network?: string;
  transfers: readonly ReadTransfer[];
  /** Allowances that the transaction gives; absent where it gives none. */
  approvals?: readonly ReadApproval[];
  calls: readonly ReadCall[];
  /** What it can cost at most to send. Absent where the transaction does not say. */
  fee?: ReadAmount;
  /** Everything else it says, in its own order. */
  fields: readonly ReadField[];
  /** The bytes of the unsigned transaction, in pieces: which bytes hold which field. Absent where the transaction came as something else. */
  pieces?: readonly ReadPiece[];
  cautions: readonly Caution[];
}>;

export type TypedDataReading = Readonly<{
  kind: 'typed-data';
  primaryType: string;
  domain: readonly ReadField[];
  message: readonly ReadArgument[];
  cautions: readonly Caution[];
}>;

/** EIP-7702: an account hands itself over to a contract's code. */
export type AuthorizationReading = Readonly<{
  kind: 'authorization';
  address: string;
  chainId: string;
  nonce: string;
  cautions: readonly Caution[];
}>;

/** A text that is hashed here, so that what is shown is what is signed. */
export type MessageReading = Readonly<{ kind: 'message'; text: string; cautions: readonly Caution[] }>;

/** Bytes whose meaning cannot be told: a digest made elsewhere, or data that is no text. */
export type BlindReading = Readonly<{ kind: 'blind'; bytes: string; digest: boolean; cautions: readonly Caution[] }>;

/** A sum of something. `asset` is the coin's symbol or the token's contract or mint; `decimals` only where that is certain. */
export type ReadAmount = Readonly<{ amount: string; asset: string; decimals?: number }>;
export type ReadTransfer = ReadAmount & Readonly<{ from: string; to: string }>;

/**
 * An allowance: `spender` may move up to `amount` of the tokens of the account. `amount` is `unlimited` where the number has no meaning as a
 * limit, and for permission on every token of a collection; `0` takes an allowance back.
 */
export type ReadApproval = Readonly<{ asset: string; spender: string; amount: string; decimals?: number }>;

/** A call of a contract or program. Without an interface for it, `data` is all there is. */
export type ReadCall = Readonly<{
  to: string;
  /** The label of the interface that it was read with. */
  label?: string;
  /** The name of the function or instruction. */
  name?: string;
  signature?: string;
  arguments?: readonly ReadArgument[];
  /** The raw data, as the chain writes it. */
  data: string;
}>;

/** A named value, or a group of them. */
export type ReadArgument = Readonly<{ name: string; type: string; value: string | readonly ReadArgument[] }>;
/** `name` is the chain's own word, in the policy language's spelling where it has one. */
export type ReadField = Readonly<{ name: string; value: string }>;

/**
 * A run of bytes of an unsigned transaction. `name` is that of the field it holds, as in `ReadField`, or of a part of the encoding; `bytes` is
 * its hex without a prefix, cut after `pieceBytesMax` bytes; `length` counts all its bytes.
 */
export type ReadPiece = Readonly<{ name: string; bytes: string; length: number }>;
/** Of a longer piece, only the beginning is shown: the whole transaction is among the parameters of the request. */
export const pieceBytesMax = 256;

/** What an approver should not overlook. */
export const cautions = [
  /** What is signed cannot be shown. */
  'blind',
  /** A transaction that is signed as raw bytes or as typed data. Policies about transactions decide on it, as on the transaction. */
  'raw-transaction',
  /** A call whose data nothing here can read, or one with such a call inside. */
  'unread-call',
  /** A program or instruction that nothing here can read. */
  'unread-instruction',
  /** Typed data of a kind that nothing here knows: a contract decides what the signature does. */
  'unread-typed-data',
  /** An allowance without an end. */
  'unlimited-allowance',
  /** With its signature others can move tokens, without a transaction of this account: a transfer, a permit of a sum, or an order. */
  'token-authorization',
  /** It makes a contract rather than calling one. */
  'creates-contract',
  /** It is not bound to one chain and can be sent on others. */
  'any-chain',
  /** Another contract's code runs with the rights and the storage of the account (`DELEGATECALL`), as a Safe can be asked to do. */
  'delegate-call',
  /** The account's code is handed over. */
  'delegates-account',
  /** A Bitcoin input asks for a signature that leaves inputs or outputs open: others could change them afterwards. */
  'unusual-sighash',
  /** Others sign as well, or have signed. */
  'other-signers',
  /** Accounts come from a lookup table, whose contents are not in the transaction. */
  'lookup-table',
  /** The fee is more than a tenth of what is moved. */
  'high-fee',
  /** The fee cannot be told from what is there. */
  'unknown-fee',
  /** It names another sender or signer than the key that would sign. */
  'foreign-sender',
  /** It gives someone control over an account or a contract: an owner, a role, a permission, other code, a close authority. */
  'changes-control',
  /** Text of 32 bytes where a hash of a transaction has its place. It could be that hash. */
  'text-as-digest',
  /** Text that is a transaction of a chain which nothing here reads. No policy about transactions decides on it. */
  'text-as-transaction',
  /** Text with invisible or direction-changing characters. */
  'deceptive-text',
] as const;
export type Caution = (typeof cautions)[number];

/** The addresses that would be sent to, or be given an allowance. */
export function recipientsOf(reading: Reading): readonly string[] {
  if (reading.kind !== 'transaction') return [];
  return [...reading.transfers.map(({ to }) => to), ...(reading.approvals ?? []).map(({ spender }) => spender)];
}
