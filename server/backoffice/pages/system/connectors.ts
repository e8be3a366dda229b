import { html } from 'hono/html';
import { type ConnectorPause, PAUSE_REASON_LENGTH } from '../../../core/entities/merchant-accounts/pause.ts';
import { type Connector, type SystemState, UNDER_WAY_MAX } from '../../../operations/system/read-state.ts';
import { shownField } from '../../views/forms/as-shown.ts';
import { formTokenFieldOnce } from '../../views/layout.ts';
import { moment } from '../../views/show.ts';
import { type Column, tableOf } from '../../views/table.ts';
import { type Html, may, OFFICE, type Visit } from '../../visit.ts';

/** The connectors with what they do now, and the forms that pause and resume one. */
export function connectorsOf(visit: Visit, { connectors }: Pick<SystemState, 'connectors'>): Html {
  const { t } = visit;
  const mayPause = pauses(visit);
  const open = connectors.filter(({ pause }) => pause === null);
  return html`${tableOf({ caption: t('connectors'), columns: columnsOf(visit, mayPause), rows: connectors })}
  ${mayPause && open.length > 0 ? pauseForm(visit, open) : ''}`;
}

/** Merchants share connectors, so that only a user of the whole gateway pauses one. */
export const pauses = (visit: Visit): boolean => may(visit, 'changeSystem') && visit.user.entity === null;

const columnsOf = (visit: Visit, mayPause: boolean): readonly Column<Connector>[] => {
  const { t, gateway } = visit;
  const accounts = Map.groupBy(gateway.entities.merchantAccounts(), ({ connector }) => connector);
  return [
    {
      title: t('connector'),
      cell: ({ name }) => html`<a href="${OFFICE}/system/connectors/${name}"><code>${name}</code></a>`,
    },
    { title: t('takes'), kind: 'long', isTitled: true, cell: (connector) => takingOf(visit, connector, mayPause) },
    { title: t('breaker'), isTitled: true, cell: ({ breaker }) => breakerOf(visit, breaker) },
    {
      title: t('accountsOf'),
      // INTERNAL, EXTERNAL and live are what channels without accounts have.
      cell: ({ name }) => {
        const found = Array.from(accounts).find(([connector]) => connector === name)?.[1];
        return found ? t('accountCount', { count: found.length }) : '';
      },
    },
  ];
};

/** Whether a connector takes authorisations, with the form that resumes it. */
export function takingOf(visit: Visit, { name, pause, underWay }: Connector, mayPause: boolean): Html {
  const { t } = visit;
  if (pause === null) return html`<span class="state active">${t('takesThem')}</span>`;
  return html`<span class="state paused">${t('pausedConnector')}</span> ${moment(pause.at, visit)}
    <span class="text">${pause.actor}: ${pause.reason}</span>
    <span class="text">${underWayOf(visit, underWay ?? 0)}</span>
    ${
      mayPause
        ? html`<form method="post" action="${OFFICE}/system/connectors/${name}/resume" class="inline">
            ${formTokenFieldOnce(visit)} ${shownField(shownOfPause(pause))}
            <button class="quiet">${t('resume')}</button>
          </form>`
        : ''
    }`;
}

/** What the form that resumes a connector shows of its pause. */
export const shownOfPause = ({ at, actor, reason }: ConnectorPause): object => ({ at, actor, reason });

/** What is left until a paused connector has drained. */
const underWayOf = ({ t }: Visit, count: number): string => {
  if (count === 0) return t('connectorDrained');
  return t('connectorUnderWay', { count: count < UNDER_WAY_MAX ? count : `${UNDER_WAY_MAX}+` });
};

export function breakerOf({ t }: Visit, breaker: Connector['breaker']): Html {
  if (breaker === null) return html`${t('inProcess')}`;
  if (breaker === 'closed') return html`<span class="state active">${t('breakerClosed')}</span>`;
  return html`<span class="state failing">${t(breaker === 'open' ? 'breakerOpen' : 'breakerHalfOpen')}</span>`;
}

export const pauseForm = (visit: Visit, open: readonly Connector[]): Html => {
  const { t } = visit;
  return html`<section>
    <details class="action">
      <summary>${t('pauseConnector')}</summary>
      <form method="post" action="${OFFICE}/system/pause">
        ${formTokenFieldOnce(visit)}
        <p class="hint">${t('pauseConnectorMore')}</p>
        <label
          >${t('connector')}<select name="connector" required>
            <option value="">${t('choose')}</option>
            ${open.map(({ name }) => html`<option>${name}</option>`)}
          </select></label
        >
        <label>${t('reason')}<input name="reason" maxlength="${PAUSE_REASON_LENGTH}" required /></label>
        <button class="danger">${t('pause')}</button>
      </form>
    </details>
  </section>`;
};
