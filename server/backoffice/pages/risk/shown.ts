import { html } from 'hono/html';
import type { Payment } from '../../../core/payments/payment.ts';
import { isTaken, type RiskCase } from '../../../core/risk/case.ts';
import type { ShownCase } from '../../../operations/risk/queue.ts';
import { resultText } from '../../texts/coded/results.ts';
import type { Html, Visit } from '../../visit.ts';
import { masked } from '../payments/customer.ts';

/** Why a payment was declined after its approval instead of being sent; undefined for any other one. */
export const notSentText = ({ t, language }: Visit, { findings, resultCode }: Payment): string | undefined =>
  findings.withheld ? t('approvedNotSent', { why: resultText(resultCode, language) }) : undefined;

/** The names of the rules that fired; those in shadow have changed nothing. */
export const rulesOf = ({ reasons }: RiskCase): Html =>
  html`${reasons.map(({ rule, shadow }, place) => html`${place === 0 ? '' : ', '}${shadow ? html`(${rule})` : rule}`)}`;

/** The customer's name or e-mail address, for those who see customers. */
export function customerOf(visit: Visit, { fields }: Payment): string {
  const name = [fields['customer.givenName'], fields['customer.surname']]
    .filter((each) => each !== undefined)
    .join(' ');
  return masked(visit, name === '' ? (fields['customer.email'] ?? fields['card.holder'] ?? '–') : name);
}

/** Who works on a case, and whether it is locked now. */
export function lockOf({ t, gateway, user }: Visit, { found, assignee }: ShownCase): Html | string {
  if (!assignee) return t('unassigned');
  const name = assignee.key === user.key ? t('you') : assignee.email;
  return isTaken(found, gateway.clock.now()) ? html`<span class="state open">${name}</span>` : name;
}
