import { interpolate } from '../../locales/interpolation.ts';
import type { LateTexts } from '../../locales/messages.ts';
import { spokenAccount } from '../screen/spoken-account.ts';

/** The texts about the fields of the form, in one language. */
export type Words = {
  fault(name: keyof LateTexts['faults'], values: Readonly<Record<string, string>>): string;
  /** All faulty fields in one sentence, by their labels. */
  summary(labels: readonly string[]): string;
  brandDetected(brand: string): string;
  /** An account such as `Visa •••• 0000` for screen readers. */
  spoken(account: string): string;
  cvvHint(isFront: boolean): string;
  /** The question between the brands of a co-badged card. */
  readonly chooseBrand: string;
};

export const wordsOf = (texts: LateTexts): Words => ({
  fault: (name, values) => interpolate(texts.faults[name], values),
  summary: (labels) =>
    interpolate(plural(texts.summary, labels.length), {
      count: labels.length,
      fields: new Intl.ListFormat(document.documentElement.lang).format(labels),
    }),
  spoken: (account) => spokenAccount(account, texts.ending),
  brandDetected: (brand) => interpolate(texts.brandDetected, { brand }),
  cvvHint: (isFront) => interpolate(isFront ? texts.cvvHintFront : texts.cvvHint, { digits: isFront ? 4 : 3 }),
  chooseBrand: texts.chooseBrand,
});

/** The plural form of a text for a count (CLDR). */
const plural = (forms: LateTexts['summary'], count: number): string =>
  forms[new Intl.PluralRules(document.documentElement.lang).select(count)] ?? forms.other ?? '';
