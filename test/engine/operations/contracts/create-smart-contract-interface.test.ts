import { describe, expect, it } from 'vitest';
import { limits } from '#shared/limits.ts';
import { subOrganizationOf } from '../../../harness/people.ts';
import { plain, refuses } from '../../../harness/refuses.ts';
import { aWorld } from '../../../harness/world.ts';
import { contract, token, withInterface } from './an-interface.ts';

const program = {
  smartContractAddress: 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
  smartContractInterface: JSON.stringify({
    version: '0.1.0',
    name: 'pay',
    instructions: [{ name: 'pay', accounts: [], args: [{ name: 'amount', type: 'u64' }] }],
  }),
  type: 'SMART_CONTRACT_INTERFACE_TYPE_SOLANA',
  label: 'Program',
};

describe('create_smart_contract_interface', () => {
  it('keeps contracts of Ethereum and programs of Solana side by side', async () => {
    const { world } = await withInterface();
    await world.operator.submit('create_smart_contract_interface', program);
    expect(await world.operator.query('list_smart_contract_interfaces')).toMatchObject({
      smartContractInterfaces: [token, program],
    });
  });

  it('keeps contracts of Tron by their own addresses', async () => {
    const { operator } = await aWorld();
    const onTron = { ...token, smartContractAddress: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t' };
    await operator.submit('create_smart_contract_interface', onTron);
    expect(await operator.query('list_smart_contract_interfaces')).toMatchObject({ smartContractInterfaces: [onTron] });
  });

  it('keeps them for one organization', async () => {
    const { world } = await withInterface();
    const branch = await subOrganizationOf(world.operator, 'Branch');
    expect(await branch.query('list_smart_contract_interfaces')).toEqual({ smartContractInterfaces: [] });
    await branch.submit('create_smart_contract_interface', token);
  });

  it('keeps so many and no more', async () => {
    const { operator } = await aWorld();
    const at = (index: number) => ({ ...token, smartContractAddress: `0x${String(index).padStart(40, '0')}` });
    for (let index = 0; index < limits.contractInterfacesMax; index += 1)
      await operator.submit('create_smart_contract_interface', at(index));
    expect(await operator.try('create_smart_contract_interface', at(limits.contractInterfacesMax))).toMatchObject({
      failure: { code: 8 },
    });
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

  const text = (smartContractInterface: string) => ({ ...token, smartContractInterface });
  const at = (smartContractAddress: string, of = token) => ({ ...of, smartContractAddress });
  refuses('create_smart_contract_interface', plain, [
    ['the address is none', at('0x12'), 'INVALID_ARGUMENT', 'smartContractAddress'],
    [
      'the address is Tron’s, with a slip',
      at('TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6s'),
      'INVALID_ARGUMENT',
      'an Ethereum address',
    ],
    ['the address is Solana’s', at(program.smartContractAddress), 'INVALID_ARGUMENT', 'an Ethereum address'],
    ['the program’s is Ethereum’s', at(contract, program), 'INVALID_ARGUMENT', 'a Solana address'],
    ['the program’s has a byte too few', at('1'.repeat(31), program), 'INVALID_ARGUMENT', 'a Solana address'],
    ['the program’s is no base 58', at('0'.repeat(32), program), 'INVALID_ARGUMENT', 'a Solana address'],
    ['the text is no JSON', text('abi'), 'INVALID_ARGUMENT', 'smartContractInterface'],
    ['the program’s text is no IDL', { ...program, smartContractInterface: '[]' }, 'INVALID_ARGUMENT', 'IDL'],
    ['the text is too long', text(' '.repeat(limits.contractInterfaceCharsMax + 1)), 'INVALID_ARGUMENT', '400000'],
    ['the type is none', { ...token, type: 'ABI' }, 'INVALID_ARGUMENT', 'parameters.type'],
    ['it has no label', { ...token, label: '' }, 'INVALID_ARGUMENT', 'parameters.label'],
  ]);
});
