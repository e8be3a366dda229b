import { html } from 'hono/html';
import {
  cardBrand,
  groupDigits,
  groupIban,
  oneTimeCodes,
  type Scenario,
  testCards,
  triggerAccounts,
  triggerCards,
} from 'shared';
import type { PanelTexts } from '../texts/panel.ts';
import type { Html } from './html.ts';

/** The brands of the cards in the panel. The widget accepts more. */
const shown = ['VISA', 'MASTER', 'AMEX'];

type Shown = 'plain' | 'frictionless' | 'challenge' | 'technical' | 'notEnrolled' | 'notParticipating';

export const cards = (text: PanelTexts, scenarios: readonly (Shown & Scenario)[]): Html =>
  html`${scenarios.map((scenario) => scenarioCards(text, scenario))}`;

export const issuerCodes = (text: PanelTexts): Html =>
  list(
    text.codes,
    Object.entries(oneTimeCodes)
      .filter(([, { trouble }]) => trouble === undefined)
      .map(([code, { status }]) => item(code, code, text[status])),
  );

export function declinedCards(text: PanelTexts): Html {
  const reasons: Readonly<Record<string, string>> = text.reasons;
  return list(
    text.declined,
    Object.entries(triggerCards).flatMap(([number, { responseCode = '', unlessAuthenticated }]) =>
      reasons[responseCode] === undefined || unlessAuthenticated
        ? []
        : item(number, groupDigits(number), reasons[responseCode]),
    ),
  );
}

/** The German test IBANs: one that is debited at once, and those that are delayed or rejected. */
export const bankAccounts = (text: PanelTexts): Html =>
  list(text.debited, [
    accountItem('DE89370400440532013000', text.atOnce),
    ...Object.entries(triggerAccounts).flatMap(([iban, { isDelayed, rejection, returned }]) =>
      !iban.startsWith('DE') || returned
        ? []
        : accountItem(iban, text[rejection ? (isDelayed ? 'rejectedLate' : 'rejected') : 'debitedLate']),
    ),
  ]);

const accountItem = (iban: string, note: string): Html => item(iban, groupIban(iban), note);

function scenarioCards(text: PanelTexts, scenario: Shown & Scenario): Html {
  return list(
    text[scenario],
    shown.flatMap((code) => {
      const card = testCards.find(
        (each) => each.brand === code && each.scenario === scenario && each.trouble === undefined,
      );
      const brand = cardBrand(code);
      return card === undefined ? [] : item(card.number, groupDigits(card.number, brand), brand?.name ?? code);
    }),
  );
}

const list = (title: string, items: readonly Html[]): Html =>
  html`<h3>${title}</h3>
    <ul class="copies">
      ${items}
    </ul>`;

const item = (value: string, label: string, note: string): Html =>
  html`<li><button type="button" dir="ltr" data-copy="${value}">${label}</button> <span>${note}</span></li>`;
