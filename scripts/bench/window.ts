import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { gzipSync } from 'node:zlib';
import { chromium, type Browser } from '@playwright/test';
import { startHost, type Host } from '../../src/main/host.ts';
import { quiet } from '../quiet-page.ts';
import { demoClock, demoEntropy, demoPassphrase, makePicturedVault } from '../screenshots/demo.ts';
import { addCrowd } from './crowd.ts';
import { fullLists } from './full-lists.ts';
import { atMost, plain, quantile, type Figure } from './measure.ts';

const ROUNDS = 5;

/** The window in Chromium before the headless host: what it loads, how soon it shows a list, and whether full lists stall it. */
export async function windowFigures(): Promise<Figure[]> {
  const executablePath = process.env['COFFER_CHROMIUM'] ?? '/usr/bin/chromium';
  const home = mkdtempSync(join(tmpdir(), 'coffer-bench-window-'));
  const dir = join(home, 'vault');
  await makePicturedVault(dir, demoClock(), { entropy: demoEntropy() }, { activities: 1 });
  const full = join(home, 'full');
  cpSync(dir, full, { recursive: true });
  await addCrowd(full, new TextEncoder().encode(demoPassphrase));
  const host = await startHost({ dir, config: `${dir}-config`, port: 0, ui: true, log: () => {} });
  const fullHost = await startHost({ dir: full, config: `${full}-config`, port: 0, ui: true, log: () => {} });
  const browser = await chromium.launch({ executablePath, chromiumSandbox: process.getuid?.() !== 0 });
  try {
    return [
      ...(await firstLoad(browser, host)),
      ...(await firstList(browser, host)),
      ...(await fullLists(browser, fullHost)),
    ];
  } finally {
    await browser.close();
    await host.stop();
    await fullHost.stop();
    rmSync(home, { recursive: true, force: true });
  }
}

/**
 * What the browser fetches for the locked window, as it lies there and as gzip would make it: what the page names, and fonts. What is fetched
 * after that, while the passphrase is typed, delays nothing.
 */
async function firstLoad(browser: Browser, host: Host): Promise<Figure[]> {
  const page = await browser.newPage();
  const bodies = new Map<string, Buffer>();
  page.on('response', (response) => {
    const name = /\/assets\/([^?]+)$/.exec(response.url())?.[1];
    if (name !== undefined) void response.body().then((body) => bodies.set(name, body));
  });
  await page.goto(host.newPageAddress() ?? '');
  await page.getByRole('textbox', { name: 'Passphrase' }).waitFor();
  await quiet(page);
  await page.close();
  const index = readFileSync(join('out', 'renderer', 'index.html'), 'utf8');
  const first = [...bodies].filter(([name]) => index.includes(name) || name.includes('.woff'));
  const kilobytes = (of: readonly Buffer[]): number => of.reduce((sum, body) => sum + body.length, 0) / 1_000;
  const zipped = (ending: string): number =>
    kilobytes(first.filter(([name]) => name.endsWith(ending)).map(([, body]) => gzipSync(body)));
  const everything = readdirSync(join('out', 'renderer', 'assets')).map((name) =>
    readFileSync(join('out', 'renderer', 'assets', name)),
  );
  const scripts = zipped('.js');
  return [
    plain('first load: files', first.length, 'files'),
    plain('first load: as served', kilobytes(first.map(([, body]) => body)), 'kB'),
    plain('first load: as gzip would make it', zipped(''), 'kB'),
    {
      name: 'first load: scripts, as gzip would make them',
      value: scripts,
      unit: 'kB',
      target: '≤ 220',
      met: scripts <= 220,
    },
    plain('fetched while the passphrase is typed: files', bodies.size - first.length, 'files'),
    plain('every place of the window, as served', kilobytes(everything), 'kB'),
  ];
}

/** From the answer to an unlock until the list of wallets stands there, beside what an empty page takes in the same browser. */
async function firstList(browser: Browser, host: Host): Promise<Figure[]> {
  const [lists, empties]: [number[], number[]] = [[], []];
  for (let round = 0; round < ROUNDS; round++) {
    const page = await browser.newPage();
    const from = performance.now();
    await page.goto(`${host.endpoint}/livez`);
    empties.push(performance.now() - from);
    await page.goto(host.newPageAddress() ?? '');
    await page.evaluate(() => ((globalThis as unknown as { location: { hash: string } }).location.hash = '#/wallets'));
    const field = page.getByRole('textbox', { name: 'Passphrase' });
    await field.fill(demoPassphrase);
    const answered = page.waitForResponse((response) => response.url().endsWith('/bridge/vault/unlock'));
    await field.press('Enter');
    await answered;
    const unlocked = performance.now();
    await page.getByRole('row', { name: /Treasury hot/ }).waitFor();
    lists.push(performance.now() - unlocked);
    await host.session.lock();
    await page.close();
  }
  const [list, empty] = [quantile(lists, 0.5), quantile(empties, 0.5)];
  return [
    plain('unlocked until the first list stands', list, 'ms'),
    plain('an empty page', empty, 'ms'),
    atMost('first list over an empty page', list / empty, 1.8),
  ];
}
