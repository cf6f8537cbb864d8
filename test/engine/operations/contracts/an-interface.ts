import { aWorld, type World } from '../../../harness/world.ts';

/** Interfaces as requests to keep them have them. */

export const contract = '0x5FbDB2315678afecb367f032d93F642f64180aa3';
export const token = {
  smartContractAddress: contract,
  smartContractInterface: JSON.stringify([
    { type: 'function', name: 'pay', inputs: [{ name: 'to', type: 'address' }] },
  ]),
  type: 'SMART_CONTRACT_INTERFACE_TYPE_ETHEREUM',
  label: 'Token',
};

/** A world whose organization keeps `token`. */
export async function withInterface(): Promise<{ world: World; smartContractInterfaceId: string }> {
  const world = await aWorld();
  const { smartContractInterfaceId } = await world.operator.submit<{ smartContractInterfaceId: string }>(
    'create_smart_contract_interface',
    token,
  );
  return { world, smartContractInterfaceId };
}
