import type { Field, Message } from './messages.ts';

/** The messages of Tron's protocol (`core/Tron.proto` and `core/contract/*.proto`) that are read here. */

type Spec = readonly [name: string, type: Field['type'], ...many: ['many'?]];

/** Fields by number. */
function message(fields: Readonly<Record<number, Spec>>): Message {
  return Object.entries(fields).map(([no, [name, type, many]]) => ({
    no: Number(no),
    name,
    type,
    ...(many ? { many: true } : {}),
  }));
}

const any = message({ 1: ['type_url', 'string'], 2: ['value', 'bytes'] });

const contract = message({ 1: ['type', 'int32'], 2: ['parameter', any], 5: ['permission_id', 'int32'] });

/** `Transaction.raw`. Its other fields, votes and scripts of the first years, no client writes. */
export const rawTransaction = message({
  1: ['ref_block_bytes', 'bytes'],
  3: ['ref_block_num', 'int64'],
  4: ['ref_block_hash', 'bytes'],
  8: ['expiration', 'int64'],
  10: ['data', 'bytes'],
  11: ['contract', contract, 'many'],
  14: ['timestamp', 'int64'],
  18: ['fee_limit', 'int64'],
});

/** `Transaction`: what is sent to the network. */
export const transaction = message({ 1: ['raw_data', 'bytes'], 2: ['signature', 'bytes', 'many'] });

const owner = { 1: ['owner_address', 'bytes'] } as const;
const key = message({ 1: ['address', 'bytes'], 2: ['weight', 'int64'] });
const permission = message({
  1: ['type', 'int32'],
  2: ['id', 'int32'],
  3: ['permission_name', 'string'],
  4: ['threshold', 'int64'],
  5: ['parent_id', 'int32'],
  6: ['operations', 'bytes'],
  7: ['keys', key, 'many'],
});

/** A contract's number in the protocol, its name, and its parameter. */
export type ContractType = Readonly<{ no: number; name: string; parameter: Message }>;

const type = (no: number, name: string, fields: Readonly<Record<number, Spec>>): ContractType => ({
  no,
  name,
  parameter: message(fields),
});

/** Every contract that is signed here. All others of the protocol make, change or trade something that this does not show. */
export const contractTypes: readonly ContractType[] = [
  type(0, 'AccountCreateContract', { ...owner, 2: ['account_address', 'bytes'], 3: ['type', 'int32'] }),
  type(1, 'TransferContract', { ...owner, 2: ['to_address', 'bytes'], 3: ['amount', 'int64'] }),
  type(2, 'TransferAssetContract', {
    1: ['asset_name', 'bytes'],
    2: ['owner_address', 'bytes'],
    3: ['to_address', 'bytes'],
    4: ['amount', 'int64'],
  }),
  type(4, 'VoteWitnessContract', {
    ...owner,
    2: ['votes', message({ 1: ['vote_address', 'bytes'], 2: ['vote_count', 'int64'] }), 'many'],
    3: ['support', 'bool'],
  }),
  type(13, 'WithdrawBalanceContract', owner),
  type(31, 'TriggerSmartContract', {
    ...owner,
    2: ['contract_address', 'bytes'],
    3: ['call_value', 'int64'],
    4: ['data', 'bytes'],
    5: ['call_token_value', 'int64'],
    6: ['token_id', 'int64'],
  }),
  type(46, 'AccountPermissionUpdateContract', {
    ...owner,
    2: ['owner', permission],
    3: ['witness', permission],
    4: ['actives', permission, 'many'],
  }),
  type(54, 'FreezeBalanceV2Contract', { ...owner, 2: ['frozen_balance', 'int64'], 3: ['resource', 'int32'] }),
  type(55, 'UnfreezeBalanceV2Contract', { ...owner, 2: ['unfreeze_balance', 'int64'], 3: ['resource', 'int32'] }),
  type(56, 'WithdrawExpireUnfreezeContract', owner),
  type(57, 'DelegateResourceContract', {
    ...owner,
    2: ['resource', 'int32'],
    3: ['balance', 'int64'],
    4: ['receiver_address', 'bytes'],
    5: ['lock', 'bool'],
    6: ['lock_period', 'int64'],
  }),
  type(58, 'UnDelegateResourceContract', {
    ...owner,
    2: ['resource', 'int32'],
    3: ['balance', 'int64'],
    4: ['receiver_address', 'bytes'],
  }),
  type(59, 'CancelAllUnfreezeV2Contract', owner),
];
