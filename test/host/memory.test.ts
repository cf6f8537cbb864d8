import { join } from 'node:path';
import { HDKey } from '@scure/bip32';
import { mnemonicToEntropy, mnemonicToSeedSync } from '@scure/bip39';
import { wordlist } from '@scure/bip39/wordlists/english.js';
import { afterEach, describe, expect, it } from 'vitest';
import type { Bridge } from '#shared/bridge.ts';
import type { JsonObject } from '#shared/envelope.ts';
import { open } from '#engine/crypto/secret.ts';
import { realWorld } from '../../src/main/compose.ts';
import { readHeaderFile, unlock } from '../../src/main/vault/header-file.ts';
import { aKeptHost, hostPassphrase, type KeptHost } from '../harness/served-vault.ts';
import { copiesIn, whyNoMemory, type Canary } from '../harness/process-memory.ts';
import { valueOf } from '../harness/window-session.ts';

const backupPassphrase = 'seventeen marmots juggle violet lanterns';
const path = "m/44'/60'/0'/0/0";
const account = {
  curve: 'CURVE_SECP256K1',
  pathFormat: 'PATH_FORMAT_BIP32',
  path,
  addressFormat: 'ADDRESS_FORMAT_ETHEREUM',
};
const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

let host: KeptHost | undefined;
afterEach(() => host?.stop());

type Counts = Readonly<Record<string, number>>;

/** Copies of each canary in the keeper and the host together. */
function countIn({ family }: KeptHost, canaries: readonly Canary[]): Counts {
  const found: Record<string, number> = {};
  for (const pid of family())
    for (const [name, count] of Object.entries(copiesIn(pid, canaries))) found[name] = (found[name] ?? 0) + count;
  return found;
}

/** The keys that an unlocking gives: the vault's own, and the one that the operator stamps with. */
async function keysOf({ folder }: KeptHost): Promise<readonly Canary[]> {
  const { disk, kdf } = realWorld();
  const { vaultKey, contents } = await unlock(
    await readHeaderFile(join(folder, 'vault'), disk),
    bytes(hostPassphrase),
    kdf,
  );
  return [
    { name: 'vault key', bytes: vaultKey },
    { name: 'operator’s key', bytes: open(contents.signingKey, (key) => Uint8Array.from(key)) },
  ];
}

async function submit(bridge: Bridge, name: string, params: JsonObject): Promise<JsonObject> {
  const { activity } = valueOf(await bridge.call(name, params)) as { activity: { result: Record<string, JsonObject> } };
  return Object.values(activity.result)[0] ?? {};
}

/** Makes a wallet and signs with it; gives the wallet's id. */
async function useWallet(bridge: Bridge): Promise<string> {
  const { walletId, addresses } = await submit(bridge, 'create_wallet', {
    walletName: 'Treasury',
    accounts: [account],
  });
  const [signWith = ''] = addresses as string[];
  for (let number = 0; number < 20; number += 1)
    await submit(bridge, 'sign_raw_payload', {
      signWith,
      payload: number.toString(16).padStart(64, '0'),
      encoding: 'PAYLOAD_ENCODING_HEXADECIMAL',
      hashFunction: 'HASH_FUNCTION_NO_OP',
    });
  return String(walletId);
}

/** Shows the words of a wallet in the page; gives all that is made of them. */
async function revealed(bridge: Bridge, id: string): Promise<readonly Canary[]> {
  const shown = valueOf(await bridge.local.reveal({ what: 'wallet', id, reason: 'a test' }, bytes(hostPassphrase)));
  if (shown.state !== 'open') throw new Error('the root user needs no votes');
  const words = new TextDecoder().decode(shown.secret);
  const seed = mnemonicToSeedSync(words);
  return [
    { name: 'words', bytes: bytes(words) },
    { name: 'entropy', bytes: mnemonicToEntropy(words, wordlist) },
    { name: 'seed', bytes: seed },
    { name: 'account key', bytes: HDKey.fromMasterSeed(seed).derive(path).privateKey ?? seed },
  ];
}

/** Imports a secret that is no key in the page, and shows it there. */
async function secretShown(bridge: Bridge): Promise<Canary> {
  const text = 'nineteen herons fold copper umbrellas';
  const made = valueOf(await bridge.local.importSecret({ staticProperties: [] }, bytes(text)));
  const { result } = made.activity as unknown as { result: { importSecretsResult: { secretIds: [string] } } };
  const [id] = result.importSecretsResult.secretIds;
  const shown = valueOf(await bridge.local.reveal({ what: 'secret', id, reason: 'a test' }, bytes(hostPassphrase)));
  if (shown.state !== 'open') throw new Error('the root user needs no votes');
  expect(new TextDecoder().decode(shown.secret)).toBe(text);
  return { name: 'secret', bytes: bytes(text) };
}

