import type { Expression, Part } from './ast.ts';
import { fieldOf, type Fields, list, map, struct, type Type } from './types.ts';

/** Every name that a policy can read, with its type: the language's whole vocabulary as data. */

const strings = list('string');

const user = struct('User', { id: 'string', tags: strings, email: 'string', alias: 'string' });

const credential = struct('Credential', {
  id: 'string',
  user_id: 'string',
  type: 'string',
  credential_id: 'string',
  public_key: 'string',
});

/** The fields of every kind of activity together; which of them one activity has shows when it is evaluated. */
const params = struct('ActivityParams', {
  hash_function: 'string',
  encoding: 'string',
  type: 'string',
  user_ids: strings,
  user_id: 'string',
  api_key_ids: strings,
  target_public_key: 'string',
  wallet_id: 'string',
  otp_length: 'int',
  session_profile_id: 'string',
  endpoint_id: 'string',
  sign_with: 'string',
  // The packages of Spark have fields that are not published; they are taken as they come.
  signatures: list('dynamic'),
  transfer: 'dynamic',
  claim: 'dynamic',
  lightning_receive: 'dynamic',
});

const activity = struct('Activity', { type: 'string', kind: 'string', resource: 'string', action: 'string', params });

const wallet = struct('Wallet', { id: 'string', imported: 'bool', exported: 'bool', label: 'string' });

const walletAccount = struct('WalletAccount', {
  address: 'string',
  path_indexes: list('int'),
  path_hardened: list('bool'),
});

const privateKey = struct('PrivateKey', {
  id: 'string',
  tags: strings,
  imported: 'bool',
  exported: 'bool',
  label: 'string',
});

// Ours: text of 32 bytes that a key signs without a hash could be the hash of a transaction, and is blind as any digest.
const rawPayload = struct('RawPayload', { byte_count: 'int', blind: 'bool' });

const ethereumTransaction = struct('EthereumTransaction', {
  from: 'string',
  to: 'string',
  data: 'string',
  value: 'int',
  gas: 'int',
  gas_price: 'int',
  chain_id: 'int',
  nonce: 'int',
  max_fee_per_gas: 'int',
  max_priority_fee_per_gas: 'int',
  max_fee_per_blob_gas: 'int',
  // Ours: the language has no arithmetic, so that nothing else tells what gas and prices come to.
  max_fee: 'int',
  type: 'string',
  function_name: 'string',
  function_signature: 'string',
  contract_call_args: map('dynamic'),
});

const ethereum = struct('Ethereum', {
  tx: ethereumTransaction,
  eip_712: struct('TypedData', {
    primary_type: 'string',
    domain: struct('TypedDataDomain', {
      name: 'string',
      version: 'string',
      chain_id: 'int',
      verifying_contract: 'string',
    }),
    message: map('dynamic'),
  }),
  // Both are documented as numbers and shown in quotes: either is taken.
  eip_7702_authorization: struct('Eip7702Authorization', {
    address: 'string',
    chain_id: 'quantity',
    nonce: 'quantity',
  }),
});

const lookups = list(
  struct('AddressTableLookup', {
    address_table_key: 'string',
    writable_indexes: list('int'),
    readonly_indexes: list('int'),
  }),
);

// The name of the instruction is ours: it tells a transfer from what counts as one.
const transfer: Fields = { from: 'string', to: 'string', amount: 'int', instruction_name: 'string' };

const solana = struct('Solana', {
  tx: struct('SolanaTransaction', {
    account_keys: strings,
    program_keys: strings,
    recent_blockhash: 'string',
    instructions: list(
      struct('Instruction', {
        program_key: 'string',
        accounts: list(struct('InstructionAccount', { account_key: 'string', signer: 'bool', writable: 'bool' })),
        instruction_data_hex: 'string',
        address_table_lookups: lookups,
        parsed_instruction_data: struct('ParsedInstructionData', {
          instruction_name: 'string',
          discriminator: 'string',
          named_accounts: map('string'),
          // One table of the documentation spells it so.
          named_account: map('string'),
          program_call_args: map('dynamic'),
        }),
      }),
    ),
    transfers: list(struct('Transfer', transfer)),
    spl_transfers: list(
      struct('SplTransfer', { ...transfer, owner: 'string', signers: strings, token_mint: 'string' }),
    ),
    address_table_lookups: lookups,
    // Ours, as in `eth.tx`.
    max_fee: 'int',
  }),
});

