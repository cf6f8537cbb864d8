import type { Caution, ReadArgument, ReadCall, ReadField, ReadTransfer, TransactionReading } from '#shared/reading.ts';
import { base58Check } from '../../crypto/addresses/bitcoin.ts';
import { parseHex, parseUtf8, toHex } from '../../crypto/bytes.ts';
import type { FactFields } from '../../policy/facts.ts';
import { abiOf, decodeCall } from '../abi.ts';
import { isDeceptive } from '#shared/deceptive-text.ts';
import { isHighFee } from '../cautions.ts';
import { cautionsOfCall } from '../ethereum/call-cautions.ts';
import { decodeTokenCall, noTokens, readTokenCall, tokenAbi, type TokenCall } from '../ethereum/tokens.ts';
import { readArguments } from '../solidity.ts';
import type { ReadingContext } from '../transaction.ts';
import { ownAddressesOf } from './address.ts';
import type { Shown, TronTransaction } from './parse.ts';

/** The contracts whose fields policies can name. Of the others they see what kind it is and whose. */
const namedInPolicies: readonly string[] = [
  'TransferContract',
  'TriggerSmartContract',
  'FreezeBalanceV2Contract',
  'UnfreezeBalanceV2Contract',
  'DelegateResourceContract',
  'UnDelegateResourceContract',
  'AccountPermissionUpdateContract',
];
const COIN = { asset: 'TRX', decimals: 6 } as const;
/** A fee above this is high whatever the transaction moves, in sun: 500 TRX. */
const HIGH_FEE = 500_000_000n;
const ADDRESS_VERSION = 0x41;

/**
 * `tron.tx` of the policy language. A transfer of a token of TRC-10 shows no amount: a policy that bounds `amount` means TRX, and would
 * let any number of anything through.
 */
export function factsOf({ contract, ...transaction }: TronTransaction): FactFields {
  const { type, permissionId, fields } = contract;
  const owner = fields['owner_address'] ?? '';
  return {
    tx: {
      ref_block_bytes: transaction.refBlockBytes,
      ref_block_hash: transaction.refBlockHash,
      data: toHex(transaction.memo),
      expiration: transaction.expiration,
      timestamp: transaction.timestamp,
      fee_limit: transaction.feeLimit,
      contract: [
        { type, permission_id: permissionId, ...(namedInPolicies.includes(type) ? fields : { owner_address: owner }) },
      ],
    },
  };
}

/** What people are shown of a transaction. */
export function readingOf(transaction: TronTransaction, context: ReadingContext): TransactionReading {
  const { contract, feeLimit } = transaction;
  const own = ownAddressesOf(context.signer.publicKey);
  const call = contract.type === 'TriggerSmartContract' ? readCall(transaction, context, own?.ethereum ?? '') : null;
  const isForeign = contract.fields['owner_address'] !== own?.tron;
  const cautions = [
    ...(isForeign ? (['foreign-sender'] as const) : []),
    ...(contract.type === 'AccountPermissionUpdateContract' ? (['changes-control'] as const) : []),
    ...(call && isHighFee(feeLimit, 0n, HIGH_FEE) ? (['high-fee'] as const) : []),
    ...(call?.cautions ?? []),
    ...(textsOf(transaction).some(isDeceptive) ? (['deceptive-text'] as const) : []),
  ];
  return {
    kind: 'transaction',
    chain: 'TRON',
    form: contract.type,
    transfers: [...transfersOf(transaction), ...(call?.transfers ?? [])],
    ...(call && call.approvals.length > 0 ? { approvals: call.approvals } : {}),
    calls: call ? [call.call] : [],
    ...(call ? { fee: { amount: String(feeLimit), ...COIN } } : {}),
    fields: fieldsOf(transaction),
    cautions: [...new Set<Caution>(cautions)],
  };
}

/** What a contract moves by itself: coins or a token of TRC-10, by transfer or with a call. */
function transfersOf({ contract: { type, fields } }: TronTransaction): readonly ReadTransfer[] {
  const text = (field: string): string => textOf(fields[field]);
  const from = text('owner_address');
  const moved = (to: string, amount: string, asset: object): ReadTransfer => ({
    ...COIN,
    from,
    to: text(to),
    amount: text(amount),
    ...asset,
  });
  switch (type) {
    case 'TransferContract':
      return [moved('to_address', 'amount', {})];
    case 'TransferAssetContract':
      return [{ from, to: text('to_address'), amount: text('amount'), asset: text('asset_name') }];
    case 'TriggerSmartContract':
      return [
        ...(fields['call_value'] === 0n ? [] : [moved('contract_address', 'call_value', {})]),
        ...(fields['call_token_value'] === 0n
          ? []
          : [{ from, to: text('contract_address'), amount: text('call_token_value'), asset: text('token_id') }]),
      ];
    default:
      return [];
  }
}

