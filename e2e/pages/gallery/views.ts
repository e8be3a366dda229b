import type { Page } from '@playwright/test';

/** The screens and text sizes in which a scene is shown; pixels. */
const screens = {
  phone: { width: 390, height: 844 },
  'small phone': { width: 320, height: 640 },
  desktop: { width: 1280, height: 800 },
} as const;
const textSizes = { '200 %': 32, '100 %': 16 } as const;
const schemes = ['light', 'dark'] as const;

type Setting = {
  readonly screen: keyof typeof screens;
  readonly text: keyof typeof textSizes;
  /** The colours of the system, as for shoppers who need high contrast. */
  readonly isForced?: boolean;
};

/** The first has a small screen with the largest text. */
const settings: readonly Setting[] = [
  { screen: 'phone', text: '200 %' },
  { screen: 'phone', text: '100 %' },
  { screen: 'small phone', text: '100 %' },
  { screen: 'desktop', text: '200 %' },
  { screen: 'desktop', text: '100 %' },
  { screen: 'phone', text: '100 %', isForced: true },
];

export type View = {
  readonly name: string;
  /** Whether targets are smallest and least apart, and text small enough for the higher contrast (WCAG 2.2). */
  readonly isStrictest: boolean;
  readonly scheme: (typeof schemes)[number];
  /** Whether the colours are those of the system, of which axe reads the page's own instead. */
  readonly isForced: boolean;
  show(page: Page): Promise<void>;
};

/** Every setting in each colour scheme. */
export const views: readonly View[] = settings.flatMap(({ screen, text, isForced = false }) =>
  schemes.map((scheme) => ({
    name: `${screen} with text at ${text}, ${scheme}${isForced ? ', forced colours' : ''}`,
    isStrictest: screen === 'small phone',
    scheme,
    isForced,
    async show(page) {
      const forcedColors = isForced ? 'active' : 'none';
      await page.emulateMedia({ colorScheme: scheme, forcedColors, reducedMotion: 'reduce' });
      await page.setViewportSize(screens[screen]);
      await setTextSize(page, textSizes[text]);
    },
  })),
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
