import { z } from 'zod';
import { changeUser } from '../../domain/users.ts';
import { requireTokenOf } from '../../domain/verification-tokens.ts';
import { activity } from '../define.ts';
import { orEmpty, PhoneNumber, Uuid, VerificationToken } from '../shapes.ts';

/** Gives a user another phone number. The empty text takes the number away. */
export const updateUserPhoneNumber = activity({
  path: 'update_user_phone_number',
  type: 'ACTIVITY_TYPE_UPDATE_USER_PHONE_NUMBER',
  intent: 'updateUserPhoneNumberIntent',
  summary: 'Change a user’s phone number',
  risk: 'who-may-act',
  params: z.strictObject({
    userId: Uuid,
    userPhoneNumber: orEmpty(PhoneNumber),
    verificationToken: orEmpty(VerificationToken).optional(),
  }),
  result: { updateUserPhoneNumberResult: z.strictObject({ userId: Uuid }) },
  policy: { resource: 'USER', action: 'UPDATE' },
  changesUsers: ({ userId }) => [userId],
  changesFactors: () => true,
  run: (tx, { userId, userPhoneNumber, verificationToken }) => {
    const otpType = 'OTP_TYPE_SMS';
    if (verificationToken) requireTokenOf(tx, verificationToken, { otpType, contact: userPhoneNumber });
    changeUser(tx, userId, { userPhoneNumber, verified: verificationToken ? otpType : undefined });
    return { userId };
  },
});
