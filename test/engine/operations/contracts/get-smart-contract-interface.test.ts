import { describe, expect, it } from 'vitest';
import { getSmartContractInterface } from '#engine/operations/contracts/get-smart-contract-interface.ts';
import { joinedBy, nobody } from '../../../harness/people.ts';
import { token, withInterface } from './an-interface.ts';

describe('get_smart_contract_interface', () => {
  it('shows an interface as it was sent, as the schema says', async () => {
    const { world, smartContractInterfaceId } = await withInterface();
    const { operator, clock } = world;
    const instant = { seconds: String(clock.atMs / 1000), nanos: '0' };
    const answer = await (
      await joinedBy(operator, 'ann')
    ).query('get_smart_contract_interface', { smartContractInterfaceId });
    expect(getSmartContractInterface.result.parse(answer)).toEqual(answer);
    expect(answer).toEqual({
      smartContractInterface: {
        ...token,
        smartContractInterfaceId,
        notes: '',
        organizationId: operator.organizationId,
        createdAt: instant,
        updatedAt: instant,
      },
    });
  });

  it('refuses an id that nothing has', async () => {
    const { world } = await withInterface();
    const outcome = await world.operator.tryQuery('get_smart_contract_interface', { smartContractInterfaceId: nobody });
    expect(outcome).toMatchObject({ failure: { code: 5, message: `this organization has no contract ABI ${nobody}` } });
  });
});
