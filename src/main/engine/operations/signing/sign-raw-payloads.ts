import { z } from 'zod';
import { countUses } from '../../domain/destinations.ts';
import { requireReadable, signPayloads } from '../../signing/signing.ts';
import { activity } from '../define.ts';
import { RawSignatureShape, signingOfPayloads, SignRawPayloadsParams } from './signing-shapes.ts';

/** Signs several payloads of one form with one key. All are signed, or none; the signatures are in their order. */
export const signRawPayloads = activity({
  path: 'sign_raw_payloads',
  type: 'ACTIVITY_TYPE_SIGN_RAW_PAYLOADS',
  intent: 'signRawPayloadsIntent',
  summary: 'Sign several raw payloads',
  risk: 'none',
  params: SignRawPayloadsParams,
  result: { signRawPayloadsResult: z.strictObject({ signatures: z.array(RawSignatureShape) }) },
  policy: { resource: 'PRIVATE_KEY', action: 'SIGN', signs: signingOfPayloads },
  requireReadable: (params) => requireReadable(signingOfPayloads(params)),
  run(tx, params) {
    const signing = signingOfPayloads(params);
    const signatures = signPayloads(tx, signing);
    countUses(tx, signing);
    return { signatures };
  },
});
