import { expect, type Locator, type Page } from '@playwright/test';

type Methods = Pick<Locator, 'click' | 'check' | 'fill'>;

/**
 * Has every story told by keyboard alone from here on: what would be clicked is focused and pressed, what would be filled in is typed. What
 * is acted on must be reachable: in the order of Tab, or by arrows inside a list, menu, table or group of choices.
 * @returns the function that puts the pointer back
 */
export function byKeyboard(page: Page): () => void {
  const locators = Object.getPrototypeOf(page.locator('body')) as Methods;
  const { click, check, fill } = locators;
  const press = async (locator: Locator): Promise<void> => {
    await reach(locator);
    // Enter follows a link and opens a row; everything else is pressed with Space, which a vote takes and Enter does not give.
    await page.keyboard.press((await locator.evaluate(followsEnter)) ? 'Enter' : 'Space');
  };
  locators.click = async function (this: Locator) {
    await press(this);
  };
  locators.check = async function (this: Locator) {
    await press(this);
    await expect(this).toBeChecked();
  };
  locators.fill = async function (this: Locator, value: string) {
    await reach(this);
    await page.keyboard.press('Control+a');
    await page.keyboard.press('Delete');
    await page.keyboard.insertText(value);
  };
  return () => void Object.assign(locators, { click, check, fill });
}

async function reach(locator: Locator): Promise<void> {
  await expect(locator).toBeVisible();
  await expect(locator).toBeEnabled();
  expect(await locator.evaluate(isReachable), `${String(locator)} is reached by keys`).toBe(true);
  await locator.focus();
}

function isReachable(element: Element): boolean {
  const { tabIndex } = element as HTMLElement;
  return (
    tabIndex >= 0 ||
    element.closest('table, [role=table], [role=grid], [role=menu], [role=tablist], [role=radiogroup]') !== null
  );
}

function followsEnter(element: Element): boolean {
  return element.closest('a[href], tr, [role=row]') === element;
}
