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

type Owned = Readonly<{
  userId: string;
  authenticatorId: string;
  mfaPolicyId: string;
  address: string;
  rpcGrantId: string;
}>;

export const mfaSubmits = {
  create_mfa_policy: ({ userId, authenticatorId }: Owned, mine: Owned) => [
    { userId, ...mfaPolicy() },
    { userId: mine.userId, ...mfaPolicy(authenticatorId) },
  ],
  update_mfa_policy: ({ userId, mfaPolicyId }: Owned, mine: Owned) => [
    { userId, mfaPolicyId, order: 1 },
    { userId: mine.userId, mfaPolicyId, order: 1 },
  ],
  delete_mfa_policy: ({ userId, mfaPolicyId }: Owned, mine: Owned) => [
    { userId, mfaPolicyId },
    { userId: mine.userId, mfaPolicyId },
  ],
};

export const rpcGrantSubmits = {
  create_rpc_grant: ({ userId, address }: Owned, mine: Owned) => [
    { userId, ...rpcGrantOf(mine.address, 'new') },
    { userId: mine.userId, ...rpcGrantOf(address, 'new') },
  ],
  delete_rpc_grants: ({ userId, rpcGrantId }: Owned, mine: Owned) => [
    { userId, rpcGrantIds: [rpcGrantId] },
    { userId: mine.userId, rpcGrantIds: [rpcGrantId] },
  ],
};
