import { html } from 'hono/html';
import type { Payment } from '../../core/payments/payment.ts';
import type { OfficeLanguage } from '../../core/users/user.ts';
import type { Instant } from '../../core/values.ts';
import { type Arrival, type Html, OFFICE, type Visit } from '../visit.ts';

export const locales = { en: 'en-GB', de: 'de-DE' } as const satisfies Record<OfficeLanguage, string>;

const CENTS = 100;
const moneyFormats = new Map<string, Intl.NumberFormat>();

/** An amount with the code of its currency, as the language writes it; without a currency the plain number. */
export function money({ amountCents, currency }: Pick<Payment, 'amountCents' | 'currency'>, language: OfficeLanguage) {
  if (!/^[A-Z]{3}$/.test(currency)) return '–';
  const name = `${language} ${currency}`;
  let format = moneyFormats.get(name);
  if (!format) {
    format = new Intl.NumberFormat(locales[language], { style: 'currency', currency, currencyDisplay: 'code' });
    moneyFormats.set(name, format);
  }
  return format.format(amountCents / CENTS);
}

/** A payment by its type and amount; by its type alone where no money moves. */
export const titleOf = (
  payment: Pick<Payment, 'type' | 'amountCents' | 'currency'>,
  language: OfficeLanguage,
): string => (payment.currency === '' ? payment.type : `${payment.type} ${money(payment, language)}`);

const KILO = 1000;
const sizes = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;

/** A number of bytes in the unit in which it has one to three digits. */
export function bytesOf(bytes: number, language: OfficeLanguage): string {
  const place = Math.min(sizes.length - 1, Math.floor(Math.log(Math.max(1, bytes)) / Math.log(KILO)));
  const format = new Intl.NumberFormat(locales[language], {
    style: 'unit',
    unit: sizes[place] ?? 'byte',
    unitDisplay: place === 0 ? 'long' : 'short',
    maximumFractionDigits: place === 0 ? 0 : 1,
  });
  return format.format(bytes / KILO ** place);
}

/** A moment as the clocks of the visitor's zone show it, with the zone's name; machines read it in ISO 8601. */
export const moment = (at: Instant, visit: Pick<Arrival, 'language' | 'zone'>): Html => {
  const { date, name } = clocksOf(visit);
  return html`<time datetime="${new Date(at).toISOString()}">${date.format(at)} ${nameAt(name, at)}</time>`;
};

/** The same in a row of a list, in which phones have no room for the seconds. */
export function momentInRow(at: Instant, visit: Pick<Arrival, 'language' | 'zone'>): Html {
  const { date, name } = clocksOf(visit);
  const [minute = '', second = ''] = date.format(at).split(/(?=:\d{2}$)/);
  return html`<time datetime="${new Date(at).toISOString()}"
    >${minute}<span class="second">${second}</span> ${nameAt(name, at)}</time
  >`;
}

type Clocks = { readonly date: Intl.DateTimeFormat; readonly name: Intl.DateTimeFormat };
const clocks = new Map<string, Clocks>();

/** Formats are made once, because making one takes longer than using it. */
function clocksOf({ language, zone }: Pick<Arrival, 'language' | 'zone'>): Clocks {
  const key = `${language} ${zone}`;
  const known = clocks.get(key);
  if (known) return known;
  const made = {
    date: new Intl.DateTimeFormat(locales[language], { dateStyle: 'medium', timeStyle: 'medium', timeZone: zone }),
    name: new Intl.DateTimeFormat(locales[language], { timeZone: zone, timeZoneName: 'short' }),
  };
  clocks.set(key, made);
  return made;
}

/** The name of a zone at a moment, which differs in summer. */
const nameAt = (format: Intl.DateTimeFormat, at: Instant): string =>
  format.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? '';

const dayFormat = (language: OfficeLanguage) =>
  new Intl.DateTimeFormat(locales[language], { dateStyle: 'medium', timeZone: 'UTC' });
const dayFormats = { en: dayFormat('en'), de: dayFormat('de') };

/** The day of a moment in UTC. */
export const day = (at: Instant, { language }: Pick<Arrival, 'language'>): Html =>
  html`<time datetime="${new Date(at).toISOString().slice(0, 'yyyy-mm-dd'.length)}"
    >${dayFormats[language].format(at)}</time
  >`;

/** A date of the form yyyy-MM-dd as the language writes it; any other text as it is. */
export const dateText = (date: string, { language }: Pick<Arrival, 'language'>): string =>
  /^\d{4}-\d{2}-\d{2}$/.test(date) ? dayFormats[language].format(Date.parse(`${date}T00:00:00Z`)) : date;

const monthFormat = (language: OfficeLanguage) =>
  new Intl.DateTimeFormat(locales[language], { month: 'long', year: 'numeric', timeZone: 'UTC' });
const monthFormats = { en: monthFormat('en'), de: monthFormat('de') };

/** A month given as yyyy-MM. */
export const monthText = (month: string, { language }: Pick<Arrival, 'language'>): string =>
  monthFormats[language].format(Date.parse(`${month}-01T00:00:00Z`));

