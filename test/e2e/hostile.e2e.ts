import { expect, test, type Page } from '@playwright/test';
import { p256 } from '@noble/curves/nist.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import { createVaultAt, realWorld } from '../../src/main/compose.ts';
import { sealForImport } from '../../src/main/engine/crypto/bundle.ts';
import type { OpenVault } from '../../src/main/session/open-vault.ts';
import type { JsonObject } from '../../src/shared/envelope.ts';
import { pageKeyHeader } from '../../src/shared/http-bridge.ts';
import { limits } from '../../src/shared/limits.ts';
import { stampBody } from '../../src/shared/stamp.ts';
import { complaintsOf } from './app.ts';
import { startHost, type RunningHost } from './host.ts';
import { person, settle, unlockWith } from './steps.ts';
import { carryOut, madeOnce } from './vaults.ts';

/** What others write into names, each to the most that a name may have where length is the attack. */
const attacks = {
  markup: `"><img src=x onerror="window.__hit=1"><script>window.__hit=2</script><svg onload=window.__hit=3>`,
  template: '{name} {{constructor.constructor("window.__hit=4")()}} ${window.__hit=5} <b>{b}</b>',
  link: 'javascript:window.__hit=6//',
  bidi: 'invoice\u202Efdp.exe\u2066\u2069\u200Fend',
  unseen: 'Treasury\u200B\u200D\u2060\uFEFF\u00AD\u3164hot',
  long: 'W'.repeat(limits.labelCharsMax),
  marks: `Z${'\u0351\u0327\u0488'.repeat(85)}`,
  rtl: 'خزينة الشركة ١٢٣ (main) עברית',
} as const;
const texts = Object.values(attacks);
/** A name is refused that turns the direction of what follows it. Its marks of direction and what draws nothing are taken. */
const asName = (text: string): string => text.replaceAll(/[\u202a-\u202e\u2066-\u2069]/gu, '\u200f');
const names = texts.map(asName);
const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);
/** At the limit of what notes take, on one line and with no blank. */
const endlessNotes = `${attacks.markup}${attacks.bidi}${'N'.repeat(limits.notesCharsMax)}`.slice(
  0,
  limits.notesCharsMax,
);

type Made = Readonly<{
  walletId: string;
  privateKeyId: string;
  secretId: string;
  userId: string;
  policyId: string;
  activityId: string;
  /** An export of a secret that waits. */
  waitingId: string;
  /** What was signed of such texts. */
  signedIds: readonly string[];
  payer: string;
}>;

let host: RunningHost;
let made: Made;

const putVault = madeOnce('vault of hostile names', async (dir) => {
  const { openVault, close } = await createVaultAt({
    dir,
    passphrase: new TextEncoder().encode(person.passphrase),
    organizationName: attacks.markup,
    operatorName: `Mara ${asName(attacks.bidi)}`,
    network: 'off',
  });
  try {
    return await fill(openVault);
  } finally {
    await close();
  }
});

test.beforeEach(async () => {
  host = await startHost(async (dir) => {
    made = await putVault(dir);
  });
});
test.afterEach(async () => {
  expect(await host.stop(), 'the host ends cleanly').toBe(0);
});

