import { z } from 'zod';
import { otpTypes } from '#shared/enums.ts';
import { limits } from '#shared/limits.ts';
import { exhausted } from '../fault.ts';
import { initOtp } from '../operations/otp/init-otp.ts';
import { Code, TypedCode, withContact } from '../operations/otp/otp-shapes.ts';
import { verifyOtp } from '../operations/otp/verify-otp.ts';
import { EncryptedBundle, orEmpty, TargetPublicKey, Uuid } from '../operations/shapes.ts';
import type { Organization } from '../state/rows.ts';
import type { StateReader } from '../state/state.ts';
import { proxyCall, type ProxyDoor } from './define.ts';

/**
 * One-time codes for pages. How a message looks is not for a page to say: anyone could have the vault's mail relay send links of their own to
 * whom they like.
 */

const InitParams = withContact(z.strictObject({ otpType: z.enum(otpTypes), contact: Code.contact }));

const init = ({ organization, nameOfCaller, submit }: ProxyDoor, params: z.infer<typeof InitParams>, type: string) =>
  submit({
    operation: initOtp,
    type,
    parameters: {
      ...params,
      appName: organization.organizationName,
      // So that one page which asks for codes again and again does not keep the person from a login elsewhere.
      userIdentifier: nameOfCaller(params.contact),
    },
    requireInTurn: (before) => requireRoomForOthers(before, organization),
  });

/** Leaves half of the message box to requests with a stamp: strangers must not keep the organization's own users from logging in. */
function requireRoomForOthers({ messages }: StateReader, { organizationId }: Organization): void {
  const waiting = messages.list(organizationId).filter(({ state }) => state !== 'sent').length;
  if (waiting >= limits.messagesMax / 2) throw exhausted('too many pending messages: try again later');
}

/** Sends a code, which the page sends back sealed. */
export const otpInitV2 = proxyCall({
  path: '/v1/otp_init_v2',
  params: InitParams,
  contactsOf: ({ contact }) => [contact],
  run: (door, params) => init(door, params, 'ACTIVITY_TYPE_INIT_OTP_V3'),
});

/** Sends a code, which the page sends back as it is. */
export const otpInitV1 = proxyCall({
  path: '/v1/otp_init',
  params: InitParams,
  contactsOf: ({ contact }) => [contact],
  run: (door, params) => init(door, params, 'ACTIVITY_TYPE_INIT_OTP_V2'),
});

/** Exchanges an encrypted code for a token of the user who has the contact. */
export const otpVerifyV2 = proxyCall({
  path: '/v1/otp_verify_v2',
  params: z.strictObject({ otpId: Uuid, encryptedOtpBundle: EncryptedBundle }),
  run: (door, parameters) => door.submit({ operation: verifyOtp, parameters }),
});

/** The same with the code itself. Without a key the token would be of use to others, so that the operation wants one. */
export const otpVerifyV1 = proxyCall({
  path: '/v1/otp_verify',
  params: z.strictObject({ otpId: Uuid, otpCode: TypedCode, publicKey: orEmpty(TargetPublicKey).optional() }),
  run: (door, { publicKey, ...parameters }) =>
    door.submit({
      operation: verifyOtp,
      type: 'ACTIVITY_TYPE_VERIFY_OTP',
      parameters: publicKey ? { ...parameters, publicKey } : parameters,
    }),
});
