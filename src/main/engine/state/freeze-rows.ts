import type { Stamped, UserId, WalletId } from './rows.ts';

declare const brand: unique symbol;
export type FreezeId = string & { readonly [brand]: 'freeze' };

/** While it is there, a wallet, or the whole organization where none is named, signs nothing and exports nothing. */
export type Freeze = Stamped &
  Readonly<{
    freezeId: FreezeId;
    walletId?: WalletId;
    /** Who froze it. */
    userId: UserId;
    /** Why, in their own words. */
    reason: string;
  }>;
