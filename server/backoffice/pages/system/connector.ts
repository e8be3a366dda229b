import { html } from 'hono/html';
import type { MerchantAccount } from '../../../core/entities/merchant-accounts/account.ts';
import { dateOf } from '../../../core/reports/daily-total.ts';
import type { AnswersOfDay, ConnectorState } from '../../../operations/system/read-connector.ts';
import { entityLink } from '../../views/entity-link.ts';
import { numberOf } from '../../views/figures/values.ts';
import { dateText, moment } from '../../views/show.ts';
import { type Column, emptyState, facts, tableOf } from '../../views/table.ts';
import { type Html, may, OFFICE, type Page, type Visit } from '../../visit.ts';
import { notFound } from '../entry/refusals.ts';
import { breakerOf, pauseForm, pauses, takingOf } from './connectors.ts';

/** A connector: whether it works, why not, how fast its acquirer answers, and whose merchant accounts it has. */
export async function showConnector(visit: Visit): Promise<Page> {
  const { gateway, t, c, user } = visit;
  const found = await gateway.office.readConnector(user, c.req.param('name') ?? '');
  if (!found) return notFound(visit);
  return {
    title: `${t('connector')} ${found.name}`,
    body: html`<section>
        ${facts([[t('takes'), takingOf(visit, found, pauses(visit))], ...breakerRows(visit, found)])}
        ${may(visit, 'seeAudit') ? html`<p><a href="${OFFICE}/audit?subject=${found.name}">${t('audit')}</a></p>` : ''}
      </section>
      ${faultsOf(visit, found)} ${answersOf(visit, found)} ${accountsOf(visit, found)}
      ${pauses(visit) && found.pause === null ? pauseForm(visit, [found]) : ''}
      <p><a href="${OFFICE}/system">${t('system')}</a></p>`,
  };
}

function breakerRows(
  visit: Visit,
  { breaker, breakerFacts: known }: ConnectorState,
): readonly (readonly [string, Html | string])[] {
  const { t } = visit;
  if (!known) return [[t('breaker'), breakerOf(visit, breaker)]];
  return [
    [t('breaker'), breakerOf(visit, breaker)],
    [t('failuresInRow'), String(known.failures)],
    [t('triesAgain'), known.triesAgainAt === null ? '–' : moment(known.triesAgainAt, visit)],
  ];
}

type Fault = NonNullable<ConnectorState['breakerFacts']>['faults'][number];

const causeTexts = { notSent: 'faultNotSent', noOutcome: 'faultNoOutcome' } as const satisfies Readonly<
  Record<Fault['cause'], string>
>;

function faultsOf(visit: Visit, { breakerFacts: known }: ConnectorState): Html | '' {
  const { t } = visit;
  if (!known) return '';
  if (known.faults.length === 0) return emptyState(t('noConnectorFaults'), t('connectorFaultsMore'));
  const columns: readonly Column<Fault>[] = [
    { title: t('time'), cell: ({ at }) => moment(at, visit) },
    { title: t('faultCause'), kind: 'long', cell: ({ cause }) => t(causeTexts[cause]) },
  ];
  return html`${tableOf({ caption: t('connectorFaults'), columns, rows: known.faults })}
    <p class="hint">${t('connectorFaultsMore')}</p>`;
}

function answersOf(visit: Visit, { days }: ConnectorState): Html | '' {
  const { t, language } = visit;
  if (days.length === 0) return '';
  const columns: readonly Column<AnswersOfDay>[] = [
    { title: t('day'), cell: ({ day }) => dateText(dateOf(day), visit) },
    { title: t('reportAnswered'), kind: 'number', cell: ({ answered }) => numberOf(answered, language) },
    { title: t('reportMean'), kind: 'number', cell: ({ millis, answered }) => `${Math.round(millis / answered)} ms` },
    { title: t('reportLate'), kind: 'number', cell: ({ late }) => numberOf(late, language) },
  ];
  return tableOf({ caption: t('answersOfDays'), columns, rows: days });
}

const ACCOUNTS = 51;

function accountsOf(visit: Visit, { accounts }: ConnectorState): Html | '' {
  const { t, gateway } = visit;
  if (accounts.length === 0) return '';
  const columns: readonly Column<MerchantAccount>[] = [
    { title: t('name'), cell: ({ name }) => name },
    { title: t('channel'), cell: ({ entity }) => entityLink(gateway.entities.entity(entity), '/processing') },
    { title: t('acquirerId'), kind: 'words', cell: ({ acquirerId }) => acquirerId },
    { title: t('state'), cell: ({ state }) => html`<span class="state ${state}">${t(state)}</span>` },
  ];
  return html`${tableOf({ caption: t('accountsOf'), columns, rows: accounts.slice(0, ACCOUNTS) })}
  ${accounts.length > ACCOUNTS ? html`<p>${t('accountsMore', { count: ACCOUNTS })}</p>` : ''}`;
}