/** Puts every attack into every text that can be stored. */
async function fill(openVault: OpenVault): Promise<Made> {
  const ask: Ask = (path, params) => carryOut(openVault, path, params);
  const firstOf = (ids: unknown): string => String((ids as readonly string[])[0]);
  const account = {
    curve: 'CURVE_SECP256K1',
    pathFormat: 'PATH_FORMAT_BIP32',
    path: "m/44'/60'/0'/0/0",
    addressFormat: 'ADDRESS_FORMAT_ETHEREUM',
  };
  const newKey = (apiKeyName: string) => ({
    apiKeyName,
    publicKey: bytesToHex(p256.getPublicKey(p256.utils.randomSecretKey(), true)),
    curveType: 'API_KEY_CURVE_P256',
  });
  const user = (userName: string) => ({
    userName,
    apiKeys: [newKey(userName)],
    authenticators: [],
    oauthProviders: [],
  });

  for (const userTagName of names) await ask('create_user_tag', { userTagName, userIds: [] });
  for (const name of names) await ask('create_private_key_tag', { privateKeyTagName: name, privateKeyIds: [] });
  const users = await ask('create_users', { users: names.map((name) => ({ ...user(name), userTags: [] })) });
  let wallet = '';
  let payer = '';
  for (const walletName of names) {
    const { result } = await ask('create_wallet', { walletName, accounts: [account] });
    wallet = String(result['walletId']);
    payer = firstOf(result['addresses']);
  }
  await tellOthers(ask);
  const signedIds = await signTexts(ask, payer);
  const keys = await ask('create_private_keys', {
    privateKeys: names.map((privateKeyName) => ({
      privateKeyName,
      curve: 'CURVE_SECP256K1',
      addressFormats: ['ADDRESS_FORMAT_ETHEREUM'],
      privateKeyTags: [],
    })),
  });
  const secretIds = await importTexts(ask);
  const waitingId = await askForExport(openVault, ask, secretIds);
  const policies = await ask('create_policies', {
    policies: texts.map((text, index) => ({
      policyName: asName(text),
      effect: 'EFFECT_DENY',
      consensus: 'false',
      condition: `wallet.label == '${'L'.repeat(1_000)}'`,
      notes: index === 0 ? endlessNotes : text,
    })),
  });
  for (const subOrganizationName of names)
    await ask('create_sub_organization', {
      subOrganizationName,
      rootUsers: [user(subOrganizationName)],
      rootQuorumThreshold: 1,
    });
  const renamed = await ask('update_wallet', { walletId: wallet, walletName: `${attacks.rtl}${attacks.markup}` });
  for (const text of [...texts, endlessNotes])
    await openVault.service.addNote({ activityId: renamed.id, userId: openVault.operator.userId, text });
  return {
    walletId: wallet,
    privateKeyId: (keys.result['privateKeys'] as unknown as readonly { privateKeyId: string }[])[0]?.privateKeyId ?? '',
    secretId: firstOf(secretIds),
    waitingId,
    userId: firstOf(users.result['userIds']),
    policyId: firstOf(policies.result['policyIds']),
    activityId: renamed.id,
    signedIds,
    payer,
  };
}

type Ask = (path: string, params: JsonObject) => Promise<Readonly<{ id: string; result: JsonObject }>>;

/** Puts every attack into what calls are read with, and into what is told of activities. */
async function tellOthers(ask: Ask): Promise<void> {
  for (const [index, text] of texts.entries()) {
    await ask('create_smart_contract_interface', {
      smartContractAddress: `0x${String(index).padStart(40, '0')}`,
      smartContractInterface: JSON.stringify([{ type: 'function', name: 'pay', inputs: [], outputs: [] }]),
      type: 'SMART_CONTRACT_INTERFACE_TYPE_ETHEREUM',
      label: asName(text),
      notes: text,
    });
    await ask('create_webhook_endpoint', { name: asName(text), url: `https://receiver.example/${index}` });
  }
}

/** Signs every attack as a message and as typed data; gives what that was done by. */
async function signTexts(ask: Ask, signWith: string): Promise<readonly string[]> {
  const typed = JSON.stringify({
    types: { EIP712Domain: [{ name: 'name', type: 'string' }], Texts: [{ name: 'texts', type: 'string[]' }] },
    domain: { name: attacks.bidi },
    primaryType: 'Texts',
    message: { texts },
  });
  const signed = [];
  for (const [encoding, hashFunction, payload] of [
    ['PAYLOAD_ENCODING_TEXT_UTF8', 'HASH_FUNCTION_KECCAK256', texts.join('\n')],
    ['PAYLOAD_ENCODING_EIP712', 'HASH_FUNCTION_NO_OP', typed],
  ] as const)
    signed.push(await ask('sign_raw_payload', { signWith, payload, encoding, hashFunction }));
  return signed.map(({ id }) => id);
}

/** Keeps a secret with every attack as its name and as a property; gives their ids, that of the last attack first. */
async function importTexts(ask: Ask): Promise<readonly string[]> {
  const encryptionSuite = 'TRANSPORT_ENCRYPTION_SUITE_ENCLAVE_ENCRYPT_V1';
  const { ciphers, curves, entropy } = realWorld();
  const { result } = await ask('init_import_secrets', { encryptionSuite, numSecrets: texts.length });
  const bundles = result['enclaveTargetMessages'] as readonly string[];
  const secrets = texts.toReversed().map((name, at) => {
    const { contents, encryptedBundle } = sealForImport(ciphers, curves, entropy, bundles[at] ?? '', utf8(name), {});
    return {
      name: asName(name),
      secretPayload: encryptedBundle ?? '',
      targetPublicKey: contents['targetPublic'] ?? '',
      encryptionSuite,
      staticProperties: [{ key: name.slice(0, 64), value: name }],
    };
  });
  const imported = await ask('import_secrets', { secrets });
  return imported.result['secretIds'] as readonly string[];
}

