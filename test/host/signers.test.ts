import { p256 } from '@noble/curves/nist.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import {
  Keypair,
  PublicKey,
  SystemProgram,
  Transaction as SolanaTransaction,
  TransactionMessage,
  VersionedTransaction,
} from '@solana/web3.js';
import { TurnkeySigner as EthersSigner } from '@turnkey/ethers';
import { Turnkey } from '@turnkey/sdk-server';
import { TurnkeySigner as SolanaSigner } from '@turnkey/solana';
import { createAccount, signAuthorization } from '@turnkey/viem';
import { Transaction as EthersTransaction, verifyMessage as ethersVerifyMessage, verifyTypedData } from 'ethers';
import nacl from 'tweetnacl';
import {
  parseTransaction,
  recoverTransactionAddress,
  verifyMessage,
  verifyTypedData as viemVerifyTypedData,
  type TransactionSerializable,
  type TransactionSerialized,
} from 'viem';
import { recoverAuthorizationAddress } from 'viem/utils';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { CreatedOpenVault } from '../../src/main/compose.ts';
import { person } from '../harness/people.ts';
import { hostWorld } from '../harness/host.ts';

const elsewhere = '0x47641B418aC3443c6185bB463755518E16309c27';

/** What an allowance by signature looks like (ERC-2612). */
const permit = {
  domain: { name: 'Coin', version: '2', chainId: 1, verifyingContract: elsewhere },
  types: {
    Permit: [
      { name: 'owner', type: 'address' },
      { name: 'spender', type: 'address' },
      { name: 'value', type: 'uint256' },
      { name: 'nonce', type: 'uint256' },
      { name: 'deadline', type: 'uint256' },
    ],
  },
} as const;

