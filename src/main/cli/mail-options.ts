import type { Command } from 'commander';
import type { MailPatch, MailSettings, NetworkSetting } from '#shared/bridge.ts';
import type { OpenVault } from '../session/open-vault.ts';
import { onlyOneFromInput } from './input.ts';
import { usage, type Context } from './output.ts';
import { readPassphrase } from './prompt.ts';

/** What the options of `coffer vault settings set` say of mail and text messages. */
export type MailOptions = Readonly<{
  smtp?: string;
  mailFrom?: string;
  smtpUser?: string;
  smtpPasswordFile?: string;
  smsHook?: string;
}>;

/** Adds the options that say how messages leave the vault. */
export function addMailOptions(command: Command): void {
  command
    .option('--smtp <address>', 'mail relay, smtp://HOST:PORT or smtps://HOST:PORT; off: no relay')
    .option('--mail-from <address>', 'sender email address, unless a request has one; off: no address')
    .option('--smtp-user <name>', 'user name at the mail relay; Coffer prompts for the password; off: no login')
    .option(
      '--smtp-password-file <file>',
      'file with the password of the mail relay; - for standard input (default: prompt)',
    )
    .option('--sms-hook <url>', 'https URL that receives text messages, signed like webhooks; off: no URL');
}

/** Whether an option of mail was given. */
export function namesMail(options: MailOptions): boolean {
  const { smtp, mailFrom, smtpUser, smtpPasswordFile, smsHook } = options;
  return [smtp, mailFrom, smtpUser, smtpPasswordFile, smsHook].some((option) => option !== undefined);
}

/** Reads the password of the relay, where a user is named. Throws a usage error where there is nowhere to read it from. */
export async function relayPassword(
  context: Context,
  options: MailOptions & Readonly<{ passphraseFile?: string }>,
): Promise<Uint8Array | undefined> {
  const { smtpUser, smtpPasswordFile: file, passphraseFile } = options;
  onlyOneFromInput({
    ...(file === undefined ? {} : { '--smtp-password-file': file }),
    ...(passphraseFile === undefined ? {} : { '--passphrase-file': passphraseFile }),
  });
  if (smtpUser === undefined || smtpUser === 'off') {
    if (file !== undefined) throw usage('--smtp-password-file needs --smtp-user');
    return undefined;
  }
  return readPassphrase(context, { option: '--smtp-password-file', file, prompt: 'Password of the mail relay' });
}

/** Changes how messages leave an open vault. Overwrites the password. Throws INVALID_ARGUMENT. */
export async function changeMail(
  { service }: OpenVault,
  options: MailOptions,
  password: Uint8Array | undefined,
): Promise<void> {
  const { Secret } = await import('#engine/crypto/secret.ts');
  const given = { smtp: options.smtp, from: options.mailFrom, user: options.smtpUser, smsHook: options.smsHook };
  // Each value has the type of its own name.
  const patch = Object.fromEntries(
    Object.entries(given)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [name, value === 'off' ? null : value]),
  ) as MailPatch;
  const secret = password && Secret.of('relay-password', password);
  password?.fill(0);
  await service.messages.changeSettings(patch, secret).finally(() => secret?.wipe());
}

/** The rows of the settings for people. They say too what the setting of the network keeps from being sent. */
export function mailRows(
  { smtp, user, from, smsHook }: MailSettings,
  network: NetworkSetting,
): readonly (readonly [string, string])[] {
  const login = user === null ? '' : `, as ${user}`;
  const sender = from === null ? '' : `, from ${from}`;
  const reach = reaches[network];
  return [
    ['Mail', smtp === null ? 'stays in the message box' : `goes to ${smtp}${login}${sender}${reach}`],
    ['Text messages', smsHook === null ? 'stay in the message box' : `go to ${smsHook}${reach}`],
  ];
}

const reaches: Readonly<Record<NetworkSetting, string>> = {
  off: ', not while the network is off',
  loopback: ', if that is this computer: the network is set to loopback',
  on: '',
};
