import { z } from 'zod';
import { hasDirectionControls } from '#shared/deceptive-text.ts';
import {
  addressFormats,
  apiKeyCurves,
  authenticatorTransports,
  clientSignatureSchemes,
  curves,
  effects,
  mnemonicLanguages,
  pathFormats,
} from '#shared/enums.ts';
import { limits } from '#shared/limits.ts';
import { uuidPattern } from '#shared/uuid.ts';

/** The parameter shapes that several operations share, each once, with its bounds. Messages say what was expected. */

/** C0, DEL and C1: a name goes to terminals and logs. */
const controlCharacters = /\p{Cc}/u;

/** Text of at most `max` UTF-16 units without control characters; `what` it is, for messages. */
export const printable = (schema: z.ZodString, what: string, max: number) =>
  schema
    .max(max, `${what} has at most ${max} characters`)
    .refine((text) => !controlCharacters.test(text), `${what} has no control characters`);

/** A UUID as text, lower case. */
export const Uuid = z.string().regex(uuidPattern, 'expected a UUID in lower case');

/** The name of something. */
export const Label = z
  .string()
  .min(limits.labelCharsMin, 'a name must not be empty')
  .max(limits.labelCharsMax, `a name has at most ${limits.labelCharsMax} characters`)
  .refine((text) => !controlCharacters.test(text), 'a name has no control characters')
  .refine((text) => !hasDirectionControls(text), 'a name has no characters that change the direction of text')
  .refine((text) => text.trim() === text, 'a name must not begin or end with a space');

/** Decimal digits, no sign, no leading zero, 1 to `max`. */
export const PositiveDecimal = (max: number) =>
  z
    .string()
    .regex(/^[1-9][0-9]*$/, 'expected a positive whole number in decimal digits')
    .refine((text) => text.length <= 15 && Number(text) <= max, `expected at most ${max}`);

export const Hex = z.string().regex(/^(?:[0-9a-fA-F]{2})+$/, 'expected hex digits, two for each byte, without 0x');

/** A P-256 public key, hex, compressed (66 digits) or not (130). Whether it is a point of the curve is seen when it is used. */
export const TargetPublicKey = z
  .string()
  .regex(
    /^(?:0[23][0-9a-fA-F]{64}|04[0-9a-fA-F]{128})$/,
    'expected a P-256 public key: 130 hex digits, or 66 when compressed',
  );

/** How long a key lasts. The first words of the message are the hosted service's. */
export const ExpirationSeconds = z
  .string()
  .refine(
    (text) => PositiveDecimal(limits.expirationSecondsMax).safeParse(text).success,
    `invalid api key expiration: expected whole seconds in decimal digits, 1 to ${limits.expirationSecondsMax}`,
  );

/**
 * An address of the usual form, `local@label.label`. No label holds the dot that parts it from the next, so that there is one way to
 * read a text and no time is lost on others: the length is looked at beside the form, not before it.
 */
