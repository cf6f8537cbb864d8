import { describe, expect, it } from 'vitest';
import { nobody, subOrganizationOf } from '../../../harness/people.ts';
import { refuses } from '../../../harness/refuses.ts';
import { token, withInterface } from './an-interface.ts';

describe('delete_smart_contract_interface', () => {
  it('makes room for another of the same contract', async () => {
    const { world, smartContractInterfaceId } = await withInterface();
    const { operator } = world;
    expect(await operator.submit('delete_smart_contract_interface', { smartContractInterfaceId })).toEqual({
      smartContractInterfaceId,
    });
    expect(await operator.query('list_smart_contract_interfaces')).toEqual({ smartContractInterfaces: [] });
    await operator.submit('create_smart_contract_interface', { ...token, notes: 'again' });
  });

  refuses('delete_smart_contract_interface', withInterface, [
    ['there is none', { smartContractInterfaceId: nobody }, 'NOT_FOUND', nobody],
    ['none is named', {}, 'INVALID_ARGUMENT', 'parameters.smartContractInterfaceId: missing field'],
  ]);

  refuses(
    'delete_smart_contract_interface',
    async () => {
      const scene = await withInterface();
      return { ...scene, actor: await subOrganizationOf(scene.world.operator, 'Branch') };
    },
    [
      [
        'it is another organization’s',
        ({ smartContractInterfaceId }) => ({ smartContractInterfaceId }),
        'NOT_FOUND',
        'no contract ABI',
      ],
    ],
  );
});
