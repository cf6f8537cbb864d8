import { z } from 'zod';
import { contractInterfaceTypes } from '#shared/enums.ts';
import { Timestamp } from '../shapes.ts';

/** An interface as answers carry it. */
export const SmartContractInterfaceShape = z.strictObject({
  organizationId: z.string(),
  smartContractInterfaceId: z.string(),
  smartContractAddress: z.string(),
  smartContractInterface: z.string(),
  type: z.enum(contractInterfaceTypes),
  label: z.string(),
  notes: z.string(),
  createdAt: Timestamp,
  updatedAt: Timestamp,
});
