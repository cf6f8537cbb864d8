import { z } from 'zod';
import { countUses } from '../../domain/destinations.ts';
import { requireReadable, signTransaction as sign } from '../../signing/signing.ts';
import { activity, older } from '../define.ts';
import {
  signingOfTransaction,
  signingWithKey,
  SignTransactionParams,
  SignTransactionParamsV1,
} from './signing-shapes.ts';

type V1 = z.infer<typeof SignTransactionParamsV1>;
const result = z.strictObject({ signedTransaction: z.string() });
type Result = z.infer<typeof result>;

/** Signs a transaction that was read and written again before, with the key of an account or a private key. Nothing is sent anywhere. */
export const signTransaction = activity({
  path: 'sign_transaction',
  type: 'ACTIVITY_TYPE_SIGN_TRANSACTION_V2',
  intent: 'signTransactionIntentV2',
  summary: 'Sign a transaction',
  risk: 'none',
  params: SignTransactionParams,
  older: [
    older<V1, SignTransactionParams, Result>({
      type: 'ACTIVITY_TYPE_SIGN_TRANSACTION',
      intent: 'signTransactionIntent',
      params: SignTransactionParamsV1,
      upgrade: signingWithKey,
    }),
  ],
  result: { signTransactionResult: result },
  policy: { resource: 'PRIVATE_KEY', action: 'SIGN', signs: signingOfTransaction },
  requireReadable: (params) => requireReadable(signingOfTransaction(params)),
  run(tx, params) {
    const signing = signingOfTransaction(params);
    const signedTransaction = sign(tx, signing);
    countUses(tx, signing);
    return { signedTransaction };
  },
});