/** Has a user without leave ask for the export of all of them, which a second person must approve; gives the activity's id. */
async function askForExport(openVault: OpenVault, ask: Ask, secretIds: readonly string[]): Promise<string> {
  const privateKey = p256.utils.randomSecretKey();
  const [publicKey, targetPublicKey] = [true, false].map((short) => bytesToHex(p256.getPublicKey(privateKey, short)));
  const key = { apiKeyName: attacks.long, publicKey: publicKey ?? '', curveType: 'API_KEY_CURVE_P256' };
  const asking = {
    userName: `${asName(attacks.bidi)} asks`,
    apiKeys: [key],
    authenticators: [],
    oauthProviders: [],
    userTags: [],
  };
  await ask('create_users', { users: [asking] });
  await ask('create_policy', {
    policyName: `${attacks.rtl} ${attacks.unseen}`,
    effect: 'EFFECT_ALLOW',
    consensus: 'approvers.count() >= 2',
    condition: "activity.kind == 'EXPORT_SECRETS'",
  });
  const encryptionSuite = 'TRANSPORT_ENCRYPTION_SUITE_ENCLAVE_ENCRYPT_V1';
  const body = utf8(
    JSON.stringify({
      type: 'ACTIVITY_TYPE_EXPORT_SECRETS',
      timestampMs: String(Date.now()),
      organizationId: openVault.info().organizationId,
      parameters: { secrets: secretIds.map((secretId) => ({ secretId, targetPublicKey, encryptionSuite })) },
    }),
  );
  const stamp = stampBody({ curve: 'p256', privateKey }, body);
  const outcome = await openVault.service.call({ path: '/public/v1/submit/export_secrets', body, stamp });
  if (!outcome.ok) throw new Error(outcome.failure.message);
  const { id, status } = outcome.value['activity'] as { id: string; status: string };
  expect(status).toBe('ACTIVITY_STATUS_CONSENSUS_NEEDED');
  return id;
}

/** Every place, with each kind of thing opened in it. */
const routesOf = (all: Made): readonly string[] => [
  '/',
  '/approvals',
  '/approvals/bring',
  `/approvals/${all.waitingId}`,
  '/activities',
  `/activities/${all.activityId}`,
  ...all.signedIds.map((id) => `/activities/${id}`),
  `/sign?with=${all.payer}`,
  '/wallets',
  '/wallets?new',
  `/wallets/${all.walletId}`,
  '/private-keys',
  `/private-keys/${all.privateKeyId}`,
  '/private-keys/tags',
  '/secrets',
  '/import',
  '/export',
  `/export?what=wallet&id=${all.walletId}`,
  `/export?what=private-key&id=${all.privateKeyId}`,
  `/export?what=secret&id=${all.secretId}`,
  '/decrypt',
  '/decrypt/vote',
  '/people',
  `/people/${all.userId}`,
  '/people/tags',
  '/people/quorum',
  '/policies',
  `/policies/${all.policyId}`,
  '/policies/new',
  '/policies/who-can',
  '/organizations',
  '/endpoint',
  '/endpoint/messages',
  '/webhooks',
  '/policies/interfaces',
  '/console',
  '/console/create_policy',
  '/settings',
  '/settings/ways-in',
  '/vaults',
];

/** What an attack would leave behind, as it is in the page now; empty when nothing came of any. */
function harm(): readonly string[] {
  const found: string[] = [];
  const watched = window as unknown as { __hit?: unknown; __breaches?: readonly string[] };
  if (watched.__hit !== undefined) found.push(`a script ran: ${String(watched.__hit)}`);
  found.push(...(watched.__breaches ?? []));
  for (const element of document.querySelectorAll('img[src="x"], [onerror], [onload], a[href^="javascript:" i]'))
    found.push(`an element came of text: ${element.outerHTML.slice(0, 120)}`);
  for (const element of document.querySelectorAll('body script'))
    found.push(`a script: ${element.outerHTML.slice(0, 120)}`);
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode())
    // What a person types into or chooses from stays as it is stored; what is only shown does not. U+2068 and U+2069 are what we put
    // around a name ourselves, so that its direction ends with it.
    if (
      /[\u202a-\u202e\u2066\u2067\u200b\u2060\ufeff\u3164]/u.test(node.nodeValue ?? '') &&
      !node.parentElement?.closest('textarea, option, style')
    )
      found.push(
        `unseen characters in <${node.parentElement?.localName}> of ${node.parentElement?.className}: ${escape(node.nodeValue ?? '').slice(0, 80)}`,
      );
  const { scrollWidth } = document.scrollingElement ?? document.documentElement;
  if (scrollWidth > innerWidth) found.push(`the window is ${scrollWidth - innerWidth} px too wide`);
  return [...new Set(found)];
}

