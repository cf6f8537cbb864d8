/** Policies of the kinds that people write, with placeholders in braces. */
export type Example = Readonly<{
  id: string;
  name: string;
  effect: 'EFFECT_ALLOW' | 'EFFECT_DENY';
  condition: string;
  consensus?: string;
  time?: string;
}>;

export const examples: readonly Example[] = [
  {
    id: 'P01',
    name: 'Wallet maker',
    effect: 'EFFECT_ALLOW',
    condition: "activity.resource == 'WALLET' && activity.action == 'CREATE'",
    consensus: "approvers.any(u, u.id == '{{USER_A}}')",
  },
  {
    id: 'P02',
    name: 'Tagged user makers',
    effect: 'EFFECT_ALLOW',
    condition: "activity.resource == 'USER' && activity.action == 'CREATE'",
    consensus: "approvers.any(u, u.tags.contains('{{TAG_ADMIN}}'))",
  },
  {
    id: 'P03',
    name: 'Two tagged users add policies',
    effect: 'EFFECT_ALLOW',
    condition: "activity.resource == 'POLICY' && activity.action == 'CREATE'",
    consensus: "approvers.filter(u, u.tags.contains('{{TAG_ADMIN}}')).count() >= 2",
  },
  {
    id: 'P04',
    name: 'One security and two ops for any policy change',
    effect: 'EFFECT_ALLOW',
    condition:
      "activity.resource == 'POLICY' && (activity.action == 'CREATE' || activity.action == 'UPDATE' || activity.action == 'DELETE')",
    consensus:
      "approvers.any(u, u.tags.contains('{{TAG_SEC}}') || u.tags.contains('{{TAG_OPS}}')) && (approvers.filter(u, u.tags.contains('{{TAG_SEC}}')).count() >= 1 && approvers.filter(u, u.tags.contains('{{TAG_OPS}}')).count() >= 2)",
  },
  {
    id: 'P05',
    name: 'No deleting for interns',
    effect: 'EFFECT_DENY',
    condition: "activity.action == 'DELETE'",
    consensus: "approvers.any(u, u.tags.contains('{{TAG_INTERN}}'))",
  },
  {
    id: 'P06',
    name: 'Service may create sub-orgs',
    effect: 'EFFECT_ALLOW',
    condition: "activity.resource == 'ORGANIZATION' && activity.action == 'CREATE'",
    consensus: "approvers.any(u, u.id == '{{USER_A}}')",
  },
  {
    id: 'P07',
    name: 'Service may start logins',
    effect: 'EFFECT_ALLOW',
    condition: "activity.resource == 'AUTH' && activity.action == 'CREATE'",
    consensus: "approvers.any(u, u.id == '{{USER_A}}')",
  },
  {
    id: 'P08',
    name: 'Service may run OTP',
    effect: 'EFFECT_ALLOW',
    condition: "activity.resource in ['AUTH', 'OTP'] && activity.action in ['CREATE', 'VERIFY']",
    consensus: "approvers.any(u, u.id == '{{USER_A}}')",
  },
  {
    id: 'P09',
    name: 'One exact version only',
    effect: 'EFFECT_ALLOW',
    condition: "activity.type == 'ACTIVITY_TYPE_CREATE_READ_WRITE_SESSION_V2'",
    consensus: "approvers.any(u, u.id == '{{USER_A}}')",
  },
  {
    id: 'P10',
    name: 'Any version of sessions',
    effect: 'EFFECT_ALLOW',
    condition: "activity.kind == 'CREATE_READ_WRITE_SESSION'",
    consensus: "approvers.any(u, u.id == '{{USER_A}}')",
  },
  {
    id: 'P11',
    name: 'Any version of sign_transaction',
    effect: 'EFFECT_ALLOW',
    condition: "activity.kind == 'SIGN_TRANSACTION'",
    consensus: "approvers.any(u, u.id == '{{USER_A}}')",
  },
  {
    id: 'P12',
    name: 'Passkeys only for signing',
    effect: 'EFFECT_ALLOW',
    condition: "activity.type == 'ACTIVITY_TYPE_SIGN_TRANSACTION_V2'",
    consensus: "credentials.any(c, c.type == 'CREDENTIAL_TYPE_WEBAUTHN_AUTHENTICATOR')",
  },
  {
    id: 'P13',
    name: 'One key may sign',
    effect: 'EFFECT_ALLOW',
    condition: "activity.type == 'ACTIVITY_TYPE_SIGN_TRANSACTION_V2'",
    consensus: "credentials.any(c, c.public_key == '{{API_PUBLIC_KEY}}')",
  },
  {
    id: 'P14',
    name: 'Export one account',
    effect: 'EFFECT_ALLOW',
    condition: "activity.action == 'EXPORT' && wallet_account.address == '{{ACCOUNT_ADDRESS}}'",
    consensus: "approvers.any(u, u.id == '{{USER_A}}')",
  },
  {
    id: 'P15',
    name: 'Sign inside one wallet',
    effect: 'EFFECT_ALLOW',
    condition: "activity.action == 'SIGN' && wallet.id == '{{WALLET_ID}}'",
    consensus: "approvers.any(u, u.id == '{{USER_A}}')",
  },
  {
    id: 'P16',
    name: 'Sign with one account',
    effect: 'EFFECT_ALLOW',
    condition: "activity.action == 'SIGN' && wallet_account.address == '{{ACCOUNT_ADDRESS}}'",
    consensus: "approvers.any(u, u.id == '{{USER_A}}')",
  },
  {
    id: 'P17',
    name: 'Sign with one private key',
    effect: 'EFFECT_ALLOW',
    condition: "activity.action == 'SIGN' && private_key.id == '{{PRIVATE_KEY_ID}}'",
    consensus: "approvers.any(u, u.id == '{{USER_A}}')",
  },
  {
    id: 'P18',
    name: 'Broken by no short-circuit',
    effect: 'EFFECT_ALLOW',
    condition: "wallet.id == '{{WALLET_ID}}' || private_key.id == '{{PRIVATE_KEY_ID}}'",
    consensus: "approvers.any(u, u.id == '{{USER_A}}')",
  },
  {
    id: 'P19',
    name: 'Keys with a tag',
    effect: 'EFFECT_ALLOW',
    condition: "activity.action == 'SIGN' && private_key.tags.contains('{{PK_TAG}}')",
    consensus: "approvers.any(u, u.id == '{{USER_A}}')",
  },
  {
    id: 'P20',
    name: 'Allowlisted recipient',
    effect: 'EFFECT_ALLOW',
    condition: "eth.tx.to == '{{ALLOWED_ADDRESS}}'",
    consensus: "approvers.any(u, u.id == '{{USER_A}}')",
  },
  {
    id: 'P21',
    name: 'Two approvals for a new policy',
    effect: 'EFFECT_ALLOW',
    condition: "activity.type == 'ACTIVITY_TYPE_CREATE_POLICY_V3'",
    consensus: 'approvers.count() >= 2',
  },
  {
    id: 'P22',
    name: 'Agent and human together',
    effect: 'EFFECT_ALLOW',
    condition: 'eth.tx.value > 1000000000000000000',
    consensus: "approvers.any(u, u.id == '{{USER_A}}') && approvers.any(u, u.id == '{{USER_B}}')",
  },
  {
    id: 'P23',
    name: 'ERC-20 transfer by selector',
    effect: 'EFFECT_ALLOW',
    condition: "eth.tx.to == '{{TOKEN_CONTRACT}}' && eth.tx.data[0..10] == '0xa9059cbb'",
  },
  {
    id: 'P24',
    name: 'ABI argument cap',
    effect: 'EFFECT_ALLOW',
    condition: "eth.tx.contract_call_args['to'] == '{{RECIPIENT}}' && eth.tx.contract_call_args['amount'] <= 250000000",
  },
  {
    id: 'P25',
    name: 'ABI function name',
    effect: 'EFFECT_ALLOW',
    condition: "eth.tx.to == '{{TOKEN_CONTRACT}}' && eth.tx.function_name == 'transfer'",
  },
  {
    id: 'P26',
    name: 'Batch of at most two trusted calls',
    effect: 'EFFECT_ALLOW',
    condition:
      "eth.tx.contract_call_args['ops'].count() <= 2 && eth.tx.contract_call_args['ops'].all(op, op[1] == 0 && op[0] == '{{TOKEN_CONTRACT}}') && eth.tx.function_name == 'multicall'",
  },
  {
    id: 'P27',
    name: 'Recipients array',
    effect: 'EFFECT_ALLOW',
    condition:
      "eth.tx.contract_call_args['payees'].all(a, a in ['{{ADDR_1}}', '{{ADDR_2}}']) && eth.tx.function_name == 'payMany'",
  },
  {
    id: 'P28',
    name: 'Sepolia only',
    effect: 'EFFECT_ALLOW',
    condition: 'eth.tx.chain_id == 11155111',
  },
  {
    id: 'P29',
    name: 'Early nonces',
    effect: 'EFFECT_ALLOW',
    condition: 'eth.tx.nonce <= 3',
  },
  {
    id: 'P30',
    name: 'Typed data: one primary type',
    effect: 'EFFECT_ALLOW',
    condition:
      "activity.kind == 'SIGN_RAW_PAYLOAD' && eth.eip_712.primary_type == 'TransferWithAuthorization' && eth.eip_712.domain.name == '{{DOMAIN}}' && eth.eip_712.domain.chain_id == 1",
  },
  {
    id: 'P31',
    name: 'Typed data: nested field',
    effect: 'EFFECT_ALLOW',
    condition:
      "eth.eip_712.message['permitted'].all(e, e['token'] == '{{token_address_lowercase}}') && eth.eip_712.domain.name == 'Permit2' && eth.eip_712.message['permitted'].count() <= 2",
  },
  {
    id: 'P32',
    name: 'Typed data: amount bound',
    effect: 'EFFECT_ALLOW',
    condition:
      "eth.eip_712.message['permitted'].any(e, e['amount'] < 5000 && e['token'] == '{{token_address_lowercase}}')",
  },
  {
    id: 'P33',
    name: 'No blind hashes',
    effect: 'EFFECT_DENY',
    condition:
      "activity.params.encoding != 'PAYLOAD_ENCODING_EIP712' && activity.params.hash_function == 'HASH_FUNCTION_NO_OP' && activity.kind == 'SIGN_RAW_PAYLOAD'",
  },
  {
    id: 'P34',
    name: '7702 delegate',
    effect: 'EFFECT_ALLOW',
    condition:
      "eth.eip_7702_authorization.address == '{{DELEGATE}}' && eth.eip_7702_authorization.chain_id == '{{CHAIN_ID}}' && activity.type == 'ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2'",
  },
  {
    id: 'P35',
    name: 'BTC destination',
    effect: 'EFFECT_ALLOW',
    condition: "bitcoin.tx.outputs.all(o, o.address == '{{BTC_ADDRESS}}')",
  },
  {
    id: 'P36',
    name: 'BTC output cap',
    effect: 'EFFECT_ALLOW',
    condition: 'bitcoin.tx.outputs.all(o, o.value < 200000)',
  },
  {
    id: 'P37',
    name: 'BTC single UTXO',
    effect: 'EFFECT_ALLOW',
    condition: "bitcoin.tx.inputs.all(i, i.tx_id == '{{TX_ID}}' && i.vout == 0)",
  },
  {
    id: 'P38',
    name: 'BTC fee ceiling',
    effect: 'EFFECT_DENY',
    condition: 'bitcoin.tx.fee > 50000',
  },
  {
    id: 'P39',
    name: 'Solana sender',
    effect: 'EFFECT_ALLOW',
    condition: "solana.tx.transfers.all(t, t.from == '{{SOL_SENDER}}')",
  },
  {
    id: 'P40',
    name: 'Solana single transfer',
    effect: 'EFFECT_ALLOW',
    condition: "solana.tx.transfers.count() == 1 && solana.tx.transfers[0].to == '{{SOL_RECIPIENT}}'",
  },
  {
    id: 'P41',
    name: 'Solana system program only',
    effect: 'EFFECT_ALLOW',
    condition: "solana.tx.program_keys.all(k, k == '11111111111111111111111111111111')",
  },
  {
    id: 'P42',
    name: 'Solana blocked recipient',
    effect: 'EFFECT_DENY',
    condition: "solana.tx.transfers.any(t, t.to == '{{BAD_ADDRESS}}')",
  },
  {
    id: 'P43',
    name: 'Solana no lookup tables',
    effect: 'EFFECT_DENY',
    condition: 'solana.tx.address_table_lookups.count() > 0',
  },
  {
    id: 'P44',
    name: 'Solana hidden recipients',
    effect: 'EFFECT_DENY',
    condition:
      "solana.tx.spl_transfers.any(s, s.to == 'ADDRESS_TABLE_LOOKUP') || solana.tx.transfers.any(s, s.to == 'ADDRESS_TABLE_LOOKUP')",
  },
  {
    id: 'P45',
    name: 'SPL only, one mint',
    effect: 'EFFECT_ALLOW',
    condition:
      "solana.tx.instructions.count() == solana.tx.spl_transfers.count() && solana.tx.spl_transfers.all(t, t.token_mint == '{{MINT}}')",
    consensus: "approvers.any(u, u.id == '{{USER_A}}')",
  },
  {
    id: 'P46',
    name: 'SPL single small transfer',
    effect: 'EFFECT_ALLOW',
    condition:
      'solana.tx.instructions.count() == 1 && solana.tx.spl_transfers.count() == 1 && solana.tx.spl_transfers.all(t, t.amount < 1000000)',
    consensus: "approvers.any(u, u.id == '{{USER_A}}')",
  },
  {
    id: 'P47',
    name: 'SPL multisig signer',
    effect: 'EFFECT_ALLOW',
    condition: "solana.tx.spl_transfers.all(t, t.signers.any(s, s == '{{SIGNER}}'))",
    consensus: "approvers.any(u, u.id == '{{USER_A}}')",
  },
  {
    id: 'P48',
    name: 'Solana program arguments',
    effect: 'EFFECT_ALLOW',
    condition:
      "solana.tx.instructions.any(i, i.program_key == '{{PROGRAM}}' && i.parsed_instruction_data.instruction_name == 'swap' && i.parsed_instruction_data.program_call_args['amount_in'] <= 5000000)",
  },
  {
    id: 'P49',
    name: 'Tron token transfer',
    effect: 'EFFECT_ALLOW',
    condition:
      "tron.tx.contract[0].contract_address == '{{TRON_CONTRACT}}' && tron.tx.contract[0].data[0..8] == 'a9059cbb'",
  },
  {
    id: 'P50',
    name: 'Tron amount',
    effect: 'EFFECT_ALLOW',
    condition: 'tron.tx.contract[0].amount < 10000000',
  },
  {
    id: 'P51',
    name: 'Tron contract kind',
    effect: 'EFFECT_ALLOW',
    condition: "tron.tx.contract[0].type == 'TransferContract'",
  },
  {
    id: 'P52',
    name: 'Tempo gas',
    effect: 'EFFECT_DENY',
    condition: 'tempo.tx.gas_limit > 100000',
  },
  {
    id: 'P53',
    name: 'Tempo calls',
    effect: 'EFFECT_ALLOW',
    condition:
      "wallet_account.address == '{{ACCOUNT_ADDRESS}}' && tempo.tx.calls.all(c, c.to == '{{ALLOWED_ADDRESS}}')",
  },
  {
    id: 'P54',
    name: 'Tempo calldata slice',
    effect: 'EFFECT_ALLOW',
    condition:
      "tempo.tx.calls[0].to == '{{TOKEN_CONTRACT}}' && tempo.tx.calls[0].input[34..74] == '{{recipient_hex_no_0x}}'",
  },
  {
    id: 'P55',
    name: 'Self deletion',
    effect: 'EFFECT_ALLOW',
    condition:
      "activity.kind == 'DELETE_USERS' && '{{USER_A}}' in activity.params.user_ids && activity.params.user_ids.count() == 1",
    consensus: "approvers.any(u, u.id == '{{USER_A}}')",
  },
  {
    id: 'P56',
    name: 'Ops may not add keys for others',
    effect: 'EFFECT_DENY',
    condition: "activity.kind == 'CREATE_API_KEYS' && activity.params.user_id != '{{USER_A}}'",
    consensus: "approvers.any(u, u.tags.contains('{{TAG_OPS}}'))",
  },
  {
    id: 'P57',
    name: 'Hardened subtree export',
    effect: 'EFFECT_ALLOW',
    condition:
      "activity.kind == 'EXPORT_WALLET_ACCOUNT' && wallet_account.path_indexes.count() == 4 && wallet_account.path_indexes[0] == 8797555 && wallet_account.path_indexes[2] == 3 && wallet_account.path_hardened.all(h, h == true)",
    consensus: "approvers.any(u, u.id == '{{USER_A}}')",
  },
  {
    id: 'P58',
    name: 'No coin type 60 exports',
    effect: 'EFFECT_DENY',
    condition: "activity.kind == 'EXPORT_WALLET_ACCOUNT' && wallet_account.path_indexes[1] == 60",
    consensus: "approvers.any(u, u.id == '{{USER_A}}')",
  },
  {
    id: 'P59',
    name: 'First half of February 2027',
    effect: 'EFFECT_ALLOW',
    condition: "activity.kind == 'SIGN_TRANSACTION'",
    consensus: "approvers.any(u, u.id == '{{USER_A}}')",
    time: "time.now < Timestamp('2027-02-15T12:00:00Z') && time.now >= Timestamp('2027-02-01T00:00:00Z')",
  },
  {
    id: 'P60',
    name: 'Office hours',
    effect: 'EFFECT_ALLOW',
    condition: "activity.kind == 'SIGN_TRANSACTION'",
    consensus: "approvers.any(u, u.id == '{{USER_A}}')",
    time: "CronSpan('30 8 * * 1-5', '9h', 'Europe/Paris')",
  },
  {
    id: 'P61',
    name: 'Not during maintenance',
    effect: 'EFFECT_ALLOW',
    condition: "activity.kind == 'SIGN_TRANSACTION'",
    consensus: "approvers.any(u, u.id == '{{USER_A}}')",
    time: "!CronSpan('0 2 * * *', '1h30m', 'UTC')",
  },
  {
    id: 'P62',
    name: 'Spark receiver list',
    effect: 'EFFECT_ALLOW',
    condition:
      "activity.type == 'ACTIVITY_TYPE_SPARK_PREPARE_TRANSFER' && activity.params.sign_with == '{{SPARK_ADDRESS}}' && activity.params.transfer.receiver_public_key in ['{{PK_1}}', '{{PK_2}}']",
    consensus: "approvers.any(u, u.id == '{{USER_A}}')",
  },
];

/** An example with something in place of each placeholder. */
export function filled(example: Example): Example {
  return JSON.parse(JSON.stringify(example).replace(/\{\{(\w+)\}\}/g, (_, name: string) => valueOf(name))) as Example;
}

/** What a placeholder stands for: its own name, or an address or a number where it names one. */
function valueOf(name: string): string {
  if (name === 'CHAIN_ID') return '11155111';
  return /ADDRESS|CONTRACT|DELEGATE|RECIPIENT/.test(name) ? `0x${name.length.toString(16).padStart(40, 'a')}` : name;
}
