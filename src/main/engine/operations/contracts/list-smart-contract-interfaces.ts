import { z } from 'zod';
import { showSmartContractInterface } from '../../domain/smart-contract-interfaces.ts';
import { query } from '../define.ts';
import { SmartContractInterfaceShape } from './smart-contract-interface-shape.ts';

/** Every interface of the organization, in the order they were added. */
export const listSmartContractInterfaces = query({
  path: 'list_smart_contract_interfaces',
  summary: 'List contract ABIs',
  reads: ['smartContractInterfaces'],
  params: z.strictObject({}),
  result: z.strictObject({ smartContractInterfaces: z.array(SmartContractInterfaceShape) }),
  run: (view) => ({ smartContractInterfaces: view.smartContractInterfaces.list().map(showSmartContractInterface) }),
});
