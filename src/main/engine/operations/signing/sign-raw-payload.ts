import type { z } from 'zod';
import { assert } from '../../fault.ts';
import { countUses } from '../../domain/destinations.ts';
import { requireReadable, signPayloads } from '../../signing/signing.ts';
import { activity, older } from '../define.ts';
import {
  RawSignatureShape,
  signingOfPayload,
  signingWithKey,
  SignRawPayloadParams,
  SignRawPayloadParamsV1,
} from './signing-shapes.ts';

type V1 = z.infer<typeof SignRawPayloadParamsV1>;
type Result = z.infer<typeof RawSignatureShape>;

/** Signs bytes, a digest, typed data or an authorization with the key of an account or a private key. */
export const signRawPayload = activity({
  path: 'sign_raw_payload',
  type: 'ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2',
  intent: 'signRawPayloadIntentV2',
  summary: 'Sign a raw payload',
  risk: 'none',
  params: SignRawPayloadParams,
  older: [
    older<V1, SignRawPayloadParams, Result>({
      type: 'ACTIVITY_TYPE_SIGN_RAW_PAYLOAD',
      intent: 'signRawPayloadIntent',
      params: SignRawPayloadParamsV1,
      upgrade: signingWithKey,
    }),
  ],
  result: { signRawPayloadResult: RawSignatureShape },
  policy: { resource: 'PRIVATE_KEY', action: 'SIGN', signs: signingOfPayload },
  requireReadable: (params) => requireReadable(signingOfPayload(params)),
  run(tx, params) {
    const signing = signingOfPayload(params);
    const [signature] = signPayloads(tx, signing);
    assert(signature, 'one payload has one signature');
    countUses(tx, signing);
    return signature;
  },
});
