import { html } from 'hono/html';
import { buildNumber } from '../../../http/answers/build-number.ts';
import type { Cause, Connector, SystemState, TopicState } from '../../../operations/system/read-state.ts';
import { entityLink } from '../../views/entity-link.ts';
import { notice } from '../../views/layout.ts';
import { moment } from '../../views/show.ts';
import { type Column, emptyState, facts, tableOf } from '../../views/table.ts';
import type { Html, Page, Visit } from '../../visit.ts';

/** Whether the gateway does its work, and what waits: the first page to look at when it does not. */
export async function showSystem(visit: Visit): Promise<Page> {
  const { gateway, t } = visit;
  const state = await gateway.office.readSystem();
  const { causes, topics, connectors, isPartial } = state;
  return {
    title: t('system'),
    body: html`${
        causes.length === 0
          ? notice(t('allWell'), 'good')
          : html`<div class="notice bad" role="alert">
              <p>${t('causes')}</p>
              <ul>
                ${causes.map((cause) => html`<li>${causeOf(visit, cause)}</li>`)}
              </ul>
            </div>`
      }
      ${tableOf({ caption: t('connectors'), columns: connectorColumns(visit), rows: connectors })}
      <p class="hint">${t('connectorsMore')}</p>
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

const connectorColumns = ({ t }: Visit): readonly Column<Connector>[] => [
  { title: t('connector'), cell: ({ name }) => html`<code>${name}</code>` },
  {
    title: t('breaker'),
    cell: ({ breaker }) => {
      const [state, text] =
        breaker === null || breaker === 'closed'
          ? (['active', breaker === null ? 'inProcess' : 'breakerClosed'] as const)
          : (['failing', breaker === 'open' ? 'breakerOpen' : 'breakerHalfOpen'] as const);
      return html`<span class="state ${state}">${t(text)}</span>`;
    },
  },
];

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
