import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { type Language, languages } from '../../../shared/languages.ts';
import { findingsIn } from '../../pages/accessibility.ts';
import { layoutFaults } from './layout.ts';
import { views } from '../../pages/gallery/views.ts';
import { isWhole } from '../../whole.ts';

/**
 * With `npm run prove`, every scene in every language and view; else every twelfth one in one of these languages, in the
 * view that is hardest.
 */
const few = ['de', 'ar', 'fi', 'ja'] as const satisfies readonly Language[];
const EVERY = 12;
const shownViews = isWhole ? views : views.slice(0, 1);

/** A fault in one view does not hide those in the others. */
const softly = expect.configure({ soft: true });

/** Where screenshots are wanted: `GALLERY=folder npm run journeys -- gallery`. */
const folder = process.env['GALLERY'];

/** The languages in which the scene at this place of a table is shown. */
export const languagesAt = (place: number): readonly Language[] =>
  // The keys of the table are its type's.
  isWhole ? (Object.keys(languages) as Language[]) : few.filter((_, at) => at === (place / EVERY) % few.length);

/** Shows the page as for a scene that begins: on a phone, as most shoppers have one. */
export const prepare = (page: Page): Promise<void> | undefined => shownViews[0]?.show(page);

type Exhibit = { readonly name: string; readonly locale: Language };

/** In each view, nothing is cut off, lies on something else or scrolls sideways. With `npm run prove`, axe finds nothing. */
export async function expectNoFaults(page: Page, { name: scene, locale }: Exhibit): Promise<void> {
  for (const { name, isStrictest, scheme, isForced, show } of shownViews) {
    await show(page);
    await softly.poll(() => layoutFaults(page), name).toEqual([]);
    const frame = page.locator('tillway-checkout > iframe').first().contentFrame();
    // A form that is not there yet has no colours.
    for (const form of await frame.locator(':root[data-scheme]').all())
      await softly(form, name).toHaveAttribute('data-scheme', scheme);
    for (const panel of await frame.locator('.panel h2:visible').all()) await softly(panel, name).toBeInViewport();
    if (folder !== undefined) await page.screenshot({ path: join(folder, `${scene}, ${locale}, ${name}.png`) });
    // What axe finds depends on screen and text by sizes alone, which are those of all languages.
    if (isWhole && !isForced && (isStrictest || locale === 'en'))
      softly(await findingsIn(page, scheme), name).toEqual([]);
  }
}