export const Email = z
  .string()
  .max(limits.emailCharsMax, `an email address has at most ${limits.emailCharsMax} characters`)
  .regex(/^[^\s@"(),:;<>[\\\]]+@[^\s@"(),:;<>[\\\].]+(?:\.[^\s@"(),:;<>[\\\].]+)+$/, 'invalid email address')
  .refine((text) => !controlCharacters.test(text), 'invalid email address');

export const PhoneNumber = z
  .string()
  .regex(/^\+[1-9][0-9]{4,14}$/, 'expected a phone number as E.164 writes it: + and 5 to 15 digits');

/** A value, or the empty text, which some clients write for none. What the empty text means there is the operation's to say. */
export const orEmpty = <Schema extends z.ZodType>(schema: Schema) => z.union([schema, z.literal('')]);

export const ApiKeyParams = z.strictObject({
  apiKeyName: Label,
  publicKey: Hex,
  curveType: z.enum(apiKeyCurves),
  expirationSeconds: ExpirationSeconds.optional(),
});
export type ApiKeyParams = z.infer<typeof ApiKeyParams>;

/** Before curves were named, every key was P-256. */
export const ApiKeyParamsV1 = z.strictObject({
  apiKeyName: Label,
  publicKey: Hex,
  expirationSeconds: ExpirationSeconds.optional(),
});
export type ApiKeyParamsV1 = z.infer<typeof ApiKeyParamsV1>;

/** The newest form of an API key parameter that named no curve. */
export function upgradeApiKey(key: ApiKeyParamsV1): ApiKeyParams {
  return { ...key, curveType: 'API_KEY_CURVE_P256' };
}

export const AuthenticatorParams = z.strictObject({
  authenticatorName: Label,
  challenge: z.string().min(1, 'missing challenge').max(limits.challengeCharsMax),
  attestation: z.strictObject({
    credentialId: z.string().min(1, 'missing credential id').max(limits.credentialIdCharsMax),
    clientDataJson: z.string().min(1).max(limits.attestationCharsMax),
    attestationObject: z.string().min(1).max(limits.attestationCharsMax),
    transports: z.array(z.enum(authenticatorTransports)).max(authenticatorTransports.length),
  }),
});
export type AuthenticatorParams = z.infer<typeof AuthenticatorParams>;

const attachment = z.enum(['cross-platform', 'platform']).optional();

/** A registration as browsers give it, which the first versions took whole. */
export const PublicKeyCredential = z.strictObject({
  id: z.string().max(limits.credentialIdCharsMax),
  type: z.literal('public-key'),
  rawId: z.string().min(1, 'missing credential id').max(limits.credentialIdCharsMax),
  authenticatorAttachment: attachment,
  response: z.strictObject({
    clientDataJson: z.string().min(1).max(limits.attestationCharsMax),
    attestationObject: z.string().min(1).max(limits.attestationCharsMax),
    transports: z.array(z.enum(authenticatorTransports)).max(authenticatorTransports.length).optional(),
    authenticatorAttachment: attachment,
  }),
  clientExtensionResults: z.strictObject({
    appid: z.boolean().optional(),
    appidExclude: z.boolean().optional(),
    credProps: z.strictObject({ rk: z.boolean() }).optional(),
  }),
});

export const AuthenticatorParamsV1 = z.strictObject({
  authenticatorName: Label,
  userId: Uuid,
  attestation: PublicKeyCredential,
  challenge: z.string().min(1, 'missing challenge').max(limits.challengeCharsMax),
});
export type AuthenticatorParamsV1 = z.infer<typeof AuthenticatorParamsV1>;

/** The newest form of a passkey parameter that held what the browser gave. */
export function upgradeAuthenticator(authenticator: AuthenticatorParamsV1): AuthenticatorParams {
  const { authenticatorName, challenge, attestation } = authenticator;
  const { clientDataJson, attestationObject, transports = [] } = attestation.response;
  return {
    authenticatorName,
    challenge,
    attestation: { credentialId: attestation.rawId, clientDataJson, attestationObject, transports },
  };
}

const OidcToken = z.string().min(1, 'missing token').max(limits.oidcTokenCharsMax);
export { OidcToken };

export const OauthProviderParamsV1 = z.strictObject({ providerName: Label, oidcToken: OidcToken });
export type OauthProviderParamsV1 = z.infer<typeof OauthProviderParamsV1>;

/** A token, or claims that stand beside a provider whose token shows the same issuer and subject. Exactly one of the two. */
export const OauthProviderParams = z
  .strictObject({
    providerName: Label,
    oidcToken: OidcToken.optional(),
    oidcClaims: z
      .strictObject({
        iss: z.string().min(1).max(1024),
        sub: z.string().min(1).max(1024),
        aud: z.string().min(1).max(1024),
      })
      .optional(),
  })
  .refine(
    (provider) => (provider.oidcToken === undefined) !== (provider.oidcClaims === undefined),
    'expected either oidcToken or oidcClaims',
  );
export type OauthProviderParams = z.infer<typeof OauthProviderParams>;

export const WalletAccountParams = z.strictObject({
  curve: z.enum(curves),
  pathFormat: z.enum(pathFormats),
  path: z.string().min(1, 'invalid path').max(limits.derivationPathCharsMax, 'invalid path'),
  addressFormat: z.enum(addressFormats),
  name: Label.optional(),
});
export type WalletAccountParams = z.infer<typeof WalletAccountParams>;

export const WalletAccounts = z
  .array(WalletAccountParams)
  .max(limits.accountsPerActivityMax, `at most ${limits.accountsPerActivityMax} accounts in one activity`);

/** How many words a new seed phrase has. Zero is the default, as a number that was left out is in Protocol Buffers. */
export const MnemonicLength = z
  .number()
  .refine(
    (words) => words === 0 || (limits.mnemonicWords as readonly number[]).includes(words),
    'expected 12, 15, 18, 21 or 24 words',
  );

export const MnemonicLanguage = z.enum(mnemonicLanguages);

/** What a client sealed to the target of an import: JSON text, which is looked into only when the import is executed. */
export const EncryptedBundle = z
  .string()
  .min(1, 'missing bundle')
  .max(limits.bundleCharsMax, `an encrypted bundle has at most ${limits.bundleCharsMax} characters`);

export const PrivateKeyParams = z.strictObject({
  privateKeyName: Label,
  curve: z.enum(curves),
  privateKeyTags: z.array(Uuid).max(limits.idsPerActivityMax),
  addressFormats: z.array(z.enum(addressFormats)).max(addressFormats.length),
});
export type PrivateKeyParams = z.infer<typeof PrivateKeyParams>;

export const PolicyText = z
  .string()
  .max(limits.policyTextCharsMax, `an expression has at most ${limits.policyTextCharsMax} characters`);

export const Notes = z.string().max(limits.notesCharsMax, `notes have at most ${limits.notesCharsMax} characters`);

export const PolicyParams = z.strictObject({
  policyName: Label,
  effect: z.enum(effects),
  condition: PolicyText.optional(),
  consensus: PolicyText.optional(),
  time: PolicyText.optional(),
  notes: Notes.optional(),
});
export type PolicyParams = z.infer<typeof PolicyParams>;

export const ClientSignature = z.strictObject({
  publicKey: Hex,
  scheme: z.enum(clientSignatureSchemes),
  message: z.string().max(limits.oidcTokenCharsMax),
  signature: Hex,
});

/** Ids of things, each once at the most. */
export const Ids = (atLeast: 0 | 1 = 0) =>
  z
    .array(Uuid)
    .min(atLeast, 'expected at least one')
    .max(limits.idsPerActivityMax, `at most ${limits.idsPerActivityMax} in one activity`)
    .refine((ids) => new Set(ids).size === ids.length, 'lists an ID twice');

/** Whether what was never exported may be deleted too. Not, unless it is said. */
export const DeleteWithoutExport = z.boolean().optional();

/** Shows that a code sent to a contact was typed in: a JSON Web Token. */
export const VerificationToken = z.string().min(1, 'missing token').max(limits.oidcTokenCharsMax);

/** How many must agree. */
export const QuorumThreshold = z
  .number()
  .refine((count) => Number.isInteger(count) && count >= 1, 'quorum threshold must be non-zero integer');

export const PaginationOptions = z.strictObject({
  limit: orEmpty(PositiveDecimal(limits.pageMax)).optional(),
  before: z.string().max(64).optional(),
  after: z.string().max(64).optional(),
});

/** Milliseconds since 1970, as a number. */
export const InstantMs = z.int().min(0, 'expected milliseconds since 1970');

// What answers are made of

export const Timestamp = z.strictObject({ seconds: z.string(), nanos: z.string() });

export const AddressResult = z.strictObject({ format: z.enum(addressFormats), address: z.string() });
