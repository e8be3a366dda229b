import { html } from 'hono/html';
import {
  cardBrand,
  declineCode,
  describeResult,
  groupDigits,
  groupIban,
  oneTimeCodes,
  type Scenario,
  testCards,
  triggerAccounts,
  triggerCards,
} from 'shared';
import type { Html } from './html.ts';

/** The brands of the cards in the panel. The widget accepts more. */
const shown = ['VISA', 'MASTER', 'AMEX'];

export const plainCards = (): Html => scenario('No 3-D Secure', 'plain');
export const authenticatedCards = (): Html =>
  html`${scenario('Authenticated in silence', 'frictionless')} ${scenario('Asks for a code', 'challenge')}`;

export const troubleCards = (): Html =>
  html`${scenario('Authentication unavailable', 'technical')} ${scenario('Card not enrolled', 'notEnrolled')}
  ${scenario('Issuer takes no part', 'notParticipating')}`;

const meanings = { Y: 'passes', N: 'fails', R: 'is rejected', U: 'cannot be checked', A: 'counts as attempted' };

export const issuerCodes = (): Html =>
  list(
    'Codes for the issuer’s page',
    Object.entries(oneTimeCodes)
      .filter(([, { trouble }]) => trouble === undefined)
      .map(([code, { status }]) => item(code, code, meanings[status])),
  );

export const declinedCards = (): Html =>
  list(
    'Declined by the acquirer',
    Object.entries(triggerCards).flatMap(([number, { responseCode, unlessAuthenticated }]) =>
      responseCode === undefined || unlessAuthenticated
        ? []
        : item(number, groupDigits(number), reasonOf(declineCode(responseCode))),
    ),
  );

/** The German test IBANs: one that is debited at once, and those that are delayed or rejected. */
export const bankAccounts = (): Html =>
  list('Debited by SEPA', [
    accountItem('DE89370400440532013000', 'at once'),
    ...Object.entries(triggerAccounts).flatMap(([iban, { isDelayed, rejection, returned }]) =>
      !iban.startsWith('DE') || returned
        ? []
        : accountItem(iban, [isDelayed && 'late', rejection && 'rejected'].filter(Boolean).join(', ')),
    ),
  ]);

const accountItem = (iban: string, note: string): Html => item(iban, groupIban(iban), note);

/** Without the beginning of the description, which repeats the list's title. */
const reasonOf = (code: string): string => describeResult(code).replace(/^transaction declined(: | by the )/, '');

const scenario = (title: string, scenarioName: Scenario): Html =>
  list(
    title,
    shown.flatMap((code) => {
      const card = testCards.find(
        (each) => each.brand === code && each.scenario === scenarioName && each.trouble === undefined,
      );
      const brand = cardBrand(code);
      return card === undefined ? [] : item(card.number, groupDigits(card.number, brand), code);
    }),
  );

const list = (title: string, items: readonly Html[]): Html =>
  html`<h3>${title}</h3>
    <ul class="copies">
      ${items}
    </ul>`;

const item = (value: string, label: string, note: string): Html =>
  html`<li><button type="button" data-copy="${value}">${label}</button> <span>${note}</span></li>`;
