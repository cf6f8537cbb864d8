import { z } from 'zod';
import type { JsonObject } from '#shared/envelope.ts';
import { Fault } from '../fault.ts';
import { otpLogin } from '../operations/sessions/otp-login.ts';
import { ClientSignature, TargetPublicKey, Uuid, VerificationToken } from '../operations/shapes.ts';
import { proxyCall, type ProxyDoor } from './define.ts';
import { organizationOfContact, requireBelow, requireVerifiedContact } from './sub-organizations.ts';

const login = {
  verificationToken: VerificationToken,
  publicKey: TargetPublicKey,
  invalidateExisting: z.boolean().optional(),
  organizationId: Uuid.optional(),
};
const ParamsV2 = z.strictObject({ ...login, clientSignature: ClientSignature });
const ParamsV1 = z.strictObject({ ...login, clientSignature: ClientSignature.optional() });

/** Opens a session for the user whose contact a token is of, in the sub-organization that is named or whose user verified the contact. */
export const proxyOtpLoginV2 = proxyCall({
  path: '/v1/otp_login_v2',
  params: ParamsV2,
  run: (door, params) => logIn(door, params, 'ACTIVITY_TYPE_OTP_LOGIN_V2'),
});

/** The same for clients that know the first version. */
export const proxyOtpLoginV1 = proxyCall({
  path: '/v1/otp_login',
  params: ParamsV1,
  run: (door, params) => logIn(door, params, 'ACTIVITY_TYPE_OTP_LOGIN'),
});

async function logIn(door: ProxyDoor, params: z.infer<typeof ParamsV1>, type: string): Promise<JsonObject> {
  const { organizationId: named, invalidateExisting = false, clientSignature, ...shared } = params;
  const organizationId = named
    ? requireBelow(door, named)
    : organizationOfContact(door, requireVerifiedContact(door, params.verificationToken));
  if (!organizationId) throw new Fault('NOT_FOUND', 'no user has verified the contact of this token');
  const parameters = { ...shared, invalidateExisting, ...(clientSignature ? { clientSignature } : {}) };
  const result = await door.submit({ operation: otpLogin, type, organizationId, parameters });
  return otpLogin.result.parse(result);
}