/** Signers that others wrote for the hosted service, as they come, through the running host. */
describe('the official signers', () => {
  const world = hostWorld();
  const secret = p256.utils.randomSecretKey();
  const key = { apiPublicKey: bytesToHex(p256.getPublicKey(secret, true)), apiPrivateKey: bytesToHex(secret) };
  let created: CreatedOpenVault;
  let turnkey: Turnkey;
  let ethereum: `0x${string}`;
  let solana: string;

  beforeAll(async () => {
    created = await world.create({ apiKey: { apiKeyName: 'script', publicKey: key.apiPublicKey } });
    await created.close();
    const host = await world.start({ passphrase: world.passphrase() });
    turnkey = new Turnkey({ apiBaseUrl: host.endpoint, defaultOrganizationId: created.organizationId, ...key });
    const account = (curve: 'CURVE_SECP256K1' | 'CURVE_ED25519', path: string, format: 'ETHEREUM' | 'SOLANA') => ({
      curve,
      pathFormat: 'PATH_FORMAT_BIP32' as const,
      path,
      addressFormat: `ADDRESS_FORMAT_${format}` as const,
    });
    const { addresses } = await turnkey
      .apiClient()
      .createWallet({
        walletName: 'Hot',
        accounts: [
          account('CURVE_SECP256K1', "m/44'/60'/0'/0/0", 'ETHEREUM'),
          account('CURVE_ED25519', "m/44'/501'/0'/0'", 'SOLANA'),
        ],
      });
    [ethereum, solana] = addresses as [`0x${string}`, string];
  });
  afterAll(() => world.end());

  const viemAccount = () =>
    createAccount({ client: turnkey.apiClient(), organizationId: created.organizationId, signWith: ethereum });

  const transactions: readonly TransactionSerializable[] = [
    { type: 'legacy', chainId: 1, nonce: 7, gas: 21_000n, gasPrice: 30_000_000_000n, to: elsewhere, value: 1n },
    {
      type: 'eip2930',
      chainId: 10,
      nonce: 0,
      gas: 50_000n,
      gasPrice: 2n,
      to: elsewhere,
      accessList: [{ address: elsewhere, storageKeys: [`0x${'11'.repeat(32)}`] }],
    },
    {
      type: 'eip1559',
      chainId: 11_155_111,
      nonce: 481,
      gas: 21_000n,
      maxFeePerGas: 45_000_000_000n,
      maxPriorityFeePerGas: 1_500_000_000n,
      to: elsewhere,
      value: 12_500_000_000_000_000_000n,
    },
  ];

  it.each(transactions)('of viem send $type transactions', async (transaction) => {
    const account = await viemAccount();
    const signed = (await account.signTransaction(transaction)) as TransactionSerialized;
    expect(await recoverTransactionAddress({ serializedTransaction: signed })).toBe(ethereum);
    expect(parseTransaction(signed)).toMatchObject({ nonce: transaction.nonce, gas: transaction.gas });
  });

  it('of viem sign messages, typed data and authorizations', async () => {
    const account = await viemAccount();
    const message = 'Sign in as Ann ✓';
    expect(await verifyMessage({ address: ethereum, message, signature: await account.signMessage({ message }) })).toBe(
      true,
    );
    const typed = {
      ...permit,
      // Without its own type, viem sends a domain without members.
      types: {
        ...permit.types,
        EIP712Domain: [
          { name: 'name', type: 'string' },
          { name: 'version', type: 'string' },
          { name: 'chainId', type: 'uint256' },
          { name: 'verifyingContract', type: 'address' },
        ],
      } as const,
      domain: { ...permit.domain, chainId: 1n },
      primaryType: 'Permit' as const,
      message: {
        owner: ethereum,
        spender: elsewhere as `0x${string}`,
        value: 2n ** 256n - 1n,
        nonce: 0n,
        deadline: 1n,
      },
    };
    const signature = await account.signTypedData(typed);
    expect(await viemVerifyTypedData({ address: ethereum, ...typed, signature })).toBe(true);
    const authorization = await signAuthorization(
      turnkey.apiClient(),
      { contractAddress: elsewhere, chainId: 1, nonce: 3 },
      created.organizationId,
      ethereum,
    );
    expect(await recoverAuthorizationAddress({ authorization })).toBe(ethereum);
  });

  it('of ethers send transactions and sign messages and typed data', async () => {
    const signer = new EthersSigner({
      client: turnkey.apiClient(),
      organizationId: created.organizationId,
      signWith: ethereum,
    });
    expect(await signer.getAddress()).toBe(ethereum);
    const signed = await signer.signTransaction({
      type: 2,
      chainId: 1,
      nonce: 1,
      gasLimit: 21_000,
      maxFeePerGas: 9n,
      maxPriorityFeePerGas: 1n,
      to: elsewhere,
      value: 5n,
    });
    expect(EthersTransaction.from(signed)).toMatchObject({ from: ethereum, to: elsewhere, value: 5n });
    expect(ethersVerifyMessage('hello', await signer.signMessage('hello'))).toBe(ethereum);
    const value = { owner: ethereum, spender: elsewhere, value: 7n, nonce: 1n, deadline: 9n };
    const types = { Permit: [...permit.types.Permit] };
    const signature = await signer.signTypedData(permit.domain, types, value);
    expect(verifyTypedData(permit.domain, types, value, signature)).toBe(ethereum);
  });

  it('of Solana sign legacy and versioned transactions, alone and beside others, and messages', async () => {
    const signer = new SolanaSigner({ organizationId: created.organizationId, client: turnkey.apiClient() });
    const payer = new PublicKey(solana);
    const blockhash = '4uQeVj5tqViQh7yWWGStvkEG1Zmhx6uasJtWCJziofM';
    const transfer = SystemProgram.transfer({ fromPubkey: payer, toPubkey: PublicKey.unique(), lamports: 5 });

    const legacy = new SolanaTransaction({ feePayer: payer, recentBlockhash: blockhash }).add(transfer);
    await signer.addSignature(legacy, solana);
    expect(legacy.verifySignatures()).toBe(true);

    const other = Keypair.generate();
    const made = SystemProgram.createAccount({
      fromPubkey: payer,
      newAccountPubkey: other.publicKey,
      lamports: 1,
      space: 0,
      programId: SystemProgram.programId,
    });
    const versioned = new VersionedTransaction(
      new TransactionMessage({
        payerKey: payer,
        recentBlockhash: blockhash,
        instructions: [made],
      }).compileToV0Message(),
    );
    versioned.sign([other]);
    const both = (await signer.signTransaction(versioned, solana)) as VersionedTransaction;
    const signers = [payer, other.publicKey];
    expect(both.signatures).toHaveLength(2);
    for (const [at, signature] of both.signatures.entries())
      expect(
        nacl.sign.detached.verify(both.message.serialize(), signature, signers[at]?.toBytes() ?? payer.toBytes()),
      ).toBe(true);

    const message = Buffer.from('not a transaction');
    const signature = await signer.signMessage(message, solana);
    expect(nacl.sign.detached.verify(message, signature, payer.toBytes())).toBe(true);
  });

  it('hear of a transaction that waits for others, and of one that is not allowed', async () => {
    const { userId } = created;
    const bot = p256.utils.randomSecretKey();
    const client = turnkey.apiClient();
    const botKey = bytesToHex(p256.getPublicKey(bot, true));
    const { userIds } = await client.createUsers({
      users: [
        {
          userName: 'Bot',
          userTags: [],
          apiKeys: [{ apiKeyName: 'bot', publicKey: botKey, curveType: 'API_KEY_CURVE_P256' }],
          authenticators: [],
          oauthProviders: [],
        },
      ],
    });
    const asBot = new Turnkey({
      apiBaseUrl: turnkey.config.apiBaseUrl,
      defaultOrganizationId: created.organizationId,
      apiPublicKey: botKey,
      apiPrivateKey: bytesToHex(bot),
    });
    const account = await createAccount({
      client: asBot.apiClient(),
      organizationId: created.organizationId,
      signWith: ethereum,
    });
    const [, , transaction] = transactions;
    if (!transaction) throw new Error('the third transaction is there');
    await expect(account.signTransaction(transaction)).rejects.toThrow("You don't have sufficient permissions");
    await client.createPolicy({
      policyName: 'Together',
      effect: 'EFFECT_ALLOW',
      condition: `eth.tx.to == '${elsewhere}'`,
      consensus: `approvers.any(u, u.id == '${userIds[0]}') && approvers.any(u, u.id == '${userId}')`,
      notes: '',
    });
    await expect(account.signTransaction(transaction)).rejects.toThrow('Activity requires consensus');
  });

  it('of sdk-server give MFA policies, ask for their status, and invite', async () => {
    const client = turnkey.apiClient();
    const { userIds } = await client.createUsers({ users: [person('bob', { userEmail: 'bob@example.com' })] });
    const policy = {
      mfaPolicyName: 'second factor',
      condition: "activity.action == 'SIGN'",
      requiredAuthenticationMethods: [{ any: [{ type: 'AUTHENTICATION_TYPE_PASSKEY' }] }],
      order: 0,
    };
    const userId = userIds[0] ?? '';
    const { mfaPolicyId } = await client.createMfaPolicy({ userId, ...policy });
    expect(await client.getMfaPolicies({ userId })).toMatchObject({ mfaPolicies: [{ mfaPolicyId, ...policy }] });
    const sender = (await client.getWhoami()).userId;
    const { invitationIds, activity } = await client.createInvitations({
      invitations: [
        {
          receiverUserName: 'carol',
          receiverUserEmail: 'carol@example.com',
          receiverUserTags: [],
          accessType: 'ACCESS_TYPE_ALL',
          senderUserId: sender,
        },
      ],
    });
    expect(await client.getMfaStatus({ activityId: activity.id })).toEqual({ mfaStatuses: [] });
    const [invitationId = ''] = invitationIds;
    expect(await client.deleteInvitation({ invitationId })).toMatchObject({ invitationId });
  });
});
