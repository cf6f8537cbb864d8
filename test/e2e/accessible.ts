import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** The rules of axe that look at colours. All others look at elements, attributes, texts and boxes alone. */
const colourRules = ['color-contrast', 'link-in-text-block'];

/**
 * Fails with every breach of WCAG 2.2 A and AA that axe sees on the page, in light and in dark. In dark only the rules about colours run:
 * the page is first shown to be the same one there in everything that the other rules look at.
 */
export async function expectAccessible(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  // No frames are in the page, so axe needs no second page to put their answers together.
  const light = await new AxeBuilder({ page }).withTags(tags).setLegacyMode().analyze();
  expect.soft(breachesOf(light), 'in light').toEqual([]);
  const shape = await page.evaluate(shapeOfPage);
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  expect.soft(await page.evaluate(shapeOfPage), 'the page is the same in dark, but for colours').toEqual(shape);
  const dark = await new AxeBuilder({ page }).withRules(colourRules).setLegacyMode().analyze();
  expect.soft(breachesOf(dark), 'in dark').toEqual([]);
}

type Results = Awaited<ReturnType<AxeBuilder['analyze']>>;

function breachesOf({ violations }: Results): readonly string[] {
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 200)).join(' ')}`);
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
