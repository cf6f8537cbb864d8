import { describe, expect, it } from 'vitest';
import { limits } from '#shared/limits.ts';
import { getSmartContractInterface } from '#engine/operations/contracts/get-smart-contract-interface.ts';
import { listSmartContractInterfaces } from '#engine/operations/contracts/list-smart-contract-interfaces.ts';
import { joinedBy, nobody, subOrganizationOf } from '../../../harness/people.ts';
import { plain, refuses } from '../../../harness/refuses.ts';
import { aWorld } from '../../../harness/world.ts';

const abi = JSON.stringify([{ type: 'function', name: 'pay', inputs: [{ name: 'to', type: 'address' }] }]);
const contract = '0x5FbDB2315678afecb367f032d93F642f64180aa3';
const token = {
  smartContractAddress: contract,
  smartContractInterface: abi,
  type: 'SMART_CONTRACT_INTERFACE_TYPE_ETHEREUM',
  label: 'Token',
};
const program = {
  smartContractAddress: 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
  smartContractInterface: '{}',
  type: 'SMART_CONTRACT_INTERFACE_TYPE_SOLANA',
  label: 'Program',
};

async function withInterface() {
  const world = await aWorld();
  const { smartContractInterfaceId } = await world.operator.submit<{ smartContractInterfaceId: string }>(
    'create_smart_contract_interface',
    token,
  );
  return { world, smartContractInterfaceId };
}

describe('interfaces of smart contracts', () => {
  it('are kept as they were sent, and shown one by one and together', async () => {
    const { world, smartContractInterfaceId } = await withInterface();
    const ann = await joinedBy(world.operator, 'ann');
    const one = await ann.query('get_smart_contract_interface', { smartContractInterfaceId });
    expect(getSmartContractInterface.result.parse(one)).toEqual(one);
    expect(one).toMatchObject({
      smartContractInterface: {
        ...token,
        smartContractInterfaceId,
        notes: '',
        organizationId: world.operator.organizationId,
      },
    });
    const all = await ann.query('list_smart_contract_interfaces');
    expect(listSmartContractInterfaces.result.parse(all)).toEqual(all);
    expect(all).toEqual({
      smartContractInterfaces: [(one as { smartContractInterface: unknown }).smartContractInterface],
    });
  });

  it('make room for another when they are deleted', async () => {
    const { world, smartContractInterfaceId } = await withInterface();
    const { operator } = world;
    expect(await operator.submit('delete_smart_contract_interface', { smartContractInterfaceId })).toEqual({
      smartContractInterfaceId,
    });
    expect(await operator.query('list_smart_contract_interfaces')).toEqual({ smartContractInterfaces: [] });
    await operator.submit('create_smart_contract_interface', { ...token, notes: 'again' });
  });

  it('belong to one organization', async () => {
    const { world } = await withInterface();
    const branch = await subOrganizationOf(world.operator, 'Branch');
    expect(await branch.query('list_smart_contract_interfaces')).toEqual({ smartContractInterfaces: [] });
    await branch.submit('create_smart_contract_interface', token);
  });

  it('are limited in number', async () => {
    const { operator } = await aWorld();
    const at = (index: number) => ({ ...token, smartContractAddress: `0x${String(index).padStart(40, '0')}` });
    for (let index = 0; index < limits.contractInterfacesMax; index += 1)
      await operator.submit('create_smart_contract_interface', at(index));
    expect(await operator.try('create_smart_contract_interface', at(limits.contractInterfacesMax))).toMatchObject({
      failure: { code: 8 },
    });
  });

  it('have no one to ask for one that is not there', async () => {
    const { operator } = await aWorld();
    expect(await operator.tryQuery('get_smart_contract_interface', { smartContractInterfaceId: nobody })).toMatchObject(
      {
        failure: { code: 5, message: `this organization has no smart contract interface ${nobody}` },
      },
    );
  });

  refuses('create_smart_contract_interface', withInterface, [
    ['the contract has one', token, 'ALREADY_EXISTS', contract],
    [
      'the contract has one under its address in lower case',
      { ...token, smartContractAddress: contract.toLowerCase() },
      'ALREADY_EXISTS',
      contract.toLowerCase(),
    ],
  ]);

  refuses('create_smart_contract_interface', plain, [
    ['the address is none', { ...token, smartContractAddress: '0x12' }, 'INVALID_ARGUMENT', 'smartContractAddress'],
    [
      'the address is Solana’s',
      { ...token, smartContractAddress: program.smartContractAddress },
      'INVALID_ARGUMENT',
      'an Ethereum address',
    ],
    [
      'the program’s is Ethereum’s',
      { ...program, smartContractAddress: contract },
      'INVALID_ARGUMENT',
      'a Solana address',
    ],
    [
      'the program’s has a digit too few',
      { ...program, smartContractAddress: '1'.repeat(31) },
      'INVALID_ARGUMENT',
      'a Solana address',
    ],
    ['the text is no JSON', { ...token, smartContractInterface: 'abi' }, 'INVALID_ARGUMENT', 'smartContractInterface'],
    ['the program’s text is no IDL', program, 'INVALID_ARGUMENT', 'IDL'],
    [
      'the text is too long',
      { ...token, smartContractInterface: ' '.repeat(limits.contractInterfaceCharsMax + 1) },
      'INVALID_ARGUMENT',
      String(limits.contractInterfaceCharsMax),
    ],
    ['the type is none', { ...token, type: 'ABI' }, 'INVALID_ARGUMENT', 'parameters.type'],
    ['it has no label', { ...token, label: '' }, 'INVALID_ARGUMENT', 'parameters.label'],
  ]);

  refuses('delete_smart_contract_interface', plain, [
    ['there is none', { smartContractInterfaceId: nobody }, 'NOT_FOUND', nobody],
  ]);
});
