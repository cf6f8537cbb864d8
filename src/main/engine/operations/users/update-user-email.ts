import { z } from 'zod';
import { changeUser } from '../../domain/users.ts';
import { requireTokenOf } from '../../domain/verification-tokens.ts';
import { activity } from '../define.ts';
import { Email, orEmpty, Uuid, VerificationToken } from '../shapes.ts';

/** Gives a user another e-mail address. The empty text takes the address away. */
export const updateUserEmail = activity({
  path: 'update_user_email',
  type: 'ACTIVITY_TYPE_UPDATE_USER_EMAIL',
  intent: 'updateUserEmailIntent',
  summary: 'Change the email address of a user',
  risk: 'who-may-act',
  params: z.strictObject({
    userId: Uuid,
    userEmail: orEmpty(Email),
    verificationToken: orEmpty(VerificationToken).optional(),
  }),
  result: { updateUserEmailResult: z.strictObject({ userId: Uuid }) },
  policy: { resource: 'USER', action: 'UPDATE' },
  changesUsers: ({ userId }) => [userId],
  changesFactors: () => true,
  run: (tx, { userId, userEmail, verificationToken }) => {
    const otpType = 'OTP_TYPE_EMAIL';
    if (verificationToken) requireTokenOf(tx, verificationToken, { otpType, contact: userEmail });
    changeUser(tx, userId, { userEmail, verified: verificationToken ? otpType : undefined });
    return { userId };
  },
});
