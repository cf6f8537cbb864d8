import { z } from 'zod';
import { contractInterfaceTypes } from '#shared/enums.ts';
import { limits } from '#shared/limits.ts';
import { addSmartContractInterface } from '../../domain/smart-contract-interfaces.ts';
import { activity } from '../define.ts';
import { Label, Notes, Uuid } from '../shapes.ts';

/** Keeps the interface of a contract or program, so that policies and people read the calls to it by their names. */
export const createSmartContractInterface = activity({
  path: 'create_smart_contract_interface',
  type: 'ACTIVITY_TYPE_CREATE_SMART_CONTRACT_INTERFACE',
  intent: 'createSmartContractInterfaceIntent',
  summary: 'Add a contract ABI',
  risk: 'what-is-allowed',
  params: z.strictObject({
    smartContractAddress: z.string().min(1, 'missing address').max(64, 'the address is too long'),
    smartContractInterface: z
      .string()
      .min(1, 'missing interface')
      .max(limits.contractInterfaceCharsMax, `an ABI has at most ${limits.contractInterfaceCharsMax} characters`),
    type: z.enum(contractInterfaceTypes),
    label: Label,
    notes: Notes.optional(),
  }),
  result: { createSmartContractInterfaceResult: z.strictObject({ smartContractInterfaceId: Uuid }) },
  policy: { resource: 'SMART_CONTRACT_INTERFACE', action: 'CREATE' },
  run: (tx, made) => ({ smartContractInterfaceId: addSmartContractInterface(tx, made).smartContractInterfaceId }),
});
