import { decryptExportBundle } from '@turnkey/crypto';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { HOSTED_SIGNER } from '#engine/crypto/bundle-text.ts';
import type { BundleExpectations, BundleReport, BundleTrouble } from '#shared/bridge.ts';
import type { Outcome } from '#shared/envelope.ts';
import { rpcCodes } from '#shared/rpc-codes.ts';
import { secrets } from '../../src/main/bridge/secrets.ts';
import { aBridgeContext, bytesOf, textOf } from '../harness/bridge-context.ts';
import { ethereum, targetFrom } from '../harness/key-material.ts';

const folder = mkdtempSync(join(tmpdir(), 'coffer-bundles-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function value<Value>(outcome: Outcome<Value>): Value {
  if (!outcome.ok) throw new Error(outcome.failure.message);
  return outcome.value;
}

/** A wallet that was exported to a target key, and an account of it to the same. */
async function anExport() {
  const world = await aBridgeContext();
  const parts = secrets(world.context);
  const { operator } = world.created.openVault;
  const key = await parts.newTargetKey();
  const made = value(await operator.call('create_wallet', { walletName: 'Main', accounts: [ethereum(0)] }));
  const { result } = made['activity'] as unknown as {
    result: { createWalletResult: { walletId: string; addresses: [string] } };
  };
  const { walletId, addresses } = result.createWalletResult;
  const bundleOf = async (path: string, params: object): Promise<string> => {
    const outcome = value(await operator.call(path, { ...params, targetPublicKey: key.publicKey }));
    return /"exportBundle":("(?:[^"\\]|\\.)*")/.exec(JSON.stringify(outcome))?.[1] ?? '';
  };
  const bundle = JSON.parse(await bundleOf('export_wallet', { walletId })) as string;
  const keyBundle = JSON.parse(await bundleOf('export_wallet_account', { address: addresses[0] })) as string;
  const against: BundleExpectations = { keyId: key.keyId, signer: { kind: 'ours' } };
  return { world, parts, key, bundle, keyBundle, against };
}

const outcomes = ({ checks }: BundleReport) => Object.fromEntries(checks.map(({ check, outcome }) => [check, outcome]));
const all = { form: 'holds', version: 'holds', signer: 'holds', signature: 'holds', target: 'holds' };

