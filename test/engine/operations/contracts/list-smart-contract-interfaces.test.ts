import { describe, expect, it } from 'vitest';
import { listSmartContractInterfaces } from '#engine/operations/contracts/list-smart-contract-interfaces.ts';
import { contract, token, withInterface } from './an-interface.ts';

describe('list_smart_contract_interfaces', () => {
  it('shows all of the organization in the order they were added, as the schema says', async () => {
    const { world } = await withInterface();
    const other = {
      ...token,
      smartContractAddress: contract.replace('0x5', '0x6'),
      label: 'Other',
      notes: 'for tests',
    };
    await world.operator.submit('create_smart_contract_interface', other);
    const answer = await world.operator.query('list_smart_contract_interfaces');
    expect(listSmartContractInterfaces.result.parse(answer)).toEqual(answer);
    expect(answer).toMatchObject({ smartContractInterfaces: [{ ...token, notes: '' }, other] });
  });
});
