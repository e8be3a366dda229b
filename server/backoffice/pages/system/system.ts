import { html } from 'hono/html';
import type { Refusal } from '../../../core/refusal.ts';
import { buildNumber } from '../../../http/answers/build-number.ts';
import type { Cause, SystemState, TopicState } from '../../../operations/system/read-state.ts';
import { refusedNotice } from '../../views/changes/refused.ts';
import { entityLink } from '../../views/entity-link.ts';
import { notice } from '../../views/layout.ts';
import { moment } from '../../views/show.ts';
import { type Column, emptyState, facts, tableOf } from '../../views/table.ts';
import type { Html, Page, Visit } from '../../visit.ts';
import { connectorsOf } from './connectors.ts';

/** Whether the gateway does its work, and what waits: the first page to look at when it does not. */
export const showSystem = (visit: Visit): Promise<Page> => systemPage(visit, undefined);

/** The same after a change that was refused. */
export async function systemPage(visit: Visit, refusal: Refusal | undefined): Promise<Page> {
  const { gateway, t, c } = visit;
  const state = await gateway.office.readSystem();
  const { causes, topics, isPartial } = state;
  const done = c.req.query('done') ? notice(t('connectorChanged'), 'good') : '';
  return {
    title: t('system'),
    status: refusal ? 400 : 200,
    body: html`${refusal ? refusedNotice(visit, refusal) : done}
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
      <section>${connectorsOf(visit, state)}</section>
      ${
        topics.length === 0
          ? emptyState(t('nothingWaits'), '')
          : tableOf({ caption: t('outbox'), columns: topicColumns(visit), rows: topics })
      }
      ${isPartial ? html`<p class="hint">${t('outboxPartial')}</p>` : ''}
      <section>
        <h2>${t('thisGateway')}</h2>
        ${factsOf(visit, state)}
      </section>`,
  };
}

function causeOf({ t, gateway }: Visit, { cause, of }: Cause): Html {
  const entity = cause === 'fundsStopped' ? gateway.entities.entityOf(of) : undefined;
  return html`${t(cause)} ${entity ? entityLink(entity, '/settings') : html`<code>${of}</code>`}`;
}

const topicColumns = (visit: Visit): readonly Column<TopicState>[] => {
  const { t } = visit;
  return [
    { title: t('topic'), cell: ({ topic }) => html`<code>${topic}</code>` },
    { title: t('dueNow'), kind: 'number', cell: ({ due }) => String(due) },
    { title: t('oldestDue'), cell: ({ oldestAt }) => (oldestAt === null ? '–' : moment(oldestAt, visit)) },
    { title: t('dueLater'), kind: 'number', cell: ({ waiting }) => String(waiting) },
    { title: t('nextDue'), cell: ({ nextAt }) => (nextAt === null ? '–' : moment(nextAt, visit)) },
    { title: t('mostAttempts'), kind: 'number', cell: ({ attempts }) => String(attempts) },
  ];
};

function factsOf({ t, gateway, ...visit }: Visit, { node, isShared, schema, keys }: SystemState): Html {
  return facts([
    [t('version'), html`<code>${buildNumber}</code>`],
    [t('mode'), t(gateway.mode === 'test' ? 'modeTest' : 'modeLive')],
    [t('clockTime'), moment(gateway.clock.now(), visit)],
    [t('process'), String(node)],
    [t('database'), isShared ? 'PostgreSQL' : 'SQLite'],
    [t('schemaOf'), html`<code>${schema}</code>`],
    [t('keyFile'), html`<code>${keys.keyFile}</code>`],
    [t('dataKeys'), t('dataKeysCount', { count: keys.dataKeys, version: keys.highestVersion })],
  ]);
}
