import type { PaymentTexts } from '../locales/messages.ts';

export type NoticeReason = Exclude<keyof PaymentTexts['notices'], 'offline'>;

/** The notice for a result code; the first row that fits. An issuer's finer reasons are not shown to the shopper. */
const reasons: readonly (readonly [beginning: RegExp, reason: NoticeReason])[] = [
  [/^100\.(390\.124|396\.10[14])/, 'cancelled'],
  [/^100\.380\.501/, 'tookTooLong'],
  [/^(100\.380|100\.390|000\.400\.1)/, 'notConfirmed'],
  [/^100\.100/, 'detailsWrong'],
  [/^800\.120/, 'tooManyAttempts'],
  [/^(100\.396|200|600|700|800\.[59]|900)/, 'interrupted'],
];

export const reasonOf = (code: string): NoticeReason =>
  reasons.find(([beginning]) => beginning.test(code))?.[1] ?? 'declined';