describe('a bundle', () => {
  it('is checked one thing after the other, and opens where all hold', async () => {
    const { world, parts, bundle, keyBundle, against } = await anExport();
    const report = value(await parts.checkBundle(bundle, against));
    expect(outcomes(report)).toEqual({ ...all, organization: 'not-asked' });
    expect(report).toMatchObject({ opens: true, organizationId: world.created.organizationId });
    const opened = value(await parts.openBundle(bundle, { ...against, organizationId: world.created.organizationId }));
    expect(opened.kind).toBe('words');
    expect(textOf(opened.secret).split(' ')).toHaveLength(12);
    const account = value(await parts.openBundle(keyBundle, against));
    expect(account).toMatchObject({ kind: 'key' });
    expect(textOf(account.secret)).toMatch(/^[0-9a-f]{64}$/);
  });

  it('M3: is opened, and its target key loaded, without a secret in text, which nobody could overwrite', async () => {
    const { parts, world, key, bundle, keyBundle, against } = await anExport();
    const file = join(folder, 'without-text');
    const texts: string[] = [];
    const decode = vi.spyOn(TextDecoder.prototype, 'decode');
    const hex = vi.spyOn(Buffer.prototype, 'toString');
    value(await parts.saveTargetKey(key.keyId, await world.placeAt(file, 'target-key')));
    const keyText = readFileSync(file);
    const secret: Uint8Array[] = [keyText.slice()];
    value(await parts.loadTargetKey(keyText));
    for (const sealed of [bundle, keyBundle]) secret.push(value(await parts.openBundle(sealed, against)).secret);
    for (const { results } of [decode.mock, hex.mock]) for (const { value: text } of results) texts.push(String(text));
    vi.restoreAllMocks();
    for (const bytes of secret) expect(texts.filter((text) => text.includes(textOf(bytes)))).toEqual([]);
  });

  it('opens to the same as it does for the official client', async () => {
    const { world, parts, key, keyBundle, against } = await anExport();
    const file = join(folder, 'official');
    value(await parts.saveTargetKey(key.keyId, await world.placeAt(file, 'target-key')));
    const theirs = await decryptExportBundle({
      exportBundle: keyBundle,
      embeddedKey: readFileSync(file, 'utf8'),
      organizationId: world.created.organizationId,
      dangerouslyOverrideSignerPublicKey: world.created.keys.signer,
      returnMnemonic: false,
    });
    expect(textOf(value(await parts.openBundle(keyBundle, against)).secret)).toBe(theirs);
  });

  it('is checked and opened with no vault open, against a signer that is named', async () => {
    const { world, parts, bundle, key } = await anExport();
    const file = join(folder, 'offline');
    value(await parts.saveTargetKey(key.keyId, await world.placeAt(file, 'target-key')));
    world.lock();
    const { keyId } = value(await parts.loadTargetKey(readFileSync(file)));
    const pinned: BundleExpectations = { keyId, signer: { kind: 'pinned', publicKey: world.created.keys.signer } };
    expect(value(await parts.openBundle(bundle, pinned)).kind).toBe('words');
    const ours = value(await parts.checkBundle(bundle, { keyId, signer: { kind: 'ours' } }));
    expect(outcomes(ours)).toMatchObject({ signer: 'fails', signature: 'holds', target: 'holds' });
    expect(ours.checks.find(({ check }) => check === 'signer')).toMatchObject({ reason: 'no-vault-open' });
    expect(ours.opens).toBe(false);
  });

  it.each<[string, (text: string) => string, Partial<BundleExpectations>, object, ...BundleTrouble[]]>([
    ['of another signer', (text) => text, { signer: { kind: 'production' } }, { signer: 'fails' }, 'not-hosted-signer'],
    [
      'of a signer that is no key',
      (text) => text,
      { signer: { kind: 'pinned', publicKey: '04' } },
      { signer: 'fails' },
      'signer-not-a-key',
    ],
    [
      'of another organization',
      (text) => text,
      { organizationId: 'b' },
      { organization: 'fails' },
      'other-organization',
    ],
    ['sealed to another key', (text) => text, { keyId: 'none' }, { target: 'fails' }, 'target-key-gone'],
    ['of another version', (text) => text.replace('v1.0.0', 'v9.0.0'), {}, { version: 'fails' }, 'unknown-version'],
    [
      'whose signature was changed',
      (text) => changed(text, 'dataSignature'),
      {},
      { signature: 'fails' },
      'signature-invalid',
    ],
    ['that is none', () => 'hello', {}, { form: 'fails', version: 'not-asked', target: 'not-asked' }, 'not-a-bundle'],
    [
      'whose data is none',
      (text) => text.replace(/"data":"[0-9a-f]*"/, '"data":"00"'),
      {},
      { form: 'fails' },
      'not-a-bundle',
    ],
  ])('%s is told so, and stays shut', async (_what, change, more, expected, ...reasons) => {
    const { parts, bundle, against } = await anExport();
    const report = value(await parts.checkBundle(change(bundle), { ...against, ...more }));
    expect(outcomes(report)).toMatchObject(expected);
    expect(report.opens).toBe(false);
    expect(report.checks).toHaveLength(6);
    expect(report.checks.flatMap((check) => (check.outcome === 'fails' ? [check.reason] : []))).toEqual(reasons);
    expect(await parts.openBundle(change(bundle), { ...against, ...more })).toMatchObject({
      ok: false,
      failure: { code: rpcCodes.FAILED_PRECONDITION },
    });
  });

  it('that is an import bundle is told as one', async () => {
    const { world, parts, against } = await anExport();
    const { operator } = world.created.openVault;
    const init = value(await operator.call('init_import_wallet', { userId: operator.userId }));
    const report = value(await parts.checkBundle(JSON.stringify(init), against));
    expect(report.checks[0]).toMatchObject({ outcome: 'fails', reason: 'import-bundle' });
  });

  it('of the hosted service is compared with its production signer', async () => {
    const { parts, bundle, against } = await anExport();
    const hosted = bundle.replace(/"enclaveQuorumPublic":"[0-9a-f]*"/, `"enclaveQuorumPublic":"${HOSTED_SIGNER}"`);
    const report = value(await parts.checkBundle(hosted, { ...against, signer: { kind: 'production' } }));
    expect(outcomes(report)).toMatchObject({ signer: 'holds', signature: 'fails' });
  });
});