type TronCall = TokenCall & Readonly<{ call: ReadCall }>;

/** A contract's call, read with the interface that the organization keeps for it, else as a call of TRC-20. */
function readCall({ contract: { fields } }: TronTransaction, context: ReadingContext, sender: string): TronCall {
  const to = textOf(fields['contract_address']);
  const data = textOf(fields['data']);
  const bytes = parseHex(data) ?? new Uint8Array(0);
  const kept = context.interfaceOf('SMART_CONTRACT_INTERFACE_TYPE_ETHEREUM', to);
  const byInterface = kept && decodeCall(abiOf(kept), bytes);
  const decoded = byInterface ?? decodeCall(tokenAbi(), bytes);
  const isUnread = !decoded && data !== '';
  // Whatever an interface calls it: its author may have looked for a harmless name with the selector of a transfer.
  const standard = decodeTokenCall(bytes);
  const tokens = standard ? readTokenCall(standard, to, sender) : noTokens;
  return {
    call: {
      to,
      ...(kept && byInterface ? { label: kept.label } : {}),
      ...(decoded && {
        name: decoded.function.name,
        signature: decoded.function.signature,
        arguments: readArguments(decoded.function.inputs, decoded.values).map(onTron),
      }),
      data,
    },
    transfers: tokens.transfers.map((transfer) => ({
      ...transfer,
      from: tronAddressOf(transfer.from),
      to: tronAddressOf(transfer.to),
    })),
    approvals: tokens.approvals.map((approval) => ({ ...approval, spender: tronAddressOf(approval.spender) })),
    cautions: [...(isUnread ? (['unread-call'] as const) : []), ...tokens.cautions, ...cautionsOfCall(bytes, decoded)],
  };
}

/** An argument whose addresses are written as Tron's users know them. */
function onTron({ name, type, value }: ReadArgument): ReadArgument {
  if (typeof value !== 'string') return { name, type, value: value.map(onTron) };
  return { name, type, value: type === 'address' ? tronAddressOf(value) : value };
}

/** `T…` for the `0x…` of a contract's call: its 20 bytes are those of the Tron address. */
function tronAddressOf(ethereum: string): string {
  const bytes = ethereum.startsWith('0x') ? parseHex(ethereum.slice(2), 20) : null;
  return bytes ? base58Check(ADDRESS_VERSION, bytes) : ethereum;
}

function textsOf({ memo, contract }: TronTransaction): readonly string[] {
  return [parseUtf8(memo) ?? '', ...flattened('', contract.fields).map(({ value }) => value)];
}

function fieldsOf({ contract, memo, ...transaction }: TronTransaction): readonly ReadField[] {
  return [
    { name: 'permission_id', value: String(contract.permissionId) },
    ...flattened('', contract.fields),
    ...(memo.length === 0 ? [] : [{ name: 'data', value: parseUtf8(memo) ?? toHex(memo) }]),
    { name: 'ref_block_bytes', value: transaction.refBlockBytes },
    { name: 'ref_block_hash', value: transaction.refBlockHash },
    { name: 'expiration', value: String(transaction.expiration) },
    { name: 'timestamp', value: String(transaction.timestamp) },
    { name: 'fee_limit', value: String(transaction.feeLimit) },
  ];
}

/** Every value inside, named by its path: `actives[0].keys[1].address`. */
function flattened(path: string, value: Shown): readonly ReadField[] {
  if (typeof value !== 'object') return [{ name: path, value: String(value) }];
  if (isList(value)) return value.flatMap((item, at) => flattened(`${path}[${at}]`, item));
  return Object.entries(value).flatMap(([name, inner]) => flattened(path ? `${path}.${name}` : name, inner));
}

/** A value that holds no others, as text; '' for any other. */
const textOf = (value: Shown | undefined): string =>
  typeof value === 'object' || value === undefined ? '' : String(value);

const isList = (value: object): value is readonly Shown[] => Array.isArray(value);
