import { expect, type Page } from '@playwright/test';

/** What is wrong with the element that has the focus: it has to be seen, and nothing may lie over it. */
const focusFault = (): string | undefined => {
  const element = document.activeElement;
  if (!element || element === document.body) return undefined;
  const { outlineStyle, outlineWidth } = getComputedStyle(element);
  const [box] = element.getClientRects();
  const name = `${element.tagName} ${element.getAttribute('href') ?? element.getAttribute('name') ?? element.textContent}`;
  if (!box) return `${name} has no place`;
  // Of a date, the browser shows the part that has the focus.
  const isShown = element.matches('[type="date"]') || (outlineStyle !== 'none' && parseFloat(outlineWidth) > 0);
  if (!isShown) return `${name} shows no focus`;
  const [x, y] = [box.x + box.width / 2, box.y + Math.min(box.height, innerHeight) / 2];
  const over = document.elementFromPoint(x, y);
  const isFree = over !== null && (element.contains(over) || over.contains(element));
  return isFree ? undefined : `${name} is under ${over?.outerHTML.slice(0, 80) ?? 'the edge of the window'}`;
};

/** Presses Tab until the first element of a selector has the focus. Every stop on the way has to be seen. */
export async function tabsTo(page: Page, selector: string): Promise<void> {
  const stops: string[] = [];
  const isRound = (): boolean => stops.filter((stop) => stop.startsWith('<a class="skip"')).length > 1;
  while (!isRound()) {
    await page.keyboard.press('Tab');
    expect(await page.evaluate(focusFault)).toBeUndefined();
    const here = await page.evaluate((wanted) => {
      const { activeElement } = document;
      return { isWanted: activeElement?.matches(wanted) === true, tag: activeElement?.outerHTML.slice(0, 60) ?? '' };
    }, selector);
    if (here.isWanted) return;
    stops.push(here.tag);
  }
  throw new Error(`Expected ${selector} among the stops of Tab, found ${[...new Set(stops)].join('\n')}`);
}

/** Goes back from the end of the page, where what is above the window comes into sight under a header that stays. */
export async function walksBack(page: Page): Promise<void> {
  for (let stop = 0; stop < BACK_STOPS; stop += 1) {
    await page.keyboard.press('Shift+Tab');
    expect(await page.evaluate(focusFault)).toBeUndefined();
  }
}
const BACK_STOPS = 40;

/** Leaves the menu out, as the first stop of every page offers. */
export async function skips(page: Page): Promise<void> {
  await tabsTo(page, 'a.skip');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/#content$/);
}

/** Text that is typed over what a field has, or a key that chooses. */
export type Entered = { readonly text: string } | { readonly key: 'Space' | 'ArrowDown' };

export async function enters(page: Page, selector: string, entered: Entered): Promise<void> {
  await tabsTo(page, selector);
  if ('key' in entered) return page.keyboard.press(entered.key);
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(entered.text);
}

/** What is filled in and sent. */
export type Form = {
  /** Which form, by its address as CSS compares it. */
  readonly action: string;
  readonly fields?: Readonly<Record<string, Entered>>;
  /** What the page shows then. */
  readonly sees: string | RegExp;
};

/** Reaches a form by Tab, opening what hides it, fills it in and sends it. */
export async function sends(page: Page, { action, fields = {}, sees }: Form): Promise<void> {
  const [found] = await page
    .locator(`main form[method="post"][action${action}]`)
    .evaluateAll((all) => all.map((each) => each.getAttribute('action') ?? ''));
  const selector = `form[action="${found}"]`;
  await skips(page);
  if (!(await page.locator(selector).first().isVisible())) {
    await tabsTo(page, `details:not([open]):has(${selector}) > summary`);
    await page.keyboard.press('Enter');
  }
  for (const [field, entered] of Object.entries(fields)) await enters(page, `${selector} [name="${field}"]`, entered);
  await tabsTo(page, `${selector} button`);
  await page.keyboard.press('Enter');
  await expect(page.locator('main')).toContainText(sees);
}
