import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { getOrganization } from '#engine/operations/organizations/get-organization.ts';
import type { JsonObject } from '#shared/envelope.ts';
import { ethereum } from '../../../harness/key-material.ts';
import { subOrganizationOf } from '../../../harness/people.ts';
import { aWorld } from '../../../harness/world.ts';

describe('get_organization', () => {
  it('shows what the lists show, each whole', async () => {
    const { operator } = await aWorld();
    await operator.submit('create_wallet', { walletName: 'Main', accounts: [ethereum(0)] });
    await operator.submit('create_user_tag', { userTagName: 'ops', userIds: [operator.userId] });
    await operator.submit('create_private_key_tag', { privateKeyTagName: 'cold', privateKeyIds: [] });
    await operator.submit('create_policy', { policyName: 'none', effect: 'EFFECT_DENY', condition: '1 == 2' });
    await operator.submit('create_private_keys', {
      privateKeys: [{ privateKeyName: 'key', curve: 'CURVE_P256', privateKeyTags: [], addressFormats: [] }],
    });
    const smartContractInterface = '[]';
    const smartContractAddress = '0x9858EfFD232B4033E47d90003D41EC34EcaEda94';
    const { smartContractInterfaceId } = await operator.submit<{ smartContractInterfaceId: string }>(
      'create_smart_contract_interface',
      { type: 'SMART_CONTRACT_INTERFACE_TYPE_ETHEREUM', label: 'x', smartContractAddress, smartContractInterface },
    );
    const digest = createHash('sha256').update(smartContractInterface).digest('hex');
    const answer = await operator.query<{ organizationData: JsonObject }>('get_organization');
    expect(getOrganization.result.parse(answer)).toEqual(answer);
    const listed = async (path: string, member: string) => (await operator.query(path))[member];
    expect(answer.organizationData).toMatchObject({
      organizationId: operator.organizationId,
      name: 'Treasury',
      users: await listed('list_users', 'users'),
      wallets: await listed('list_wallets', 'wallets'),
      policies: await listed('list_policies', 'policies'),
      privateKeys: await listed('list_private_keys', 'privateKeys'),
      rootQuorum: { threshold: 1, userIds: [operator.userId] },
      tags: [{ tagName: 'ops' }, { tagName: 'cold' }],
      invitations: [],
      smartContractInterfaceReferences: [{ smartContractInterfaceId, smartContractAddress, digest }],
    });
  });

  it('shows a parent its sub-organization, and a sub-organization not its parent', async () => {
    const { operator } = await aWorld();
    const branch = await subOrganizationOf(operator, 'Branch');
    const seen = await operator.at(branch.organizationId).query('get_organization');
    expect(seen).toMatchObject({ organizationData: { name: 'Branch' } });
    expect(await branch.at(operator.organizationId).tryQuery('get_organization')).toMatchObject({ ok: false });
  });
});
