import { html } from 'hono/html';
import type { Reason, Refusal } from '../../../core/refusal.ts';
import { faultText } from '../../texts/coded/parameter-faults.ts';
import type { TextName } from '../../texts/texts.ts';
import type { Html, Visit } from '../../visit.ts';

/** The refusals that have a text of their own; any other one is shown by the parameters that are wrong. */
const texts: Readonly<Partial<Record<Reason, TextName>>> = {
  requestMalformed: 'formOutdated',
  idempotencyKeyReused: 'formOutdated',
  tokenBeyondOwn: 'beyondOwnToken',
  tokenRevoked: 'tokenRevoked',
  webhookProvisioned: 'webhookProvisioned',
  webhookHasTwoKeys: 'webhookHasTwoKeys',
  webhookHasOneKey: 'webhookHasOneKey',
  connectorPaused: 'pausedBefore',
  connectorNotPaused: 'resumedBefore',
  rowMatched: 'rowMatchedBefore',
  rowNotMatched: 'rowOpen',
  rowBooked: 'rowBookedBefore',
};

/** Why a change was not made, in a sentence. */
export const refusalText = ({ t }: Pick<Visit, 't'>, { reason }: Pick<Refusal, 'reason'>): string =>
  t(texts[reason] ?? 'notChanged');

/** Why a change was not made, with every field that is wrong. */
export const refusedNotice = (visit: Pick<Visit, 't' | 'language'>, { reason, faults = [] }: Refusal): Html =>
  html`<div class="notice bad" role="alert">
    <p>${refusalText(visit, { reason })}</p>
    ${
      faults.length === 0
        ? ''
        : html`<ul>
            ${faults.map(({ name, message }) => html`<li><code>${name}</code> ${faultText(message, visit.language)}</li>`)}
          </ul>`
    }
  </div>`;
