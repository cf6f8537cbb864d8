import { Option, type Command } from 'commander';
import type { MailSettings, NetworkSetting } from '#shared/bridge.ts';
import type { Json, JsonObject } from '#shared/envelope.ts';
import { isObject } from '#shared/is-object.ts';
import type { SettingsPatch } from '#engine/domain/settings.ts';
import type { Settings } from '#engine/state/rows.ts';
import { limitSets, type LimitSet } from '#shared/count-limits.ts';
import { settingNames, settingRules, type SettingName } from '#shared/setting-rules.ts';
import { examples, wholeNumber, type Act } from './declare.ts';
import { readText } from './input.ts';
import { addMailOptions, changeMail, mailRows, namesMail, relayPassword, type MailOptions } from './mail-options.ts';
import { columns, failed, missing, usage, type Context } from './output.ts';
import type { OpenVault } from '../session/open-vault.ts';
import { onVault, openVaultFor, type VaultOptions } from './existing-vault.ts';

/** `coffer vault settings`: what the operator decides for the whole vault. They are sealed in it, and need its passphrase. */
export function declareVaultSettings(vault: Command, act: Act): void {
  const settings = vault.command('settings').description('show and change the settings of a vault');

  onVault(settings.command('get', { isDefault: true }).alias('show').description('show the settings'))
    .action(act(get))
    .addHelpText(...examples('coffer vault settings --vault ./vault'));

  const each = (value: string, before: readonly string[] = []) => [...before, value];
  const set = onVault(settings.command('set').description('change settings; other settings stay the same')).addOption(
    new Option('--network <setting>', 'network access: off, loopback or public').choices(['off', 'loopback', 'on']),
  );
  set.addOption(
    new Option('--limits <setting>', 'limits on users, wallets, policies and more of an organization').choices(
      limitSets,
    ),
  );
  for (const name of settingNames) set.addOption(optionOf(name));
  set
    .option('--allow-origin <origin>', 'allow pages of this origin to call the API; may be repeated', each)
    .option('--disallow-origin <origin>', 'remove it; may be repeated', each)
    .option(
      '--allow-target <block>',
      'allow webhooks to an address or block of this computer or of a private network; may be repeated',
      each,
    )
    .option('--disallow-target <block>', 'remove it; may be repeated', each)
    .option(
      '--pin-issuer <issuer=file>',
      'pin the keys of an OIDC issuer to the JSON Web Key Set in a file; may be repeated',
      each,
    )
    .option('--unpin-issuer <issuer>', 'remove the pinned keys of an issuer; may be repeated', each)
    .option(
      '--auth-proxy-organization <id>',
      'auth proxy: lets browser applications create sub-organizations of the vault’s organization',
    )
    .option('--auth-proxy-user <id>', 'user of the auth proxy: pages can request what the policies allow this user')
    .option(
      '--auth-proxy-origin <origin>',
      'origin that may use the auth proxy; may be repeated, and replaces earlier origins',
      each,
    )
    .addOption(new Option('--auth-proxy <setting>', 'switch the auth proxy off').choices(['off']))
    .addOption(
      new Option('--endpoint <setting>', 'whether the page and the app serve the API to other programs').choices([
        'on',
        'off',
      ]),
    );
  addMailOptions(set);
  set
    .action(act(change))
    .addHelpText(
      ...examples(
        'coffer vault settings set --vault ./vault --network off --rate 50 --burst 100',
        'coffer vault settings set --vault ./vault --pin-issuer https://id.example.com=jwks.json',
        'coffer vault settings set --vault ./vault --smtp smtps://mail.example.com --mail-from vault@example.com --smtp-user vault',
      ),
    );
}

/** The option of a setting that is a number or a switch. */
function optionOf(name: SettingName): Option {
  const rule = settingRules[name];
  const option = new Option(rule.flag, rule.label);
  if (rule.kind === 'switch') return option.choices(['on', 'off']);
  return option.argParser(wholeNumber(rule.kind === 'seconds' ? 0 : rule.min, rule.max));
}

