import { html } from 'hono/html';
import type { Refusal } from '../../../core/refusal.ts';
import type { Cause, TopicState } from '../../../operations/system/read-state.ts';
import { entityLink } from '../../views/entity-link.ts';
import { notice } from '../../views/layout.ts';
import { moment } from '../../views/show.ts';
import { type Column, emptyState, tableOf } from '../../views/table.ts';
import type { Html, Page, Visit } from '../../visit.ts';
import { connectorsOf } from './connectors.ts';
import { factsOf, isOverdue, keysOf } from './facts.ts';
import { faultsOf } from '../../views/forms/faults.ts';

/** Whether the gateway does its work, and what waits: the first page to look at when it does not. */
export const showSystem = (visit: Visit): Promise<Page> => systemPage(visit, undefined);

/** The same after a change that was refused. */
export async function systemPage(visit: Visit, refusal: Refusal | undefined): Promise<Page> {
  const { gateway, t, c } = visit;
  const [state, backup] = await Promise.all([gateway.office.readSystem(), gateway.backups?.()]);
  const { topics, isPartial } = state;
  const overdue = isOverdue(backup, gateway.clock.now()) ? [{ cause: 'backupOverdue', of: '' } as const] : [];
  const causes = [...state.causes, ...overdue];
  const done = c.req.query('done') ? notice(t('connectorChanged'), 'good') : '';
  return {
    title: t('system'),
    faults: faultsOf(visit, refusal),
    body: html`${refusal ? '' : done}
      ${
        causes.length === 0
          ? notice(t('allWell'), 'good')
          : html`<div class="notice bad" role="alert">
              <p>${t('causes')}</p>
              <ul>
                ${causes.map((cause) => html`<li>${causeOf(visit, cause)}</li>`)}
              </ul>
            </div>`
      }
      ${connectorsOf(visit, state)}
      ${
        topics.length === 0
          ? emptyState(t('nothingWaits'), '')
          : tableOf({ caption: t('outbox'), columns: topicColumns(visit), rows: topics })
      }
      ${isPartial ? html`<p class="hint">${t('outboxPartial')}</p>` : ''}
      <div class="columns">
        <section>
          <h2>${t('thisGateway')}</h2>
          ${factsOf(visit, state, backup)}
        </section>
        <section>
          <h2>${t('keysOfData')}</h2>
          ${keysOf(visit, state)}
        </section>
      </div>`,
  };
}

type ShownCause = Cause | { readonly cause: 'backupOverdue'; readonly of: '' };

function causeOf({ t, gateway }: Visit, { cause, of }: ShownCause): Html {
  const entity = cause === 'fundsStopped' ? gateway.entities.entityOf(of) : undefined;
  return html`${t(cause)} ${entity ? entityLink(entity, '/settings') : of === '' ? '' : html`<code>${of}</code>`}`;
}

const topicColumns = (visit: Visit): readonly Column<TopicState>[] => {
  const { t } = visit;
  return [
    { title: t('topic'), cell: ({ topic }) => html`<code>${topic}</code>` },
    { title: t('dueNow'), isTitled: true, kind: 'number', cell: ({ due }) => String(due) },
    {
      title: t('oldestDue'),
      isTitled: true,
      cell: ({ oldestAt }) => (oldestAt === null ? '–' : moment(oldestAt, visit)),
    },
    { title: t('dueLater'), isTitled: true, kind: 'number', cell: ({ waiting }) => String(waiting) },
    { title: t('nextDue'), isTitled: true, cell: ({ nextAt }) => (nextAt === null ? '–' : moment(nextAt, visit)) },
    { title: t('mostAttempts'), isTitled: true, kind: 'number', cell: ({ attempts }) => String(attempts) },
  ];
};
