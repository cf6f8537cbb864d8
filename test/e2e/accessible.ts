import { isDeepStrictEqual } from 'node:util';
import { expect, type Page } from '@playwright/test';
import axe, { type Result, type RunOptions } from 'axe-core';

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** The rules of axe that look at colours. All others look at elements, attributes, texts and boxes alone. */
const colourRules = ['color-contrast', 'link-in-text-block'];

/** How often a page is looked at that moves by itself, such as when a minute passes and its texts say so. */
const looksMax = 4;

/**
 * Fails with every breach of WCAG 2.2 A and AA that axe sees on the page, in light and in dark. In dark only the rules about colours run:
 * the page is first shown to be the same one there in everything that the other rules look at. A page that is not the same in light again
 * has moved by itself meanwhile, and is looked at anew.
 */
export async function expectAccessible(page: Page): Promise<void> {
  for (let look = 1; ; look += 1) {
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
    const inLight = await breachesOf(page, { type: 'tag', values: tags });
    const shape = await page.evaluate(shapeOfPage);
    await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
    const shapeInDark = await page.evaluate(shapeOfPage);
    if (look < looksMax && !isDeepStrictEqual(shapeInDark, shape) && (await hasMoved(page, shape))) continue;
    expect.soft(inLight, 'in light').toEqual([]);
    expect.soft(shapeInDark, 'the page is the same in dark, but for colours').toEqual(shape);
    expect.soft(await breachesOf(page, { type: 'rule', values: colourRules }), 'in dark').toEqual([]);
    return;
  }
}

/** Whether the page, in light again, differs from what it was in light. Leaves the page in dark. */
async function hasMoved(page: Page, shape: readonly string[]): Promise<boolean> {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  const again = await page.evaluate(shapeOfPage);
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  return !isDeepStrictEqual(again, shape);
}

/** What axe sees against `rules` in the page's one frame. A document is given axe once: loading it takes as long as a look at a small page. */
async function breachesOf(page: Page, rules: RunOptions['runOnly']): Promise<readonly string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const violations = await page.evaluate(lookInPage, { runOnly: rules, resultTypes: ['violations'] } as RunOptions);
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 200)).join(' ')}`);
}

/** In the page: the breaches alone. What axe found to be right is a hundred times as much. */
async function lookInPage(options: RunOptions): Promise<readonly Result[]> {
  const { axe: here } = window as unknown as { axe: typeof axe };
  return (await here.run(document, options)).violations;
}

/** In the page: each element with its attributes and texts, its box, and whether it is drawn. What names the scheme itself is left out. */
function shapeOfPage(): readonly string[] {
  return [...document.querySelectorAll('*')].map((element) => {
    const attributes = [...element.attributes]
      .filter(({ name }) => name !== 'data-mantine-color-scheme')
      .map(({ name, value }) => `${name}=${value}`);
    const texts = [...element.childNodes].filter((node) => node instanceof Text).map((node) => node.nodeValue);
    const { x, y, width, height } = element.getBoundingClientRect();
    const { display, visibility, opacity, pointerEvents } = getComputedStyle(element);
    return [
      element.localName,
      ...attributes,
      ...texts,
      x,
      y,
      width,
      height,
      display,
      visibility,
      opacity,
      pointerEvents,
    ].join(' ');
  });
}