/** Notes every breach of the page's policy from its first moment on. */
async function watchBreaches(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const watched = window as unknown as { __breaches: string[] };
    watched.__breaches = [];
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, sample }) =>
      watched.__breaches.push(`the policy was breached: ${violatedDirective} ${sample}`),
    );
  });
}

test('no text that others wrote becomes anything but text, in any place, in a wide window and a narrow one', async ({
  page,
}) => {
  const complaints = complaintsOf(page);
  await watchBreaches(page);
  await page.goto(host.page);
  await unlockWith(page, person.passphrase);
  await expect(page.getByRole('navigation', { name: 'Pages' })).toBeVisible();
  for (const route of routesOf(made)) {
    await page.evaluate((hash) => (location.hash = hash), `#${route}`);
    await settle(page);
    for (const width of [1_280, 640]) {
      await page.setViewportSize({ width, height: 800 });
      expect.soft(await page.evaluate(harm), `${route}, ${width} px wide`).toEqual([]);
    }
    await page.setViewportSize({ width: 1_280, height: 800 });
  }
  expect(complaints).toEqual([]);
});

test('what cannot be seen is named, in every list that a person decides by', async ({ page }) => {
  await page.goto(host.page);
  await unlockWith(page, person.passphrase);
  for (const route of [
    '/wallets',
    '/private-keys',
    '/secrets',
    '/people',
    '/policies',
    '/organizations',
    '/export',
    '/webhooks',
    '/policies/interfaces',
  ]) {
    await page.goto(`${host.endpoint}/#${route}`);
    await settle(page);
    const main = page.getByRole('main');
    for (const named of ['U+200F', 'U+200B', 'U+3164'])
      await expect.soft(main.getByText(named).first(), `${named} at ${route}`).toBeVisible();
    await expect.soft(main.getByText('<script>').first(), `markup at ${route}`).toBeVisible();
  }
});

test('a megabyte of text neither stops the window nor stays', async ({ page }) => {
  const complaints = complaintsOf(page);
  await watchBreaches(page);
  await page.goto(host.page);
  await unlockWith(page, person.passphrase);
  const huge = `${attacks.markup}${'\u202E'}${'M'.repeat(900_000)}`;
  const lines = huge.replaceAll(/.{80}/gu, '$&\n').slice(0, 900_000);
  const key = await page.evaluate(() => sessionStorage.getItem('coffer-page-key') ?? '');
  const call = (args: readonly unknown[]) =>
    page.request.post(`${host.endpoint}/bridge/call`, {
      headers: { origin: host.endpoint, 'content-type': 'application/json', [pageKeyHeader]: key },
      data: { args },
    });
  for (const params of [
    { walletName: huge, accounts: [] },
    { walletName: 'x', accounts: [], [huge]: huge },
  ]) {
    const answer = await call(['create_wallet', params]);
    const text = await answer.text();
    expect(text, 'it was refused').toContain('"ok":false');
    expect(text.length, 'the refusal does not repeat it').toBeLessThan(10_000);
  }
  const refused = await page.request.post(`${host.endpoint}/public/v1/query/whoami`, {
    headers: { 'content-type': 'application/json' },
    data: Buffer.alloc(limits.bodyBytesMax + 1, 0x4d),
  });
  expect(refused.status()).toBeGreaterThanOrEqual(400);

  await expect(page.getByRole('navigation', { name: 'Pages' })).toBeVisible();
  await page.goto(`${host.endpoint}/#/decrypt`);
  await page.getByRole('radio', { name: 'Inspect' }).click();
  await page
    .locator('input[type=file]')
    .last()
    .setInputFiles({ name: huge.slice(0, 200), mimeType: 'text/plain', buffer: Buffer.from(lines) });
  await settle(page);
  const drawn = await page.evaluate(() => document.body.innerText.length);
  expect(drawn, 'the page draws a part of it').toBeLessThan(20_000);
  await page.evaluate(() => (location.hash = '#/activities'));
  await expect(page.getByRole('heading', { name: 'Activities' }), 'the window goes on').toBeVisible();
  expect(await page.evaluate(harm)).toEqual([]);
  expect(complaints).toEqual([]);
});
