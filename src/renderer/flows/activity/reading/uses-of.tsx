import type { ReactNode } from 'react';
import { AddressUse } from './AddressUse.tsx';

/** What readings show of the uses of an address, while a vault is open. */
export const usesOf = (address: string): ReactNode => <AddressUse address={address} />;
