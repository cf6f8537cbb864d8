import { base58 } from '@scure/base';
import { addressChecksum } from '#shared/address-checksum.ts';
import type { ContractInterfaceType } from '#shared/enums.ts';
import type { Timestamp } from '#shared/envelope.ts';
import { limits } from '#shared/limits.ts';
import { canonicalEthereumAddress } from '../crypto/addresses/secp256k1-chains.ts';
import { sha256Hex, utf8Bytes } from '../crypto/bytes.ts';
import { alreadyExists, exhausted, invalidArgument, notFound } from '../fault.ts';
import { parseAbi } from '../signing/abi.ts';
import { findInterface } from '../signing/interfaces.ts';
import { parseIdl } from '../signing/solana/idl.ts';
import type { SmartContractInterface, SmartContractInterfaceId } from '../state/rows.ts';
import type { Tx, View } from '../state/tx.ts';
import { toTimestamp } from '../wire.ts';

/** An interface as it is asked for. */
export type NewSmartContractInterface = Readonly<{
  smartContractAddress: string;
  smartContractInterface: string;
  type: ContractInterfaceType;
  label: string;
  notes?: string | undefined;
}>;

export type ShownSmartContractInterface = {
  organizationId: string;
  smartContractInterfaceId: string;
  smartContractAddress: string;
  smartContractInterface: string;
  type: ContractInterfaceType;
  label: string;
  notes: string;
  createdAt: Timestamp;
  updatedAt: Timestamp;
};

type Kind = Readonly<{ isAddress: (text: string) => boolean; expected: string; parse: (text: string) => unknown }>;

const kinds: Readonly<Record<ContractInterfaceType, Kind>> = {
  SMART_CONTRACT_INTERFACE_TYPE_ETHEREUM: {
    // Contracts on Tron are called as those on Ethereum are, and named by its own addresses.
    isAddress: (text) => canonicalEthereumAddress(text) !== null || isTronAddress(text),
    expected: 'expected an Ethereum address, 0x and 40 hex digits, or a Tron address',
    parse: parseAbi,
  },
  SMART_CONTRACT_INTERFACE_TYPE_SOLANA: {
    isAddress: isSolanaAddress,
    expected: 'expected a Solana address: 32 bytes in base 58',
    parse: parseIdl,
  },
};

/**
 * Keeps an interface that has been read: one for each contract or program, so that a call reads in one way. Throws INVALID_ARGUMENT for an
 * address or text that is none of its type, ALREADY_EXISTS where the contract has one, RESOURCE_EXHAUSTED when there are too many.
 */
export function addSmartContractInterface(tx: Tx, made: NewSmartContractInterface): SmartContractInterface {
  const { smartContractAddress, smartContractInterface, type, label, notes = '' } = made;
  const kind = kinds[type];
  if (!kind.isAddress(smartContractAddress)) throw invalidArgument('parameters.smartContractAddress', kind.expected);
  kind.parse(smartContractInterface);
  if (findInterface(tx, type, smartContractAddress)) throw alreadyExists('contract ABI', smartContractAddress);
  if (tx.smartContractInterfaces.count() >= limits.contractInterfacesMax)
    throw exhausted(`this organization has the maximum of ${limits.contractInterfacesMax} contract ABIs`);
  const smartContractInterfaceId = tx.newId<SmartContractInterfaceId>();
  return tx.smartContractInterfaces.insert({
    smartContractInterfaceId,
    type,
    smartContractAddress,
    smartContractInterface,
    label,
    notes,
  });
}

/** An interface of the organization. Throws NOT_FOUND. */
export function requireSmartContractInterface(view: View | Tx, id: string): SmartContractInterface {
  const found = view.smartContractInterfaces.get(id);
  if (!found) throw notFound('contract ABI', id);
  return found;
}

/** Removes an interface. Throws NOT_FOUND. */
export function removeSmartContractInterface(tx: Tx, id: string): void {
  tx.smartContractInterfaces.remove(requireSmartContractInterface(tx, id).smartContractInterfaceId);
}

/** An interface as queries show it. */
export function showSmartContractInterface(row: SmartContractInterface): ShownSmartContractInterface {
  const { createdAtMs, updatedAtMs, ...shown } = row;
  return { ...shown, createdAt: toTimestamp(createdAtMs), updatedAt: toTimestamp(updatedAtMs) };
}

/** An interface as the organization refers to it: `digest` is the lower-case hex of the SHA-256 of its text. */
export function showReference(row: SmartContractInterface) {
  const { smartContractInterfaceId, smartContractAddress, smartContractInterface } = row;
  // A row never changes, and a text may have 400,000 characters: each is hashed once.
  const digest = digests.get(row) ?? sha256Hex(utf8Bytes(smartContractInterface));
  digests.set(row, digest);
  return { smartContractInterfaceId, smartContractAddress, digest };
}

const digests = new WeakMap<SmartContractInterface, string>();

function isTronAddress(text: string): boolean {
  return /^T.{33}$/u.test(text) && addressChecksum('ADDRESS_FORMAT_TRON', text)?.holds === true;
}

function isSolanaAddress(text: string): boolean {
  // Before it is decoded: base 58 takes time that grows with the square of the length.
  if (text.length < 32 || text.length > 44) return false;
  try {
    return base58.decode(text).length === 32;
  } catch {
    return false;
  }
}
