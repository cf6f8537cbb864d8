import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { gzipSync } from 'node:zlib';
import { chromium, type Browser, type Page } from '@playwright/test';
import { startHost, type Host } from '../../src/main/host.ts';
import { quiet } from '../quiet-page.ts';
import { demoClock, demoEntropy, demoPassphrase, makePicturedVault } from '../screenshots/demo.ts';
import { plain, quantile, type Figure } from './measure.ts';

const ACTIVITIES = 10_000;
const ACCOUNTS = 5_000;
const ROUNDS = 5;
/** A frame is dropped by much less; this is where a person sees it. */
const LONG_TASK_MS = 100;
const SCROLL_STEPS = 400;

/** The window in Chromium before the headless host: what it loads, how soon it shows a list, and whether long lists stall it. */
export async function windowFigures(): Promise<Figure[]> {
  const executablePath = process.env['COFFER_CHROMIUM'] ?? '/usr/bin/chromium';
  const home = mkdtempSync(join(tmpdir(), 'coffer-bench-window-'));
  const dir = join(home, 'vault');
  const more = { activities: ACTIVITIES, accounts: ACCOUNTS };
  await makePicturedVault(dir, demoClock(), { entropy: demoEntropy() }, more);
  const host = await startHost({ dir, config: `${dir}-config`, port: 0, ui: true, log: () => {} });
  const browser = await chromium.launch({ executablePath, chromiumSandbox: process.getuid?.() !== 0 });
  try {
    return [
      ...(await firstLoad(browser, host)),
      ...(await firstList(browser, host)),
      ...(await longLists(browser, host)),
    ];
  } finally {
    await browser.close();
    await host.stop();
    rmSync(home, { recursive: true, force: true });
  }
}

/** What the browser fetches until the locked vault can be opened, as it lies there and as gzip would make it. */
async function firstLoad(browser: Browser, host: Host): Promise<Figure[]> {
  const page = await browser.newPage();
  const bodies: Buffer[] = [];
  const bySize = new Map<string, Buffer>();
  page.on('response', (response) => {
    if (!/\/assets\//.test(response.url())) return;
    void response.body().then((body) => bySize.set(response.url(), body));
  });
  await page.goto(host.newPageAddress() ?? '');
  await page.getByRole('textbox', { name: 'Passphrase' }).waitFor();
  await quiet(page);
  bodies.push(...bySize.values());
  await page.close();
  const kilobytes = (sizes: readonly number[]): number => sizes.reduce((sum, size) => sum + size, 0) / 1_000;
  const everything = readdirSync(join('out', 'renderer', 'assets')).map((name) =>
    readFileSync(join('out', 'renderer', 'assets', name)),
  );
  return [
    plain('first load: files', bodies.length, 'files'),
    plain('first load: as served', kilobytes(bodies.map((body) => body.length)), 'kB'),
    plain('first load: as gzip would make it', kilobytes(bodies.map((body) => gzipSync(body).length)), 'kB'),
    plain('every place of the window, as served', kilobytes(everything.map((body) => body.length)), 'kB'),
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
    { name: 'first list over an empty page', value: list / empty, unit: '×' },
  ];
}

/** Scrolls through long lists from end to end, and counts the tasks that held the page up. */
async function longLists(browser: Browser, host: Host): Promise<Figure[]> {
  const page = await browser.newPage();
  await page.goto(host.newPageAddress() ?? '');
  const field = page.getByRole('textbox', { name: 'Passphrase' });
  await field.fill(demoPassphrase);
  await field.press('Enter');
  await page.getByRole('navigation').first().waitFor();
  const figures: Figure[] = [];
  for (const [name, open] of [
    [`${ACTIVITIES} activities`, () => page.goto(`${host.endpoint}/#/activities`)],
    [`${ACCOUNTS} accounts`, () => openWallet(page, host)],
  ] as const) {
    await open();
    await page.getByRole('row').nth(2).waitFor();
    const { long, worst, rows } = await scrollThrough(page);
    figures.push({
      name: `${name}: tasks over ${LONG_TASK_MS} ms while scrolling to the end`,
      value: long,
      unit: '',
      target: '0',
      met: long === 0,
    });
    figures.push(plain(`${name}: longest task`, worst, 'ms'), plain(`${name}: rows there at the end`, rows, ''));
  }
  await page.close();
  return figures;
}

async function openWallet(page: Page, host: Host): Promise<void> {
  await page.goto(`${host.endpoint}/#/wallets`);
  await page.getByRole('row', { name: /Settlement EUR/ }).click();
  await page.keyboard.press('Enter');
}

type Scrolled = Readonly<{ long: number; worst: number; rows: number }>;

/** Runs in the page: wheels the pane that holds the rows down, a frame at a time, until nothing more comes. */
function scrollThrough(page: Page): Promise<Scrolled> {
  return page.evaluate(
    async ([steps = 0, longMs = 0]) => {
      // The page's own world, which this program's types do not know.
      const world = globalThis as unknown as {
        document: { querySelector(selector: string): Scroller | null };
        requestAnimationFrame(next: () => void): void;
        PerformanceObserver: new (hear: (list: { getEntries(): { duration: number }[] }) => void) => {
          observe(options: { type: string; buffered: boolean }): void;
          disconnect(): void;
        };
        getComputedStyle(element: Scroller): { overflowY: string };
      };
      type Scroller = {
        scrollTop: number;
        scrollHeight: number;
        clientHeight: number;
        parentElement: Scroller | null;
        getAttribute(name: string): string | null;
      };
      const tasks: number[] = [];
      const observer = new world.PerformanceObserver((list) => {
        tasks.push(...list.getEntries().map((entry) => entry.duration));
      });
      observer.observe({ type: 'longtask', buffered: false });
      const table = world.document.querySelector('[role=table], [role=grid], table');
      let pane = table;
      while (
        pane &&
        !(pane.scrollHeight > pane.clientHeight + 4 && /auto|scroll/.test(world.getComputedStyle(pane).overflowY))
      )
        pane = pane.parentElement;
      for (let step = 0; step < steps && pane; step++) {
        pane.scrollTop += Math.max(pane.clientHeight, (pane.scrollHeight - pane.scrollTop) / 20);
        await new Promise<void>((resolve) => world.requestAnimationFrame(resolve));
        if (step % 10 === 0) await new Promise((resolve) => setTimeout(resolve, 30));
      }
      observer.disconnect();
      return {
        long: tasks.filter((duration) => duration > longMs).length,
        worst: Math.max(0, ...tasks),
        rows: Number(table?.getAttribute('aria-rowcount') ?? 0),
      };
    },
    [SCROLL_STEPS, LONG_TASK_MS],
  );
}
