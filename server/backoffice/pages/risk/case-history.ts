import { html } from 'hono/html';
import type { RiskCallback } from '../../../core/risk/callback.ts';
import type { Instant } from '../../../core/values.ts';
import type { CaseHistory } from '../../../operations/risk/history.ts';
import type { ShownCase } from '../../../operations/risk/queue.ts';
import type { TextName } from '../../texts/texts.ts';
import { moment } from '../../views/show.ts';
import type { Html, Visit } from '../../visit.ts';
import { decisionText, cancelReasonText } from './decisions.ts';
import { notSentText } from './shown.ts';

/** `place` orders what happened at the same moment: a callback follows its decision. */
type Entry = { readonly at: Instant; readonly place: number; readonly text: Html };

/**
 * The whole history of a case in one column: how it began, who took it, notes, decisions, and the callbacks about them.
 * A table would hide notes beyond the edge of a phone.
 */
export function historyOf(visit: Visit, { found, payment }: ShownCase, { actions, locks }: CaseHistory): Html {
  const { t } = visit;
  const notSent = notSentText(visit, payment);
  const entries: readonly Entry[] = [
    {
      at: found.createdAt,
      place: 0,
      text: html`<strong>${t('caseBegan')}</strong> ${t('scoreOf', { score: found.score })}`,
    },
    ...locks.map(({ at, actor, action }) => ({
      at,
      place: 1,
      text: html`<strong>${t(action === 'takeCase' ? 'caseTaken' : 'caseReleased')}</strong> <small>${actor}</small>`,
    })),
    ...actions.map(({ processedAt: at, decision, userId, cancelReason, note }) => ({
      at,
      place: 2,
      text: html`<strong>${decisionText(visit, { decision })}</strong> ${cancelReasonText(visit, cancelReason)}
        <small>${userId}</small> <span class="text">${note ?? ''}</span>`,
    })),
    ...actions.flatMap(({ processedAt, callback }) => (callback ? [callbackEntry(visit, callback, processedAt)] : [])),
    ...(found.state === 'expired' && found.closedAt !== null
      ? [{ at: found.closedAt, place: 4, text: html`<strong>${t('caseExpired')}</strong>` }]
      : []),
    ...(notSent !== undefined && payment.endedAt !== null
      ? [{ at: payment.endedAt, place: 4, text: html`<strong>${notSent}</strong> <code>${payment.resultCode}</code>` }]
      : []),
  ];
  return html`<ol class="timeline">
    ${entries
      .toSorted((a, b) => a.at - b.at || a.place - b.place)
      .map(({ at, text }) => html`<li>${moment(at, visit)} <span>${text}</span></li>`)}
  </ol>`;
}

const callbackTexts = {
  waiting: 'callbackWaiting',
  resubmitted: 'callbackWaiting',
  passed: 'callbackPassed',
  failed: 'callbackFailed',
} as const satisfies Record<RiskCallback['state'], TextName>;

/** A callback at its last try, with the number of its tries and what came back. */
function callbackEntry({ t }: Visit, callback: RiskCallback, processedAt: Instant): Entry {
  const { state, tries, url, status, reason, triedAt } = callback;
  return {
    at: triedAt ?? processedAt,
    place: 3,
    text: html`<strong>${t(callbackTexts[state])}</strong> ${tries === 0 ? '' : t('callbackTries', { tries })}
      ${status ?? reason ?? ''} ${url === null ? '' : html`<small>${url}</small>`}`,
  };
}