const dayOfYear = (language: OfficeLanguage, style: Pick<Intl.DateTimeFormatOptions, 'day' | 'month'>) =>
  new Intl.DateTimeFormat(locales[language], { ...style, timeZone: 'UTC' });
const daysOfYear = {
  en: dayOfYear('en', { day: 'numeric', month: 'short' }),
  de: dayOfYear('de', { day: '2-digit', month: '2-digit' }),
};

/** The same date without its year, for the axis of a chart. */
export const shortDate = (date: string, { language }: Pick<Arrival, 'language'>): string =>
  daysOfYear[language].format(Date.parse(`${date}T00:00:00Z`));

/** The state of a payment as a word and a shape, so that neither colour nor shape has to be seen. */
export const stateOf = ({ state }: Pick<Payment, 'state'>, { t }: Pick<Arrival, 't'>): Html =>
  html`<span class="state ${state}">${t(state)}</span>`;

const SHOWN = 4;

/**
 * A long id in short, with all of it for those who point at it, and a button that copies it where scripts run. The node
 * in the id of a checkout is the same for most.
 */
export function shortId(id: string): Html {
  const [own = ''] = id.split('.');
  const shown = own.length > 2 * SHOWN + 1 ? `${own.slice(0, SHOWN)}…${own.slice(-SHOWN)}` : own;
  return html`<office-copy><code title="${id}">${shown}</code></office-copy>`;
}

/** A text that may be an id or a hash, which are shown in short. */
export const idOrText = (text: string): Html | undefined =>
  /^(?:[0-9a-f]{32}){1,2}$/.test(text) ? shortId(text) : undefined;

/** An e-mail address, of which a line ends before the sign between its parts, and elsewhere only where it has to. */
export const breakable = (address: string): Html =>
  html`${address.split('@').map((part, place) => (place === 0 ? part : html`<wbr />@${part}`))}`;

const REFERENCE_SHOWN = 24;
const REFERENCE_END = 12;

/** A reference of a merchant, which may have 255 characters: long ones in short, with all of it for those who point at it. */
export const shortReference = (reference = ''): Html =>
  reference.length <= REFERENCE_SHOWN
    ? html`${reference}`
    : html`<span title="${reference}"
        >${reference.slice(0, REFERENCE_SHOWN - REFERENCE_END - 1)}…${reference.slice(-REFERENCE_END)}</span
      >`;

export const paymentLink = ({ gateway }: Pick<Visit, 'gateway'>, { key }: Pick<Payment, 'key'>, text: Html): Html =>
  html`<a href="${OFFICE}/payments/${gateway.ids.publicId('payment', key)}">${text}</a>`;

/** A name such as that of a brand, of which a line ends at an underscore. */
export const breakableAtUnderscores = (name: string): Html =>
  html`${name.split('_').map((part, place) => (place === 0 ? part : html`_<wbr />${part}`))}`;

/** In characters: a longer name of a brand has a line of its own, where the column is as narrow as it may be. */
const SHORT_BRAND = 5;

/** The brand of an account with its ending. A line ends at an underscore or behind a longer brand, and nowhere else. */
export function accountOf({ brand, fields }: Pick<Payment, 'brand' | 'fields'>): Html {
  const [name, ending] = [brand ?? '', accountEnding({ fields }).replaceAll(' ', '\u00a0')];
  if (name.length <= SHORT_BRAND && ending !== '') return html`${`${name}\u00a0${ending}`}`;
  return html`${breakableAtUnderscores(name)} ${ending}`;
}

/** The last characters of a payment's account, and of a bank account its country; never more (PCI DSS 3.4). */
export function accountEnding({ fields }: Pick<Payment, 'fields'>): string {
  const ending = fields['card.last4Digits'] ?? fields['bankAccount.last4Digits'] ?? fields['tokenAccount.last4Digits'];
  return ending === undefined ? '' : `${fields['bankAccount.country'] ?? ''} •••• ${ending}`.trim();
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** A length of time in its two largest units. `millis` below zero is a time that is over. */
export function length({ t }: Pick<Visit, 't'>, millis: number): string {
  if (millis < 0) return t('over');
  const [days, hours] = [Math.floor(millis / DAY), Math.floor((millis % DAY) / HOUR)];
  const minutes = Math.floor((millis % HOUR) / MINUTE);
  if (days > 0) return t('daysHours', { days, hours });
  return hours > 0 ? t('hoursMinutes', { hours, minutes }) : t('minutes', { minutes });
}

const zoneFormats = new Map<string, Intl.DateTimeFormat>();

/** A moment as the clocks of a zone show it. */
export function momentIn(at: Instant, zone: string, { language }: Pick<Arrival, 'language'>): Html {
  const name = `${language} ${zone}`;
  let format = zoneFormats.get(name);
  if (!format) {
    format = new Intl.DateTimeFormat(locales[language], { dateStyle: 'medium', timeStyle: 'short', timeZone: zone });
    zoneFormats.set(name, format);
  }
  return html`<time datetime="${new Date(at).toISOString()}">${format.format(at)} ${zone}</time>`;
}
