import type { Json, JsonObject } from '#shared/envelope.ts';
import type { Budget } from '../slices.ts';

/**
 * What is known of one request when policies are asked about it: plain data under the language's own names (`names.ts`). What an
 * activity does not carry is left out, and reading it makes a policy err. Integers are bigints.
 */
export type Fact = boolean | bigint | string | readonly Fact[] | FactFields;
export type FactFields = { readonly [field: string]: Fact };

export type Approver = Readonly<{
  id: string;
  /** Ids of the user's tags. */
  tags: readonly string[];
  /** '' where the user has none, so that one person without an address does not make every policy about addresses err. */
  email: string;
  /** The user's name. */
  alias: string;
}>;

export type Credential = Readonly<{
  /** Id of the API key or authenticator. */
  id: string;
  user_id: string;
  /** `CREDENTIAL_TYPE_…`. */
  type: string;
  /** '' for what is no passkey. */
  credential_id: string;
  public_key: string;
}>;

export type WalletFacts = Readonly<{ id: string; imported: boolean; exported: boolean; label: string }>;

export type { Budget };

export type Facts = Readonly<{
  /** Without one, each expression is bounded by itself alone. */
  budget?: Budget;
  /** The instant of the request, in milliseconds since the epoch: one for every policy it meets. */
  nowMs: number;
  activity: Readonly<{
    type: string;
    /** Absent for what only the root quorum may do. */
    kind?: string;
    resource: string;
    action: string;
    params: FactFields;
  }>;
  /** The users who have approved, the submitter first. */
  approvers: readonly Approver[];
  /** What each of them stamped with. */
  credentials: readonly Credential[];
  wallet?: WalletFacts;
  wallets?: readonly WalletFacts[];
  wallet_account?: Readonly<{ address: string; path_indexes: readonly bigint[]; path_hardened: readonly boolean[] }>;
  private_key?: Readonly<{ id: string; tags: readonly string[]; imported: boolean; exported: boolean; label: string }>;
  /**
   * Of a raw payload, ours: how many bytes are signed or hashed, 0 for typed data and authorizations; and whether nobody can tell what is
   * signed.
   */
  raw_payload?: Readonly<{ byte_count: bigint; blind: boolean }>;
  /** What a transaction or typed data says, by the namespace it is read under. */
  eth?: FactFields;
  solana?: FactFields;
  bitcoin?: FactFields;
  tron?: FactFields;
  tempo?: FactFields;
  secret?: FactFields;
  /** What velocity controls say, by their identifiers. Those that do not count the activity are missing. */
  controls?: Readonly<Record<string, boolean>>;
  /** Controls that count the activity and cannot tell what it adds. Policies that deny and read one deny. */
  unmeasured?: readonly string[];
}>;

/** `activity.kind`: the type without its prefix and version, the same for every version. */
export function kindOf(type: string): string {
  return type.replace(/^ACTIVITY_TYPE_/, '').replace(/_V\d+$/, '');
}

const fieldsOfKind: ReadonlyMap<string, readonly string[]> = new Map([
  ['SIGN_RAW_PAYLOAD', ['hash_function', 'encoding']],
  ['SIGN_RAW_PAYLOADS', ['hash_function', 'encoding']],
  ['SIGN_TRANSACTION', ['type']],
  ['DELETE_USERS', ['user_ids']],
  ['CREATE_API_KEYS', ['user_id']],
  ['DELETE_API_KEYS', ['user_id', 'api_key_ids']],
  ['COFFER_CREATE_RPC_GRANT', ['user_id', 'accounts', 'chain_ids', 'methods']],
  ['COFFER_DELETE_RPC_GRANTS', ['user_id', 'rpc_grant_ids']],
  ['EXPORT_WALLET', ['target_public_key']],
  ['EXPORT_WALLET_ACCOUNT', ['target_public_key']],
  ['EXPORT_PRIVATE_KEY', ['target_public_key']],
  // Of each secret its own, which `factsOfEach` adds.
  ['EXPORT_SECRETS', ['target_public_key']],
  ['UPDATE_WALLET', ['wallet_id']],
  ['INIT_OTP_AUTH', ['otp_length']],
  ['OTP_LOGIN', ['session_profile_id']],
  ['STAMP_LOGIN', ['session_profile_id']],
  ['OAUTH_LOGIN', ['session_profile_id']],
  ['UPDATE_WEBHOOK_ENDPOINT', ['endpoint_id']],
  ['DELETE_WEBHOOK_ENDPOINT', ['endpoint_id']],
]);

/** The names under which policies may read parameters of a kind of activity, such as `SIGN_TRANSACTION`. */
export function paramNamesOf(kind: string): readonly string[] {
  return fieldsOfKind.get(kind) ?? [];
}

/** `activity.params`: those of the activity's parameters that policies may read, of type `ACTIVITY_TYPE_…`, under the language's names. */
export function paramsOf(type: string, parameters: JsonObject): FactFields {
  const fields: Record<string, Fact> = {};
  for (const field of paramNamesOf(kindOf(type))) {
    const name = field.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
    const value = Object.hasOwn(parameters, name) ? toFact(parameters[name]) : undefined;
    if (value !== undefined)
      fields[field] = field === HEX_PARAM && typeof value === 'string' ? value.toLowerCase() : value;
    else if (field === 'session_profile_id') fields[field] = '';
  }
  return fields;
}

/** The caller chooses the case of its digits, and policies go by the bytes. */
const HEX_PARAM = 'target_public_key';

function toFact(value: Json | undefined): Fact | undefined {
  if (typeof value === 'string' || typeof value === 'boolean') return value;
  if (typeof value === 'number' && Number.isSafeInteger(value)) return BigInt(value);
  if (Array.isArray(value)) return value.map(toFact).filter((item) => item !== undefined);
  return undefined;
}
