import { z } from 'zod';
import { tagTypes } from '#shared/enums.ts';
import { showFeatures } from '../../domain/features.ts';
import { showInvitation } from '../../domain/invitations.ts';
import { showPolicy } from '../../domain/policies.ts';
import { showPrivateKeyTag } from '../../domain/private-key-tags.ts';
import { showPrivateKey } from '../../domain/private-keys.ts';
import { showReference } from '../../domain/smart-contract-interfaces.ts';
import { showUserTag } from '../../domain/user-tags.ts';
import { showUser } from '../../domain/users.ts';
import { showWallet } from '../../domain/wallets.ts';
import { query } from '../define.ts';
import { InvitationShape } from '../invitations/invitation-shape.ts';
import { userTables } from '../reads.ts';
import { PolicyShape } from '../policies/policy-shape.ts';
import { PrivateKeyShape } from '../private-keys/private-key-shape.ts';
import { Timestamp } from '../shapes.ts';
import { UserShape } from '../users/user-shape.ts';
import { WalletShape } from '../wallets/wallet-shape.ts';
import { FeaturesShape } from './feature-shape.ts';

const TagShape = z.strictObject({
  tagId: z.string(),
  tagName: z.string(),
  tagType: z.enum(tagTypes),
  createdAt: Timestamp,
  updatedAt: Timestamp,
});

/** The organization, whole but for wallet accounts, as the lists would show it one by one. What the product lacks is there as an empty list. */
export const getOrganization = query({
  path: 'get_organization',
  summary: 'Show the whole organization',
  reads: [
    'features',
    ...userTables,
    'userTags',
    'invitations',
    'policies',
    'wallets',
    'privateKeys',
    'privateKeyTags',
    'smartContractInterfaces',
  ],
  params: z.strictObject({}),
  result: z.strictObject({
    organizationData: z.strictObject({
      organizationId: z.string(),
      name: z.string(),
      users: z.array(UserShape),
      policies: z.array(PolicyShape),
      privateKeys: z.array(PrivateKeyShape),
      invitations: z.array(InvitationShape),
      tags: z.array(TagShape),
      rootQuorum: z.strictObject({ threshold: z.number(), userIds: z.array(z.string()) }),
      features: FeaturesShape,
      wallets: z.array(WalletShape),
      smartContractInterfaceReferences: z.array(
        z.strictObject({ smartContractInterfaceId: z.string(), smartContractAddress: z.string(), digest: z.string() }),
      ),
    }),
  }),
  run: (view) => {
    const { organizationId, organizationName, quorumThreshold, quorumUserIds } = view.organization;
    return {
      organizationData: {
        organizationId,
        name: organizationName,
        users: view.users.list().map(({ userId }) => showUser(view, userId)),
        policies: view.policies.list().map(showPolicy),
        privateKeys: view.privateKeys.list().map(showPrivateKey),
        invitations: view.invitations.list().map((invitation) => showInvitation(view.nowMs, invitation)),
        tags: [...view.userTags.list().map(showUserTag), ...view.privateKeyTags.list().map(showPrivateKeyTag)],
        rootQuorum: { threshold: quorumThreshold, userIds: [...quorumUserIds] },
        features: showFeatures(view),
        wallets: view.wallets.list().map(showWallet),
        smartContractInterfaceReferences: view.smartContractInterfaces.list().map(showReference),
      },
    };
  },
});
