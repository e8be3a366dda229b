import type { Page } from '@playwright/test';

/** The screens, text sizes and colours in which a scene is shown; pixels. */
const screens = { phone: { width: 390, height: 844 }, desktop: { width: 1280, height: 800 } } as const;
const textSizes = { '200 %': 32, '100 %': 16 } as const;
const schemes = ['light', 'dark'] as const;

export type View = {
  readonly name: string;
  /** Whether targets are smallest and least apart, and text small enough for the higher contrast (WCAG 2.2). */
  readonly isStrictest: boolean;
  readonly scheme: (typeof schemes)[number];
  show(page: Page): Promise<void>;
};

/** Every view; the first has the smallest screen with the largest text. */
export const views: readonly View[] = Object.entries(screens).flatMap(([screen, viewport]) =>
  Object.entries(textSizes).flatMap(([text, size]) =>
    schemes.map((scheme) => ({
      name: `${screen} with text at ${text}, ${scheme}`,
      isStrictest: screen === 'phone' && text === '100 %',
      scheme,
      async show(page) {
        await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
        await page.setViewportSize(viewport);
        await setTextSize(page, size);
      },
    })),
  ),
);

/** The text size that shoppers set in their browser, for the page and for each frame that has a process of its own. */
async function setTextSize(page: Page, standard: number): Promise<void> {
  for (const place of [page, ...page.frames()]) {
    // A frame in the process of its page has the size of that, and no session.
    const session = await page
      .context()
      .newCDPSession(place)
      .catch(() => null);
    await session?.send('Page.setFontSizes', { fontSizes: { standard } });
    await session?.detach();
  }
}