describe('a target key', () => {
  it('goes to a file that nobody else may read, is never written over, and comes back the same', async () => {
    const world = await aBridgeContext();
    const parts = secrets(world.context);
    const key = await parts.newTargetKey();
    expect(key).toMatchObject({ publicKey: expect.stringMatching(/^04[0-9a-f]{128}$/) as string, saved: false });
    const file = join(folder, 'key.private');
    expect(value(await parts.saveTargetKey(key.keyId, await world.placeAt(file, 'target-key')))).toEqual({ file });
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(readFileSync(file, 'utf8')).toMatch(/^[0-9a-f]{64}$/);
    expect(await parts.saveTargetKey(key.keyId, await world.placeAt(file, 'target-key'))).toMatchObject({
      failure: { code: rpcCodes.ALREADY_EXISTS },
    });
    expect(value(await parts.loadTargetKey(readFileSync(file)))).toMatchObject({
      publicKey: key.publicKey,
      saved: true,
    });
    expect(
      await parts.saveTargetKey(key.keyId, await world.placeAt(join(folder, 'none', 'key'), 'target-key')),
    ).toMatchObject({ failure: { code: rpcCodes.NOT_FOUND } });
  });

  it.each([
    ['hex', (hex: string) => hex],
    ['hex with 0x and a newline', (hex: string) => `0x${hex}\n`],
    ['an API key’s file', (hex: string) => `${hex}:p256`],
    ['upper case, with white space around it', (hex: string) => ` \t0X${hex.toUpperCase()}:p256\r\n`],
    ['a file with a byte order mark', (hex: string) => `\ufeff${hex}`],
  ])('is loaded from %s', async (_what, spell) => {
    const { context } = await aBridgeContext();
    const { privateKey, publicKey } = targetFrom('load');
    expect(value(await secrets(context).loadTargetKey(bytesOf(spell(privateKey))))).toMatchObject({ publicKey });
  });

  it.each([
    '',
    ' ',
    '0x',
    ':p256',
    'hello',
    `${'11'.repeat(31)}1g`,
    '00'.repeat(32),
    'ff'.repeat(32),
    `${'11'.repeat(32)}:ed25519`,
    '11'.repeat(31),
  ])('is not %j, which is not repeated', async (text) => {
    const { context } = await aBridgeContext();
    const outcome = await secrets(context).loadTargetKey(bytesOf(text));
    expect(outcome).toMatchObject({ ok: false, failure: { code: rpcCodes.INVALID_ARGUMENT } });
    if (text.length > 5) expect(JSON.stringify(outcome)).not.toContain(text);
  });

  it('is gone when it is dropped, when the vault is locked, and when there are too many', async () => {
    const world = await aBridgeContext();
    const parts = secrets(world.context);
    const isThere = async (keyId: string) => {
      const report = value(await parts.checkBundle('', { keyId, signer: { kind: 'production' } }));
      const saved = await parts.saveTargetKey(keyId, await world.placeAt(join(folder, 'none', keyId), 'target-key'));
      expect(report.opens).toBe(false);
      return !saved.ok && saved.failure.message.includes('folder');
    };
    const [dropped, oldest] = [await parts.newTargetKey(), await parts.newTargetKey()];
    expect(await isThere(dropped.keyId)).toBe(true);
    await parts.dropTargetKey(dropped.keyId);
    expect(await isThere(dropped.keyId)).toBe(false);
    for (let count = 0; count < 32; count += 1) await parts.newTargetKey();
    expect(await isThere(oldest.keyId)).toBe(false);
    const last = await parts.newTargetKey();
    world.lock();
    expect(await isThere(last.keyId)).toBe(false);
    writeFileSync(join(folder, 'after'), '');
  });
});

/** The hex of a member with one digit changed. */
function changed(text: string, member: string): string {
  return text.replace(
    new RegExp(`("${member}":"[0-9a-f]{20})(.)`),
    (_all, before: string, digit: string) => before + (digit === '0' ? '1' : '0'),
  );
}
