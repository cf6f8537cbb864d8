import { serializeTransaction } from 'viem';
import { p256KeyFrom } from '../harness/actors.ts';
import { mfaPolicy } from '../harness/people.ts';
import { rpcGrantOf } from '../harness/rpc-grants.ts';

/** What the requests of `isolation.test.ts` are made of. */

export const account = {
  curve: 'CURVE_SECP256K1',
  pathFormat: 'PATH_FORMAT_BIP32',
  path: "m/44'/60'/0'/0/0",
  addressFormat: 'ADDRESS_FORMAT_ETHEREUM',
};
export const target = p256KeyFrom('target').publicKey;
export const contractInterface = {
  smartContractAddress: '0x47641B418aC3443c6185bB463755518E16309c27',
  smartContractInterface: '[]',
  type: 'SMART_CONTRACT_INTERFACE_TYPE_ETHEREUM',
  label: 'coin',
};
export const onEthereum = (address: string) => ({ chain: 'CHAIN_ETHEREUM', address });
export const asDigest = { encoding: 'PAYLOAD_ENCODING_HEXADECIMAL', hashFunction: 'HASH_FUNCTION_NO_OP' };
export const digest = '11'.repeat(32);
export const transfer = {
  unsignedTransaction: serializeTransaction({
    type: 'eip1559',
    chainId: 1,
    to: '0x47641B418aC3443c6185bB463755518E16309c27',
  }),
  type: 'TRANSACTION_TYPE_ETHEREUM',
};

/** One of everything that an organization can have. */
export type Belongings = Readonly<{
  userId: string;
  apiKeyId: string;
  rpcGrantId: string;
  authenticatorId: string;
  providerId: string;
  userTagId: string;
  walletId: string;
  walletAccountId: string;
  address: string;
  privateKeyId: string;
  privateKeyTagId: string;
  secretId: string;
  policyId: string;
  endpointId: string;
  sessionProfileId: string;
  invitationId: string;
  mfaPolicyId: string;
  smartContractInterfaceId: string;
  recipientId: string;
  velocityControlId: string;
  freezeId: string;
  activityId: string;
  fingerprint: string;
}>;

export const mfaSubmits = {
  create_mfa_policy: ({ userId, authenticatorId }: Belongings, mine: Belongings) => [
    { userId, ...mfaPolicy() },
    { userId: mine.userId, ...mfaPolicy(authenticatorId) },
  ],
  update_mfa_policy: ({ userId, mfaPolicyId }: Belongings, mine: Belongings) => [
    { userId, mfaPolicyId, order: 1 },
    { userId: mine.userId, mfaPolicyId, order: 1 },
  ],
  delete_mfa_policy: ({ userId, mfaPolicyId }: Belongings, mine: Belongings) => [
    { userId, mfaPolicyId },
    { userId: mine.userId, mfaPolicyId },
  ],
};

export const rpcGrantSubmits = {
  create_rpc_grant: ({ userId, address }: Belongings, mine: Belongings) => [
    { userId, ...rpcGrantOf(mine.address, 'new') },
    { userId: mine.userId, ...rpcGrantOf(address, 'new') },
  ],
  delete_rpc_grants: ({ userId, rpcGrantId }: Belongings, mine: Belongings) => [
    { userId, rpcGrantIds: [rpcGrantId] },
    { userId: mine.userId, rpcGrantIds: [rpcGrantId] },
  ],
};

/** A velocity control that lets everything pass. */
export const signaturesADay = {
  name: 'Signatures a day',
  identifier: 'signatures',
  dataSource: { activityExecution: {} },
  aggregation: {
    method: 'VELOCITY_CONTROL_AGGREGATION_METHOD_COUNT',
    operator: 'VELOCITY_CONTROL_AGGREGATION_OPERATOR_LESS_THAN',
    threshold: '1000',
    window: { rolling: { duration: '86400' } },
    groupBy: { organization: {} },
  },
};

export const brakeSubmits = {
  freeze: ({ walletId }: Belongings) => [{ walletId }],
  lift_freeze: ({ freezeId }: Belongings) => [{ freezeId }],
  create_velocity_control: () => [],
  delete_velocity_control: ({ velocityControlId }: Belongings) => [{ velocityControlId }],
};
