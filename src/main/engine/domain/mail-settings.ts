import type { MailSettings as ShownMailSettings, MailPatch } from '#shared/bridge.ts';
import { limits } from '#shared/limits.ts';
import { parseMailRelay } from '#shared/mail-relay.ts';
import { isWebAddress } from '#shared/web-address.ts';
import type { Secret } from '../crypto/secret.ts';
import { assert, invalidArgument } from '../fault.ts';
import type { Ports } from '../ports.ts';
import type { MailSettings } from '../state/mail-settings.ts';
import type { Batch } from '../writer.ts';
import { isMailAddress } from './mail-address.ts';

/** Where the password of the relay is sealed. */
export const passwordPlace = { table: 'settings', id: 'settings' } as const;

/** The settings without the password. */
export function shownMailSettings({ smtp, user, password, from, smsHook }: MailSettings): ShownMailSettings {
  return {
    smtp: smtp ?? null,
    user: user ?? null,
    hasPassword: password !== undefined,
    from: from ?? null,
    smsHook: smsHook ?? null,
  };
}

/**
 * Stages a change of how messages leave the vault; null removes. `password` is sealed. Another relay begins without the user name and password
 * of the one before: they are that relay's. Throws INVALID_ARGUMENT naming the field.
 */
export function changeMailSettings(
  ports: Ports,
  batch: Batch,
  patch: MailPatch,
  password?: Secret<'relay-password'>,
): void {
  const settings = batch.layer.tables.settings.get('settings');
  assert(settings, 'a vault has its settings');
  requireForms(patch);
  const before: MailSettings = settings.mail ?? {};
  const isOther = patch.smtp !== undefined && patch.smtp !== (before.smtp ?? null);
  const mail = merged(isOther ? { ...before, user: undefined, password: undefined } : before, patch);
  const sealed = password && { password: ports.keys.seal(passwordPlace, password) };
  const kept = mail.user === undefined ? without(mail, 'password') : { ...mail, ...sealed };
  if (sealed && kept.password === undefined)
    throw invalidArgument('user', 'a password of the mail relay needs a user name');
  const row = { ...settings, mail: kept, updatedAtMs: ports.clock.nowMs() };
  const { organizationId } = settings;
  batch.stage({ changes: [{ table: 'settings', id: 'settings', organizationId, row }] });
}

function merged(
  before: { readonly [Name in keyof MailSettings]: MailSettings[Name] | undefined },
  patch: MailPatch,
): MailSettings {
  const { smtp, user, from, smsHook } = patch;
  const all = Object.entries({ ...before, ...defined({ smtp, user, from, smsHook }) });
  // Each value has the type of its own name: only what is null or undefined was left out.
  return Object.fromEntries(all.filter(([, value]) => value !== null && value !== undefined)) as MailSettings;
}

function defined(fields: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}

function without(mail: MailSettings, name: 'password'): MailSettings {
  const { [name]: _, ...rest } = mail;
  return rest;
}

function requireForms({ smtp, user, from, smsHook }: MailPatch): void {
  if (smtp && !parseMailRelay(smtp))
    throw invalidArgument('smtp', 'expected smtp://HOST:PORT or smtps://HOST:PORT, without a user name or password');
  if (user && (user.length > limits.labelCharsMax || /[\p{Cc}\p{Cs}]/u.test(user)))
    throw invalidArgument('user', `expected a name of at most ${limits.labelCharsMax} characters on one line`);
  if (from && !isMailAddress(from)) throw invalidArgument('from', 'invalid email address');
  if (smsHook && !isHook(smsHook))
    throw invalidArgument('smsHook', 'expected an https URL, or an http URL on this computer');
}

/** A code must not be read on the way: without TLS it stays on this computer. */
function isHook(url: string): boolean {
  return isWebAddress(url) && /^https:|^http:\/\/(?:localhost|127(?:\.[0-9]{1,3}){3}|\[::1\])(?=[:/?]|$)/i.test(url);
}
