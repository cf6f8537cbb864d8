import { z } from 'zod';
import { removeSmartContractInterface } from '../../domain/smart-contract-interfaces.ts';
import { activity } from '../define.ts';
import { Uuid } from '../shapes.ts';

/** Removes the interface of a contract or program. */
export const deleteSmartContractInterface = activity({
  path: 'delete_smart_contract_interface',
  type: 'ACTIVITY_TYPE_DELETE_SMART_CONTRACT_INTERFACE',
  intent: 'deleteSmartContractInterfaceIntent',
  summary: 'Delete a contract ABI',
  risk: 'what-is-allowed',
  params: z.strictObject({ smartContractInterfaceId: Uuid }),
  result: { deleteSmartContractInterfaceResult: z.strictObject({ smartContractInterfaceId: Uuid }) },
  policy: { resource: 'SMART_CONTRACT_INTERFACE', action: 'DELETE' },
  run: (tx, { smartContractInterfaceId }) => {
    removeSmartContractInterface(tx, smartContractInterfaceId);
    return { smartContractInterfaceId };
  },
});
