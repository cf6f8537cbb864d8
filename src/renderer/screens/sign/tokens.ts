import { useMemo } from 'react';
import { readInterface, type Interface } from '../../api/contract-interfaces.ts';
import { useCall } from '../../api/hooks.ts';
import { piecesOf } from '../../ui/text/safe-text.ts';
import { TRANSFER_SELECTOR } from './transfer.ts';

/** A token that can be sent: the address of its contract, and what its contract ABI is called, without what cannot be seen. */
type Token = Readonly<{ address: string; name: string }>;

const nameMax = 60;

/** The tokens whose contract ABI the organization has, with a function to transfer them. */
export function useTokens(): readonly Token[] {
  const kept = useCall('list_smart_contract_interfaces').data?.smartContractInterfaces;
  return useMemo(() => (kept ?? []).filter(isToken).map(tokenOf), [kept]);
}

function isToken({ type, smartContractInterface }: Interface): boolean {
  if (type !== 'SMART_CONTRACT_INTERFACE_TYPE_ETHEREUM') return false;
  return readInterface(type, smartContractInterface).callables.some(({ selector }) => selector === TRANSFER_SELECTOR);
}

function tokenOf({ smartContractAddress, label }: Interface): Token {
  const { pieces } = piecesOf(label, nameMax);
  return { address: smartContractAddress, name: pieces.map(({ text }) => text).join('') };
}
