import { html } from 'hono/html';
import type { Instant } from '../../../core/values.ts';
import type { ReadTree } from '../../../operations/payments/read-tree.ts';
import { moment, money, shortId } from '../../views/show.ts';
import type { Html, Visit } from '../../visit.ts';

/** `place` orders what happened at the same moment: a payment begins before it ends. */
type Event = { readonly at: Instant; readonly place: number; readonly text: Html; readonly ndc: string };

/** Everything that happened to a tree, in one column, each with the number of its request. */
export function timelineOf(visit: Visit, { tree, decisions, audit }: ReadTree): Html {
  const { t, language } = visit;
  const events: readonly Event[] = [
    ...tree.flatMap((each): readonly Event[] => {
      const name = html`<code>${each.type}</code> ${money(each, language)}`;
      const begun = { at: each.createdAt, place: 1, text: html`${name} ${t('begun')}`, ndc: each.ndc };
      if (each.endedAt === null) return [begun];
      const text = html`${name} ${t(each.state)} <code>${each.resultCode}</code>`;
      return [begun, { at: each.endedAt, place: 2, text, ndc: each.ndc }];
    }),
    ...decisions.map(({ processedAt: at, decision, userId, note, cancelReason }) => ({
      at,
      place: 3,
      text: html`${t('cases')}: ${decision} ${userId} ${cancelReason ?? ''} ${note ?? ''}`,
      ndc: '',
    })),
    ...audit.map(({ at, actor, action, after, ndc }) => ({
      at,
      place: 0,
      text: html`${actor}: ${action} ${reasonOf(after)}`,
      ndc,
    })),
  ];
  return html`<ol class="timeline">
    ${events
      .toSorted((a, b) => a.at - b.at || a.place - b.place)
      .map(
        ({ at, text, ndc }) =>
          html`<li>
            ${moment(at, visit)}<span>${text}</span> ${ndc === '' ? '' : html`<small>${shortId(ndc)}</small>`}
          </li>`,
      )}
  </ol>`;
}

const reasonOf = (after: object | null): string =>
  after !== null && 'reason' in after && typeof after.reason === 'string' ? `(${after.reason})` : '';
