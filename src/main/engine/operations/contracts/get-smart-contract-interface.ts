import { z } from 'zod';
import { requireSmartContractInterface, showSmartContractInterface } from '../../domain/smart-contract-interfaces.ts';
import { query } from '../define.ts';
import { SmartContractInterfaceShape } from './smart-contract-interface-shape.ts';

/** One interface, with its text. */
export const getSmartContractInterface = query({
  path: 'get_smart_contract_interface',
  summary: 'Get a contract ABI',
  reads: ['smartContractInterfaces'],
  params: z.strictObject({ smartContractInterfaceId: z.string() }),
  result: z.strictObject({ smartContractInterface: SmartContractInterfaceShape }),
  run: (view, { smartContractInterfaceId }) => ({
    smartContractInterface: showSmartContractInterface(requireSmartContractInterface(view, smartContractInterfaceId)),
  }),
});
