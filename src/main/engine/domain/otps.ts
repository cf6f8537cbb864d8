import { authProxyCredential } from '#shared/enums.ts';
import { limits } from '#shared/limits.ts';
import { isCode, messageOf, newCode, openTypedCode, type TypedCode } from '../crypto/one-time-codes.ts';
import { makeCodeBundle } from '../crypto/bundle.ts';
import { newP256Key, parseTargetKey } from '../crypto/keys.ts';
import { exhausted, Fault, invalidArgument, refused, Refusal } from '../fault.ts';
import type { Contact, Otp } from '../state/otp-rows.ts';
import type { OtpId, User } from '../state/rows.ts';
import type { Tx } from '../state/tx.ts';
import { fetcherSigner } from './bundles.ts';
import { requireCodeLogins } from './code-logins.ts';
import { addMessage, type NewMessage } from './messages.ts';

/** A code as it is asked for. `expirationSeconds` is decimal digits. */
export type NewOtp = Contact &
  Readonly<{
    /** 6 to 9; 0 is the default, as a number that was left out is in Protocol Buffers. */
    otpLength?: number | undefined;
    /** Letters and digits; digits alone where it is false. */
    alphanumeric?: boolean | undefined;
    /** The client's own word for the caller. */
    userIdentifier?: string | undefined;
    expirationSeconds?: string | undefined;
    style: NewMessage['style'];
  }>;

/**
 * Makes a code and puts it into the message box, for the contact. `user` is the one whom `otp_auth` will log in. Gives the code's id and, where
 * version 2 of `verify_otp` finishes it, the signed bundle with the key that clients seal the code to. Throws FAILED_PRECONDITION where the
 * organization has the feature off, RESOURCE_EXHAUSTED `Max number of OTPs have been initiated`, and what the message box throws.
 */
export function beginOtp(
  tx: Tx,
  wanted: NewOtp,
  finishedBy: Otp['finishedBy'],
  user?: User,
): Readonly<{ otpId: OtpId; bundle: string }> {
  const { otpType, contact, style } = wanted;
  requireCodeLogins(tx, wanted);
  const countedBy = wanted.userIdentifier || contact;
  requireFewCodes(tx, wanted, countedBy);
  const otpId = tx.newId<OtpId>();
  const place = { table: 'otps', id: otpId } as const;
  const entropy = { bytes: tx.entropy };
  const code = newCode(entropy, wanted.otpLength || limits.otpLengthDefault, wanted.alphanumeric ?? true);
  const text = messageOf(code);
  const target = newP256Key(tx.ciphers, tx.curves, entropy, 'otp-key');
  try {
    const { expiresAtMs } = tx.otps.insert({
      otpId,
      otpType,
      contact,
      finishedBy,
      ...(user ? { userId: user.userId } : {}),
      countedBy,
      ...(isByPage(tx) ? { byPage: true } : {}),
      triesLeft: limits.otpTriesMax,
      expiresAtMs: tx.nowMs + Number(wanted.expirationSeconds || limits.otpSecondsDefault) * 1000,
      code: tx.keys.seal(place, code),
      ...(finishedBy === 'verify-2' ? { targetPrivate: tx.keys.seal(place, target.privateKey) } : {}),
    });
    const [kind, channel] = [user ? 'OTP_AUTH' : 'OTP', otpType === 'OTP_TYPE_EMAIL' ? 'EMAIL' : 'SMS'] as const;
    addMessage(tx, { kind, channel, to: contact, userId: user?.userId, text, style, expiresAtMs });
  } finally {
    for (const secret of [code, text, target.privateKey]) secret.wipe();
  }
  const { organizationId } = tx;
  return { otpId, bundle: makeCodeBundle(fetcherSigner(tx), { targetPublic: target.publicKey, organizationId }) };
}

/** What was typed in: the code itself, or a bundle that a client sealed it in. */
export type Typed = Readonly<{ code: string; publicKey: string } | { encryptedBundle: string }>;

/** A code that was right, which is used up, and the public key that came with it. */
export type Finished = Readonly<{ otp: Otp; publicKey: string }>;

/**
 * Judges what was typed in. A right code is used up. A wrong one costs a try, which is kept: so a refusal is given, not thrown. Throws where nothing
 * was judged: INVALID_ARGUMENT `Invalid OTP code` for a code that is not there any more, was begun by another version, has expired or was tried too often,
 * and for a bundle that was not sealed for it; FAILED_PRECONDITION where the feature is off by now.
 */
