import type { Locator } from '@playwright/test';

/** What a screen reader gets of one element: role, name, value and states, and its description. */
export async function spoken(place: Locator): Promise<string> {
  const snapshot = (await place.ariaSnapshot()).split('\n').map((line) => line.replace(/^\s*- \/?/, ''));
  const described = await place.evaluate((element) =>
    (element.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => (element.getRootNode() as Document).getElementById(id)?.innerText.trim() ?? '')
      .filter((text) => text !== '')
      .join(' '),
  );
  return plain([snapshot.join(' '), described].filter((text) => text !== '').join(' | '));
}

/** Without the marks of direction, which no screen reader reads, and with plain spaces. */
export const plain = (text: string): string =>
  text
    .replaceAll(/[\u200e\u200f\u2066-\u2069]/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