const tronPermission = struct('TronPermission', {
  type: 'string',
  id: 'int',
  permission_name: 'string',
  threshold: 'int',
  parent_id: 'int',
  operations: 'string',
  keys: list(struct('TronKey', { address: 'string', weight: 'int' })),
});

/** The fields of every kind of contract together. */
const tronContract = struct('TronContract', {
  type: 'string',
  permission_id: 'int',
  owner_address: 'string',
  to_address: 'string',
  amount: 'int',
  contract_address: 'string',
  call_value: 'int',
  data: 'string',
  call_token_value: 'int',
  token_id: 'int',
  resource: 'string',
  balance: 'int',
  receiver_address: 'string',
  lock: 'bool',
  lock_period: 'int',
  frozen_balance: 'int',
  unfreeze_balance: 'int',
  owner: tronPermission,
  witness: tronPermission,
  actives: list(tronPermission),
});

const tron = struct('Tron', {
  tx: struct('TronTransaction', {
    ref_block_bytes: 'string',
    ref_block_hash: 'string',
    data: 'string',
    expiration: 'int',
    timestamp: 'int',
    fee_limit: 'int',
    contract: list(tronContract),
  }),
});

const bitcoin = struct('Bitcoin', {
  tx: struct('BitcoinTransaction', {
    version: 'string',
    inputs: list(struct('BitcoinInput', { tx_id: 'string', vout: 'int', sequence: 'int' })),
    outputs: list(
      struct('BitcoinOutput', { value: 'int', script_pubkey: 'string', address: 'string', address_type: 'string' }),
    ),
    locktime: struct('BitcoinLocktime', { amount: 'int', type: 'string' }),
    fee: 'int',
  }),
});

const tempo = struct('Tempo', {
  tx: struct('TempoTransaction', {
    chain_id: 'int',
    from: 'string',
    nonce: 'int',
    gas_limit: 'int',
    max_fee_per_gas: 'int',
    max_priority_fee_per_gas: 'int',
    fee_token: 'string',
    valid_before: 'int',
    valid_after: 'int',
    calls: list(struct('TempoCall', { to: 'string', input: 'string', function_signature: 'string' })),
  }),
});

/** What each part of a policy may name. */
export const names: Readonly<Record<Part, Fields>> = {
  condition: {
    activity,
    wallet,
    wallets: list(wallet),
    wallet_account: walletAccount,
    private_key: privateKey,
    raw_payload: rawPayload,
    eth: ethereum,
    solana,
    tron,
    bitcoin,
    tempo,
    controls: { ...struct('Controls', {}), others: 'bool' },
    secret: struct('Secret', { static_properties: map('dynamic') }),
  },
  consensus: { approvers: list(user), credentials: list(credential) },
  time: { time: struct('Time', { now: 'timestamp' }) },
};

/** The type a name has in a part, or undefined. */
export function typeOfName(part: Part, name: string): Type | undefined {
  return Object.hasOwn(names[part], name) ? names[part][name] : undefined;
}

/** Whether a node reads a field that is an int and may be compared in quotes too. */
export function isQuantity(node: Expression): boolean {
  return typeRead(node) === 'quantity';
}

/** The type of a row of fields below a name of conditions; undefined for whatever else. */
function typeRead(node: Expression): Type | undefined {
  if (node.kind === 'name') return typeOfName('condition', node.name);
  if (node.kind !== 'field') return undefined;
  const of = typeRead(node.of);
  return typeof of === 'object' && 'struct' in of ? fieldOf(of, node.name) : undefined;
}
