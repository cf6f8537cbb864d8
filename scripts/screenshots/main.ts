import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium, type Browser, type Page } from '@playwright/test';
import { startHost } from '../../src/main/host.ts';
import { quiet } from '../quiet-page.ts';
import { ask } from './ask.ts';
import { demoClock, demoEntropy, demoNowMs, demoPassphrase, makePicturedVault } from './demo.ts';
import { shots, type Shot } from './shots.ts';

const { values } = parseArgs({
  options: {
    /** Where the pictures go. */
    out: { type: 'string', default: join('resources', 'screenshots') },
    /** Only those whose name begins so; may be repeated. */
    only: { type: 'string', multiple: true },
    /** Routes beside the named ones, for example `/wallets`; may be repeated. Then only these are taken. */
    route: { type: 'string', multiple: true },
    /** `1280x800` unless given; may be repeated. */
    size: { type: 'string', multiple: true },
    scheme: { type: 'string', multiple: true },
    contrast: { type: 'boolean', default: false },
    /** Percent. */
    text: { type: 'string', default: '100' },
    language: { type: 'string', default: 'en' },
    /** The built page; `out/renderer` unless given. */
    page: { type: 'string' },
  },
});

const wanted: readonly Shot[] = values.route
  ? values.route.map((route) => ({ name: route.replaceAll(/\W+/g, '-').replace(/^-/, '') || 'root', route }))
  : shots.filter(({ name }) => !values.only || values.only.some((start) => name.startsWith(start)));
const sizes = (values.size ?? ['1280x800']).map((size) => size.split('x').map(Number) as [number, number]);
const schemes = (values.scheme ?? ['light', 'dark']) as ('light' | 'dark')[];

const home = mkdtempSync(join(tmpdir(), 'coffer-screenshots-'));
const dir = join(home, 'northgate-prod');
const clock = demoClock();
await makePicturedVault(dir, clock, { entropy: demoEntropy() });
const startedMs = Date.now();
const host = await startHost({
  dir,
  config: join(home, 'config', 'coffer'),
  port: 0,
  ui: true,
  passphrase: new TextEncoder().encode(demoPassphrase),
  log: () => {},
  ...(values.page ? { page: values.page } : {}),
  world: {
    clock: { nowMs: () => demoNowMs + Date.now() - startedMs },
    // As many as a host with one browser has. Measured, the sockets of the browser that takes the pictures would be among them.
    sockets: (atMs) => ({ atMs, listening: ['127.0.0.1:7411', '[::1]:7411'], local: 2, others: [] }),
  },
});
let prepared = false;

/** A vault with a colour and a backup, in the language of the option. */
async function prepare(page: Page): Promise<void> {
  if (prepared) return;
  prepared = true;
  await ask(page, 'local/setPreferences', [{ language: values.language }]);
  await ask(page, 'vault/setColour', ['copper']);
  const passphrase = new TextEncoder().encode(demoPassphrase);
  const chosen = await ask(page, 'local/chooseSavePlace', [{ purpose: 'backup', name: 'northgate.age' }]);
  const { handle } = chosen as { handle: string };
  await ask(page, 'vault/backup', [handle, { $bytes: 0 }], passphrase);
  await page.reload();
}

const browser = await chromium.launch({
  executablePath: process.env['COFFER_CHROMIUM'] ?? '/usr/bin/chromium',
  chromiumSandbox: process.getuid?.() !== 0,
});
try {
  mkdirSync(values.out, { recursive: true });
  for (const size of sizes) for (const scheme of schemes) await takeAll(browser, size, scheme);
} finally {
  await browser.close();
  await host.stop();
  rmSync(home, { recursive: true, force: true });
}

/** Takes every wanted picture at one size in one scheme, in one page that goes from place to place. */
async function takeAll(opened: Browser, [width, height]: readonly [number, number], scheme: 'light' | 'dark') {
  const zoom = Number(values.text) / 100;
  const context = await opened.newContext({
    viewport: { width: Math.round(width / zoom), height: Math.round(height / zoom) },
    deviceScaleFactor: zoom,
    colorScheme: scheme,
    contrast: values.contrast ? 'more' : 'no-preference',
    reducedMotion: 'reduce',
    timezoneId: 'UTC',
    locale: values.language,
  });
  const page = await context.newPage();
  page.on('pageerror', (error) => process.stderr.write(`${error.stack ?? error.message}\n`));
  page.on('console', (message) => message.type() === 'error' && process.stderr.write(`${message.text()}\n`));
  await page.clock.install({ time: demoNowMs });
  await page.clock.resume();
  await page.goto(host.newPageAddress() ?? '');
  await page.waitForSelector('h1');
  await prepare(page);
  await page.waitForSelector('h1');
  const suffix = [
    scheme,
    ...(width === 1280 && height === 800 ? [] : [`${width}x${height}`]),
    ...(zoom === 1 ? [] : [`text${values.text}`]),
    ...(values.contrast ? ['contrast'] : []),
    ...(values.language === 'en' ? [] : [values.language]),
  ].join('-');
  for (const { name, route, act } of wanted) {
    await page.goto(`${host.endpoint}/#${route}`);
    await quiet(page);
    await page.waitForTimeout(400);
    try {
      await act?.(page);
      await page.waitForTimeout(250);
    } catch (error) {
      process.stderr.write(`${name}: ${error instanceof Error ? error.message : ''}\n`);
      process.exitCode = 1;
    }
    await page.screenshot({ path: join(values.out, `${name}-${suffix}.png`), animations: 'disabled' });
  }
  await context.close();
}
