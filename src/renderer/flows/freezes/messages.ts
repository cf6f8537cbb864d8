import { defineMessages } from '../../messages/translate.tsx';

/** What is said of freezes. */
export const messages = defineMessages(
  {
    organizationFrozen: 'The organization is frozen',
    walletFrozen: 'This wallet is frozen',
    frozenWords: 'Nothing is signed or exported until the root quorum lifts the freeze.',
    frozenBy: 'Frozen by {name}.',
    frozenReason: 'Reason: {reason}',
    freezeWallet: 'Freeze wallet',
    freezeOrganization: 'Freeze organization',
    freezeWalletWords: 'Wallet {name} then signs nothing and exports nothing, even if the root quorum approves.',
    freezeOrganizationWords:
      'No wallet and no private key then signs, and nothing is exported, even if the root quorum approves.',
    freezeEnds: 'The freeze takes effect at once. Only the root quorum can lift it.',
    reason: 'Reason',
    optional: 'Optional. Everyone in the organization can read it.',
    notFrozen: 'Couldn’t freeze',
    liftFreeze: 'Lift freeze',
    liftWords: 'Signing and exporting are then allowed again, as the policies and the root quorum decide.',
    notLifted: 'Couldn’t lift the freeze',
  },
  () => import('./messages.de.ts'),
);
