import type { Measure } from '../../../core/reports/definitions.ts';
import type { OfficeLanguage } from '../../../core/users/user.ts';
import type { Cents } from '../../../core/values.ts';
import { locales, money } from '../show.ts';

type Unit = Measure['unit'];
type Shown = { readonly currency: string; readonly language: OfficeLanguage };

const formatsOf = (language: OfficeLanguage) => ({
  number: new Intl.NumberFormat(locales[language]),
  share: new Intl.NumberFormat(locales[language], { style: 'percent', maximumFractionDigits: 1 }),
});
const formats = { en: formatsOf('en'), de: formatsOf('de') };

/** A whole number as the language writes it. */
export const numberOf = (value: number, language: OfficeLanguage): string => formats[language].number.format(value);

/** A share below the whole is not shown as the whole. */
const ALMOST_ALL = 0.999;

/** A measured value with its unit; a dash where there is none. */
export function valueText(value: number | null, unit: Unit, { currency, language }: Shown): string {
  if (value === null) return '–';
  const { number, share } = formats[language];
  if (unit === 'money') return money({ amountCents: value as Cents, currency }, language);
  if (unit === 'share') return share.format(value < 1 ? Math.min(value, ALMOST_ALL) : value);
  return unit === 'millis' ? `${number.format(Math.round(value))} ms` : number.format(value);
}
