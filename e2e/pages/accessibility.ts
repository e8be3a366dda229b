import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { checkoutOn } from './checkout.ts';

const STANDARDS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
/** Of all rules, the colour scheme decides the outcome of this one only. */
const OF_COLOURS = ['color-contrast'];

type Scheme = 'light' | 'dark';

/** The findings of axe for WCAG 2.2 AA, in both colour schemes. */
export const findings = async (page: Page): Promise<readonly string[]> => [
  ...(await findingsIn(page, 'light')),
  ...(await findingsIn(page, 'dark')),
];

/**
 * The findings of all rules of axe in the scheme that is shown, with what looks into frames where there are any;
 * `besides` leaves an element out.
 */
export async function everyFinding(page: Page, { besides }: { besides?: string } = {}): Promise<readonly string[]> {
  const axe = await axeOn(page);
  const { violations } = await (besides === undefined ? axe : axe.exclude(besides)).analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
}

/** In its legacy mode axe takes half the time, and looks into no frame of another origin. */
async function axeOn(page: Page): Promise<AxeBuilder> {
  const hasNoFrame = (await page.locator('iframe').count()) === 0;
  return new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).setLegacyMode(hasNoFrame);
}

/** The findings of axe for WCAG 2.2 AA in one colour scheme; in the dark one, those that it decides. */
export async function findingsIn(page: Page, colorScheme: Scheme): Promise<readonly string[]> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  await showBackground(page);
  const axe = await axeOn(page);
  const rules = colorScheme === 'light' ? axe.withTags(STANDARDS) : axe.withRules(OF_COLOURS);
  const { violations } = await rules.analyze();
  await hideBackground(page);
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${colorScheme} ${id} ${JSON.stringify(target)} ${failureSummary}`),
  );
}

/** axe takes a frame without a background for white, although the page's background shows through. */
async function showBackground(page: Page): Promise<void> {
  const { element, frame, iframe } = checkoutOn(page);
  if ((await iframe.count()) === 0) return;
  const background = await element.evaluate((start) => {
    for (let place: Element | null = start; place; place = place.parentElement) {
      const { backgroundColor } = getComputedStyle(place);
      if (backgroundColor !== 'rgba(0, 0, 0, 0)') return backgroundColor;
    }
    return 'white';
  });
  await frame.locator('html').evaluate((html, color) => html.style.setProperty('background', color), background);
}

async function hideBackground(page: Page): Promise<void> {
  const { frame, iframe } = checkoutOn(page);
  if ((await iframe.count()) > 0)
    await frame.locator('html').evaluate((html) => html.style.removeProperty('background'));
}
