import type { PaymentTexts } from '../locales/messages.ts';

export type NoticeReason = Exclude<keyof PaymentTexts['notices'], 'offline'>;

type Row = readonly [beginning: RegExp, reason: NoticeReason, parameter?: string];

/**
 * The notice for a result code, and the parameter whose field is marked; the first row that fits. Other reasons of an
 * issuer are not shown to the shopper, and technical faults are not put down to anyone.
 */
const rows: readonly Row[] = [
  [/^(100\.100\.60|800\.100\.1(53|92))/, 'detailsWrong', 'card.cvv'],
  [/^(100\.100\.[23]|800\.100\.157)/, 'detailsWrong', 'card.expiryMonth'],
  [/^(100\.100\.4|800\.100\.(198|402))/, 'detailsWrong', 'card.holder'],
  [/^(100\.100\.(1|500|501|700)|800\.100\.15[14]|800\.310\.21)/, 'detailsWrong', 'card.number'],
  [/^100\.150\.20[^1]/, 'interrupted', 'registrationId'],
  [/^800\.100\.(155|162|163|179|203)/, 'limitReached'],
  [/^(100\.380\.501|100\.395\.50|100\.396\.103)/, 'tookTooLong'],
  [/^(100\.390\.124|100\.396\.1|100\.397\.101)/, 'cancelled'],
  [/^(800\.120|100\.390\.1(19|23)|800\.300\.50)/, 'tooManyAttempts'],
  // The issuer's own decision about who pays; all other codes of an authentication are faults of a system.
  [/^(100\.390\.1(00|09|14|18|20|21|22)|100\.380\.401|000\.400\.1(01|02|11)|300)/, 'notConfirmed'],
  [/^(000\.400|100\.([1-3][5-9]|[5-9])|[2-79]00|500|800\.(121|160|[4-9])|999)/, 'interrupted'],
];

/** The notices that speak of a card, its fields or its security code. */
const ofCards: ReadonlySet<NoticeReason> = new Set(['declined', 'detailsWrong', 'limitReached']);

/** What the shopper reads about a result code, after something of a card was typed or not. */
export function reasonOf(
  code: string,
  isCardTyped = true,
): { readonly reason: NoticeReason; readonly parameter?: string | undefined } {
  const [, reason = 'declined', parameter] = rows.find(([beginning]) => beginning.test(code)) ?? [];
  return isCardTyped || !ofCards.has(reason) ? { reason, parameter } : { reason: 'interrupted' };
}
