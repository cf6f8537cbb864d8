import type { ContractInterfaceType } from '#shared/enums.ts';
import type { SmartContractInterface } from '../state/rows.ts';
import type { ViewTables } from '../state/tx.ts';
import type { ReadingContext } from './transaction.ts';

/** The interfaces of an organization, and how they are told apart: by type and address. */
type Interfaces = Pick<ViewTables, 'smartContractInterfaces'>;

/** How the interfaces that `view` holds are found while its transactions are read. */
export function interfaceIn(view: Interfaces): ReadingContext['interfaceOf'] {
  return (type, address) => findInterface(view, type, address);
}

/** The interface for a contract or program; undefined when there is none. The letter case of an Ethereum address says nothing. */
export function findInterface(
  view: Interfaces,
  type: ContractInterfaceType,
  address: string,
): SmartContractInterface | undefined {
  const wanted = spelledOnce(address);
  return view.smartContractInterfaces.find(
    (one) => one.type === type && spelledOnce(one.smartContractAddress) === wanted,
  );
}

/** Each address in its only spelling: those in base 58 have no other, those in hex are compared in lower case. */
function spelledOnce(address: string): string {
  return address.startsWith('0x') ? address.toLowerCase() : address;
}