/** What the options say of settings that are numbers or switches. */
function plainSettings(options: Readonly<Record<string, unknown>>): SettingsPatch {
  const named = settingNames.flatMap((name) => {
    const value = options[optionOf(name).attributeName()];
    return value === undefined ? [] : [[name, settingRules[name].kind === 'switch' ? value === 'on' : value]];
  });
  // Each value was parsed by the option of its own setting.
  return Object.fromEntries(named) as SettingsPatch;
}

type SetOptions = VaultOptions &
  MailOptions &
  Readonly<{
    network?: NetworkSetting;
    limits?: LimitSet;
    allowOrigin?: readonly string[];
    disallowOrigin?: readonly string[];
    allowTarget?: readonly string[];
    disallowTarget?: readonly string[];
    pinIssuer?: readonly string[];
    unpinIssuer?: readonly string[];
    endpoint?: 'on' | 'off';
    authProxy?: 'off';
    authProxyOrganization?: string;
    authProxyUser?: string;
    authProxyOrigin?: readonly string[];
  }>;

async function get(context: Context, options: VaultOptions): Promise<void> {
  await print(context, await openVaultFor(context, options, 'read', (openVault) => settingsOf(openVault)));
}

/** What is set, with how messages leave the vault as it may be shown. */
type AllSettings = Readonly<{ settings: Settings; mail: MailSettings }>;

function settingsOf({ settings, service }: OpenVault): AllSettings {
  return { settings: settings(), mail: service.messages.settings() };
}

async function change(context: Context, options: SetOptions): Promise<void> {
  const { vault: _vault, passphraseFile: _passphraseFile, ...changes } = options;
  if (Object.keys(changes).length === 0) throw usage('no setting given, for example --network off');
  const pinned = await pinnedIssuers(context, options.pinIssuer ?? []);
  const password = await relayPassword(context, options);
  const settings = await openVaultFor(context, options, 'change', async (openVault) => {
    openVault.requireRoot();
    // Mail first: what is wrong with its options is found before anything is changed.
    if (namesMail(options)) await changeMail(openVault, options, password);
    await openVault.service.changeSettings(patchOf(openVault.settings(), options, pinned));
    return settingsOf(openVault);
  });
  await print(context, settings);
}

type Issuers = Settings['issuers'];

function patchOf(settings: Settings, options: SetOptions, pinned: Issuers): SettingsPatch {
  const { network, limits, allowOrigin = [], disallowOrigin = [], unpinIssuer = [] } = options;
  const { allowTarget = [], disallowTarget = [], endpoint } = options;
  requirePresent(disallowOrigin, settings.allowedOrigins, 'origin');
  const { privateTargets = [] } = settings;
  requirePresent(disallowTarget, privateTargets, 'private target');
  requirePresent(unpinIssuer, Object.keys(settings.issuers), 'pinned issuer');
  const origins = new Set([...settings.allowedOrigins, ...allowOrigin]);
  const targets = new Set([...privateTargets, ...allowTarget]);
  const issuers = { ...settings.issuers, ...pinned };
  for (const origin of disallowOrigin) origins.delete(origin);
  for (const target of disallowTarget) targets.delete(target);
  for (const issuer of unpinIssuer) delete issuers[issuer];
  return {
    ...(network === undefined ? {} : { network }),
    ...(limits === undefined ? {} : { limits }),
    ...plainSettings(options),
    ...(endpoint === undefined ? {} : { endpoint: { ...settings.endpoint, on: endpoint === 'on' } }),
    ...authProxyPatch(settings, options),
    ...(allowTarget.length + disallowTarget.length === 0 ? {} : { privateTargets: [...targets] }),
    allowedOrigins: [...origins],
    issuers,
  };
}

