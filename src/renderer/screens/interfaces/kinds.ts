import type { ContractInterfaceType } from '#shared/enums.ts';
import type { Operations } from '../../api/operations.ts';

/** An interface as the vault shows it. */
export type Interface = Operations['list_smart_contract_interfaces']['result']['smartContractInterfaces'][number];

/** What a contract's address alone says of the kind of its interface: Solana's begin neither with 0x nor, at this length, with T. */
export function kindOfAddress(address: string): ContractInterfaceType {
  return address === '' || /^0x/i.test(address) || /^T.{33}$/.test(address)
    ? 'SMART_CONTRACT_INTERFACE_TYPE_ETHEREUM'
    : 'SMART_CONTRACT_INTERFACE_TYPE_SOLANA';
}