export function finishOtp(tx: Tx, otpId: string, by: Otp['finishedBy'], typed: Typed): Finished | Refusal {
  const otp = tx.otps.get(otpId);
  if (!otp?.code || otp.expiresAtMs <= tx.nowMs) throw refused(NOT_WAITING, 'REQUEST_INVALID');
  if (otp.finishedBy !== by) throw refused(OTHER_VERSION, 'REQUEST_INVALID');
  requireCodeLogins(tx, otp);
  const { code, publicKey } = 'code' in typed ? typed : opened(tx, otp, typed.encryptedBundle);
  const place = { table: 'otps', id: otp.otpId } as const;
  const isRight = tx.keys.use(place, otp.code, (secret) => isCode(secret, code));
  const triesLeft = isRight ? 0 : otp.triesLeft - 1;
  if (triesLeft > 0) tx.otps.replace(otp, { triesLeft });
  else {
    const { code: _, targetPrivate: __, ...closed } = otp;
    tx.otps.replace(closed, { triesLeft: 0 });
  }
  return isRight ? { otp, publicKey } : new Refusal(refused('Invalid OTP code', 'REQUEST_INVALID'));
}

const NOT_WAITING =
  'Invalid OTP code: this otpId has no pending code. The code was used, has expired, or was tried too often';
const OTHER_VERSION =
  'Invalid OTP code: verify_otp V2 finishes what init_otp V3 began, V1 what V1 and V2 began, otp_auth what init_otp_auth began';

/** What a client sealed for the code. Not a try: nobody learns anything of the code by it. */
function opened(tx: Tx, otp: Otp, encryptedBundle: string): TypedCode {
  const field = 'parameters.encryptedOtpBundle';
  const place = { table: 'otps', id: otp.otpId } as const;
  const found = otp.targetPrivate
    ? tx.keys.use(place, otp.targetPrivate, (key) => openTypedCode(tx.ciphers, tx.curves, key, encryptedBundle))
    : null;
  if (!found) throw invalidArgument(field, 'is not encrypted to the otpEncryptionTargetBundle of this otpId');
  if (!parseTargetKey(tx.curves, found.publicKey))
    throw invalidArgument(field, 'its public_key is not a point of P-256');
  return found;
}

/** Whether a page asked, at the auth proxy. */
function isByPage({ stampedBy }: Tx): boolean {
  return stampedBy === authProxyCredential.id;
}

/**
 * Removes codes that count no more, and makes sure that one more may be sent. What pages ask for and what stamped requests ask for count apart:
 * strangers must not keep a person from a login that a backend begins. Several pages together may have more codes sent than each of them, so
 * that one does not keep the person from a login at another; their codes have nine characters, and are not guessed. Throws RESOURCE_EXHAUSTED.
 */
function requireFewCodes(tx: Tx, { otpType, contact }: Contact, countedBy: string): void {
  const since = tx.nowMs - limits.otpInitiationsMs;
  const byPage = isByPage(tx);
  let [kept, asked, recent, waiting] = [0, 0, 0, 0];
  for (const otp of tx.otps.list()) {
    const waits = otp.triesLeft > 0 && otp.expiresAtMs > tx.nowMs;
    const isRecent = otp.createdAtMs > since;
    if (!waits && !isRecent) tx.otps.remove(otp.otpId);
    if ((otp.byPage ?? false) !== byPage) continue;
    if (waits || isRecent) kept += 1;
    const isHere = otp.otpType === otpType && otp.contact === contact;
    if (isRecent && otp.countedBy === countedBy) asked += 1;
    // Anyone who names another identifier each time gets no more guesses.
    if (isRecent && isHere) recent += 1;
    if (waits && isHere) waiting += 1;
  }
  const [recentMax, waitingMax] = byPage
    ? [limits.otpPageInitiationsMax, limits.otpPageInitiationsMax]
    : [limits.otpInitiationsMax, limits.otpsWaitingMax];
  if (asked >= limits.otpInitiationsMax || recent >= recentMax || waiting >= waitingMax) throw tooManyCodes();
  // Half of the room is left to stamped requests: strangers with many addresses must not keep an organization's users from logging in.
  if (tx.otps.count() >= limits.otpsMax || (byPage && kept >= limits.otpsMax / 2))
    throw exhausted(`the organization has the maximum of ${limits.otpsMax} pending codes, half of them from pages`);
}

/** The first words are the hosted service's, and clients look for them. */
function tooManyCodes(): Fault {
  return new Fault('RESOURCE_EXHAUSTED', 'Max number of OTPs have been initiated: wait a few minutes, and try again', {
    errorCode: 'MAX_OTP_INITIATED',
  });
}