/** The setting of the auth proxy; what is not named stays. */
function authProxyPatch({ authProxy: before }: Settings, options: SetOptions): Pick<SettingsPatch, 'authProxy'> {
  const { authProxy, authProxyOrganization, authProxyUser, authProxyOrigin } = options;
  const isNamed = [authProxyOrganization, authProxyUser, authProxyOrigin].some((option) => option !== undefined);
  if (authProxy === 'off' && isNamed)
    throw usage('--auth-proxy off cannot be combined with other options of the auth proxy');
  if (authProxy === 'off') return { authProxy: null };
  if (!isNamed) return {};
  const organizationId = authProxyOrganization ?? before?.organizationId;
  const userId = authProxyUser ?? before?.userId;
  const origins = authProxyOrigin ?? before?.origins;
  if (organizationId === undefined || userId === undefined || origins === undefined)
    throw usage('--auth-proxy-organization, --auth-proxy-user and --auth-proxy-origin are required');
  return { authProxy: { organizationId, userId, origins } };
}

function requirePresent(named: readonly string[], there: readonly string[], what: string): void {
  for (const name of named) if (!there.includes(name)) throw missing(`the vault has no ${what} ${name}`);
}

async function pinnedIssuers(context: Context, pairs: readonly string[]): Promise<Issuers> {
  const issuers: Record<string, JsonObject> = {};
  for (const pair of pairs) {
    const [, issuer = '', file = ''] = /^(https?:\/\/[^=\s]+)=(.+)$/.exec(pair) ?? [];
    if (issuer === '') throw usage('--pin-issuer must be an issuer URL and a file: https://id.example.com=jwks.json');
    issuers[issuer] = keySet(await readText(context, file), file);
  }
  return issuers;
}

/** A JSON Web Key Set (RFC 7517) of public keys. A private one among them was published by mistake, and is refused. */
function keySet(text: string, file: string): JsonObject {
  let value: Json;
  try {
    value = JSON.parse(text);
  } catch {
    throw failed(`${file} is not JSON`);
  }
  const keys = isObject(value) ? value['keys'] : undefined;
  if (!isObject(value) || !Array.isArray(keys) || keys.length === 0 || !keys.every(isPublicKey))
    throw failed(`${file} is not a JSON Web Key Set of public keys: {"keys":[{"kty":…}]}`);
  return value;
}

function isPublicKey(key: Json): boolean {
  if (!isObject(key) || typeof key['kty'] !== 'string' || key['kty'] === 'oct') return false;
  return !('d' in key) && !('k' in key);
}

async function print(context: Context, { settings, mail }: AllSettings): Promise<void> {
  const { shownSettings } = await import('#engine/domain/settings.ts');
  const { issuers, endpoint = null } = settings;
  const shown = shownSettings(settings);
  const { network, ratePerSecond, rateBurst, allowedOrigins, lockAfterSeconds, restartAtLock } = shown;
  const { clearSecretSeconds, clearAddressSeconds, privateTargets, limits, authProxy } = shown;
  const after = (seconds: number): string => (seconds === 0 ? 'never' : `after ${seconds} seconds`);
  context.print(
    { ...shown, issuers, endpoint, mail },
    columns([
      ['Network', network],
      ['Private targets', privateTargets.join(' ') || 'none'],
      ['Limits', limits === 'local' ? 'local: the limits of one computer' : 'hosted: the limits of the hosted service'],
      ['Rate', `${ratePerSecond} requests per second for each key, bursts of ${rateBurst}`],
      ['Allowed origins', allowedOrigins.join(' ') || 'none'],
      ['Auth proxy', authProxy ? `acts as ${authProxy.userId} for pages of ${authProxy.origins.join(' ')}` : 'off'],
      ...mailRows(mail, network),
      ['Pinned issuers', Object.keys(issuers).join(' ') || 'none'],
      ['Locks', `${after(lockAfterSeconds)}${lockAfterSeconds > 0 ? ' without input' : ''}`],
      ['Restarts at a lock', restartAtLock === null ? 'only the headless host' : restartAtLock ? 'yes' : 'no'],
      ['Clipboard is cleared', `of a secret ${after(clearSecretSeconds)}, of an address ${after(clearAddressSeconds)}`],
      ['Endpoint', endpoint === null ? 'default of the serving program' : endpoint.on ? 'on' : 'off'],
    ]),
  );
}