const noneOf = (canaries: readonly Canary[]): Counts => Object.fromEntries(canaries.map(({ name }) => [name, 0]));
const why = whyNoMemory(process.pid);

describe(`M3: memory of the headless host${why ? ` (skipped: ${why})` : ''}`, () => {
  it.skipIf(why)(
    'holds no secret after a lock: no passphrase, code or phrase, and no key',
    async () => {
      const running = await aKeptHost();
      host = running;
      const { bridge, family, recoveryCode, replaced } = running;
      const first = family();
      const typed: readonly Canary[] = [
        { name: 'passphrase', bytes: bytes(hostPassphrase) },
        { name: 'backup passphrase', bytes: bytes(backupPassphrase) },
        { name: 'recovery code', bytes: bytes(recoveryCode) },
      ];
      const keys = await keysOf(running);
      const moments: Record<string, Counts> = {};
      moments['started locked'] = countIn(running, [...typed, ...keys]);
      valueOf(await bridge.vault.unlock(bytes(hostPassphrase)));
      moments['unlocked in the page'] = countIn(running, [...typed, ...keys]);
      const walletId = await useWallet(bridge);
      const all = [...typed, ...keys, ...(await revealed(bridge, walletId)), await secretShown(bridge)];
      moments['20 signatures and a new account; words and a secret shown'] = countIn(running, all);
      const place = valueOf(await bridge.local.chooseSavePlace({ purpose: 'backup', name: 'backup.age' }));
      valueOf(await bridge.vault.backup(place?.handle ?? '', bytes(backupPassphrase)));
      moments['backed up'] = countIn(running, all);
      await bridge.vault.lock();
      await replaced(first);
      moments['locked'] = countIn(running, all);
      for (let request = 0; request < 300; request += 1) await fetch(`${running.endpoint}/livez`);
      await new Promise((resolve) => setTimeout(resolve, 5_000));
      moments['5 seconds and 300 requests later'] = countIn(running, all);
      for (const secret of [hostPassphrase, recoveryCode.toLowerCase(), hostPassphrase]) {
        const before = family();
        valueOf(await bridge.vault.unlock(bytes(secret)));
        await bridge.vault.lock();
        await replaced(before);
      }
      moments['unlocked and locked three times more'] = countIn(running, all);
      if (process.env['COFFER_SHOW_COUNTS']) console.table(moments);

      expect(moments['started locked']).toEqual(noneOf([...typed, ...keys]));
      // The search finds what must be there: without its keys a vault cannot answer.
      const open = moments['unlocked in the page'] ?? {};
      expect(Math.min(open['vault key'] ?? 0, open['operator’s key'] ?? 0)).toBeGreaterThan(0);
      for (const moment of ['locked', '5 seconds and 300 requests later', 'unlocked and locked three times more'])
        expect.soft(moments[moment], moment).toEqual(noneOf(all));
    },
    300_000,
  );

  it.skipIf(why)(
    'holds one copy of a passphrase and no phrase, seed or account key where a lock does not restart the host',
    async () => {
      const running = await aKeptHost();
      host = running;
      const { bridge, family } = running;
      valueOf(await bridge.vault.unlock(bytes(hostPassphrase)));
      valueOf(await bridge.vault.reauthenticate(bytes(hostPassphrase)));
      valueOf(await bridge.local.setSettings({ restartAtLock: false }));
      const secret = await secretShown(bridge);
      const made = [...(await revealed(bridge, await useWallet(bridge))), secret];
      const all = [{ name: 'passphrase', bytes: bytes(hostPassphrase) }, ...made, ...(await keysOf(running))];
      const before = family();
      await bridge.vault.lock();
      const counts = countIn(running, all);
      if (process.env['COFFER_SHOW_COUNTS']) console.table({ 'locked, without a restart': counts });
      expect(family()).toEqual(before);
      // Node.js reads requests into memory of its own, which a program cannot overwrite: the next large request does.
      expect(counts['passphrase']).toBeLessThanOrEqual(1);
      // The vault's keys are left to the collector of garbage: libraries make numbers of them, which nobody can overwrite.
      expect(counts).toMatchObject(noneOf(made));
    },
    300_000,
  );
});
