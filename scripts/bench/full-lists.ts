import { performance } from 'node:perf_hooks';
import type { Browser, Locator, Page } from '@playwright/test';
import type { Host } from '../../src/main/host.ts';
import { demoPassphrase } from '../screenshots/demo.ts';
import { crowd, crowdedWallet } from './crowd.ts';
import { plain, type Figure } from './measure.ts';

/** A busy machine is slow, and not wrong. */
const waitMsMax = 120_000;
const openMsMax = 1_500;
/** A task of more than 50 ms is a long one, as browsers count: somebody may see that the page stands still. */
const taskMsMax = 50;
const typingMsMax = 50;
/** Browsers tell of no key that took less than this. */
const keyMsMin = 16;
/** Scrolling is measured as a computer with a fourth of the speed would do it. */
const slowdown = 4;
const scrollSteps = 400;
const typed = 'client 0';

const lists = [
  { name: `${crowd.wallets} wallets`, path: '/wallets' },
  { name: `${crowd.users} users`, path: '/people' },
  { name: `${crowd.policies} policies`, path: '/policies' },
  { name: `${crowd.organizations} sub-organizations`, path: '/organizations' },
  { name: `${crowd.activities} activities`, path: '/activities', scrolled: true },
  { name: `${crowd.accounts} accounts`, wallet: crowdedWallet, scrolled: true },
] as const;

/** Opens lists with as many rows as the limits allow, types into their searches, and scrolls through the longest. */
export async function fullLists(browser: Browser, host: Host): Promise<Figure[]> {
  const page = await browser.newPage();
  page.setDefaultTimeout(waitMsMax);
  await page.goto(host.newPageAddress() ?? '');
  await goTo(page, '/import');
  const field = page.getByRole('textbox', { name: 'Passphrase' });
  await field.fill(demoPassphrase);
  await field.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Import' }).waitFor();
  const figures: Figure[] = [];
  for (const list of lists) {
    const openMs = 'path' in list ? await openList(page, list.path) : await openWallet(page, list.wallet);
    const typingMs = await typeInto(page);
    figures.push(
      below(`${list.name}: open`, openMs, openMsMax),
      below(`${list.name}: from a key in the search to the next paint, at most`, typingMs, typingMsMax),
    );
    if ('scrolled' in list) figures.push(...(await scrollFigures(page, list.name)));
    await goTo(page, '/import');
    await page.getByRole('heading', { level: 1, name: 'Import' }).waitFor();
  }
  await page.close();
  return figures;
}

function below(name: string, ms: number, most: number): Figure {
  return { name, value: ms, unit: 'ms', target: `≤ ${most}`, met: ms <= most };
}

function goTo(page: Page, path: string): Promise<void> {
  return page.evaluate((to) => {
    (globalThis as unknown as { location: { hash: string } }).location.hash = `#${to}`;
  }, path);
}

async function openList(page: Page, path: string): Promise<number> {
  const from = performance.now();
  await goTo(page, path);
  await page.getByRole('row').nth(2).waitFor();
  return performance.now() - from;
}

async function openWallet(page: Page, name: string): Promise<number> {
  await goTo(page, '/wallets');
  await searchOf(page).fill(name);
  const link = page.getByRole('link', { name, exact: true });
  await link.waitFor();
  const from = performance.now();
  await link.click();
  await page.getByRole('row').nth(2).waitFor();
  return performance.now() - from;
}

function searchOf(page: Page): Locator {
  return page.getByRole('textbox', { name: /^Search/ });
}

/** Types into the search of the list on the screen. Gives the longest time from a key to the paint that follows, as the browser measures it. */
async function typeInto(page: Page): Promise<number> {
  const field = searchOf(page);
  await field.focus();
  await page.evaluate(() => {
    const world = globalThis as unknown as EventTiming;
    world.keysTook = [];
    new world.PerformanceObserver((list) => {
      for (const { name, duration } of list.getEntries()) if (name.startsWith('key')) world.keysTook.push(duration);
    }).observe({ type: 'event', durationThreshold: 16, buffered: false });
  });
  await field.pressSequentially(typed, { delay: 120 });
  await page.waitForTimeout(500);
  const longest = Math.max(keyMsMin, ...(await page.evaluate(() => (globalThis as unknown as EventTiming).keysTook)));
  await field.fill('');
  await page.getByRole('row').nth(2).waitFor();
  return longest;
}

/** The page's own world, as far as this program needs it. */
type EventTiming = {
  keysTook: number[];
  PerformanceObserver: new (hear: (list: { getEntries(): { name: string; duration: number }[] }) => void) => {
    observe(options: { type: string; durationThreshold?: number; buffered: boolean }): void;
    disconnect(): void;
  };
};

async function scrollFigures(page: Page, name: string): Promise<Figure[]> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  const { tasks, rows } = await scrollThrough(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  const long = tasks.filter((duration) => duration > taskMsMax).length;
  const says = `${name}: tasks over ${taskMsMax} ms while scrolling with a ${slowdown}th of the speed`;
  return [
    { name: says, value: long, unit: '', target: '0', met: long === 0 },
    plain(`${name}: longest task`, Math.max(0, ...tasks), 'ms'),
    plain(`${name}: rows there at the end`, rows, ''),
  ];
}

/** Runs in the page: scrolls the pane that holds the rows down, a page at a time and ever more, until nothing more comes. */
function scrollThrough(page: Page): Promise<Readonly<{ tasks: readonly number[]; rows: number }>> {
  return page.evaluate(async (steps) => {
    type Scroller = {
      scrollTop: number;
      scrollHeight: number;
      clientHeight: number;
      parentElement: Scroller | null;
      getAttribute(name: string): string | null;
    };
    const world = globalThis as unknown as EventTiming & {
      document: { querySelector(selector: string): Scroller | null };
      requestAnimationFrame(next: () => void): void;
      getComputedStyle(element: Scroller): { overflowY: string };
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
    return { tasks, rows: Number(table?.getAttribute('aria-rowcount') ?? 0) };
  }, scrollSteps);
}
