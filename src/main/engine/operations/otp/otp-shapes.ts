import { z } from 'zod';
import { otpTypes } from '#shared/enums.ts';
import { limits } from '#shared/limits.ts';
import type { NewMessage } from '../../domain/messages.ts';
import { Email, Label, orEmpty, PhoneNumber, PositiveDecimal } from '../shapes.ts';

/** What the operations take that send a code or a bundle. */

const text = z.string().max(limits.templateCharsMax, `at most ${limits.templateCharsMax} characters`).optional();

/** Names a template that the hosted service keeps for a customer. A vault has none, so that every name is unknown; `''` names none. */
const noTemplate = z
  .string()
  .refine((name) => name === '', 'unknown template: Coffer has no email templates, omit this field')
  .optional();

/** How a mail is to look. */
export const EmailCustomization = z.strictObject({
  logoUrl: text,
  magicLinkTemplate: text,
  templateVariables: noTemplate,
  templateId: noTemplate,
});

/** The same as the first versions had it: the name of the application stood in it. */
export const EmailCustomizationV1 = EmailCustomization.extend({ appName: orEmpty(Label).optional() });

/** From whom a mail comes. */
export const Sender = {
  sendFromEmailAddress: orEmpty(Email).optional(),
  sendFromEmailSenderName: orEmpty(Label).optional(),
  replyToEmailAddress: orEmpty(Email).optional(),
};

/** The contact that a code goes to, and how the code is made. */
export const Code = {
  otpType: z.enum(otpTypes),
  contact: z.string().max(limits.emailCharsMax),
  smsCustomization: z.strictObject({ template: text }).optional(),
  /** The client's own word for the caller, by which initiations are counted. */
  userIdentifier: z.string().max(limits.userIdentifierCharsMax).optional(),
};

export const CodeForm = {
  otpLength: z
    .int()
    .refine(
      (length) => length === 0 || (length >= limits.otpLengthMin && length <= limits.otpLengthMax),
      `expected ${limits.otpLengthMin} to ${limits.otpLengthMax}`,
    )
    .optional(),
  alphanumeric: z.boolean().optional(),
};

export const CodeSeconds = { expirationSeconds: orEmpty(PositiveDecimal(limits.otpSecondsMax)).optional() };

/** A code that was typed in as it is. Its record keeps `''`. */
export const TypedCode = z.string().max(limits.otpTextCharsMax, `at most ${limits.otpTextCharsMax} characters`);

type WithContact = Readonly<{ otpType: (typeof otpTypes)[number]; contact: string }>;

/** The schema with a contact of the kind that the code goes to. */
export function withContact<Shape extends z.ZodRawShape>(schema: z.ZodObject<Shape>) {
  return schema.superRefine((params, context) => {
    const { otpType, contact } = params as WithContact;
    const read = (otpType === 'OTP_TYPE_EMAIL' ? Email : PhoneNumber).safeParse(contact);
    const message = read.error?.issues[0]?.message;
    if (message) context.addIssue({ code: 'custom', path: ['contact'], message });
  });
}

type Styled = Readonly<{
  appName?: string | undefined;
  emailCustomization?: z.infer<typeof EmailCustomizationV1> | undefined;
  smsCustomization?: Readonly<{ template?: string | undefined }> | undefined;
  sendFromEmailAddress?: string | undefined;
  sendFromEmailSenderName?: string | undefined;
  replyToEmailAddress?: string | undefined;
}>;

/** How a message is to look, of parameters of any version. */
export function styleOf(params: Styled): NewMessage['style'] {
  const { appName, emailCustomization, smsCustomization } = params;
  const { sendFromEmailAddress, sendFromEmailSenderName, replyToEmailAddress } = params;
  return {
    appName: appName ?? emailCustomization?.appName,
    logoUrl: emailCustomization?.logoUrl,
    magicLinkTemplate: emailCustomization?.magicLinkTemplate,
    smsTemplate: smsCustomization?.template,
    sendFromEmailAddress,
    sendFromEmailSenderName,
    replyToEmailAddress,
  };
}
