import { interpolate } from '../../locales/interpolation.ts';
import type { TextWith } from '../../locales/messages.ts';

/** An account for screen readers, which would read the dots before its last digits as bullets: `Visa, ending in 0000`. */
export const spokenAccount = (account: string, ending: TextWith<'digits'>): string =>
  account.replace(/ •{3,4}\s?(\w+)$/, (_dots, digits: string) => `, ${interpolate(ending, { digits })}`);

/** A text for the eyes, and another one for screen readers where that differs. */
export function seenAndSpoken(seen: string, spoken: string): readonly Node[] {
  const [eyes, ears] = [seen, spoken].map((text) => {
    const made = document.createElement('bdi');
    made.append(text);
    return made;
  }) as [HTMLElement, HTMLElement];
  if (seen === spoken) return [eyes];
  eyes.ariaHidden = 'true';
  ears.className = 'unseen';
  return [eyes, ears];
}
