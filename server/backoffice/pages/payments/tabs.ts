import { html } from 'hono/html';
import type { KnownEntry } from '../../../core/audit/ordered.ts';
import type { Payment } from '../../../core/payments/payment.ts';
import type { Notification } from '../../../operations/payments/notifications.ts';
import { outcomeText, reasonText } from '../../texts/coded/risk-reasons.ts';
import { actionCell } from '../../views/action.ts';
import type { TextName } from '../../texts/texts.ts';
import { moment, shortId } from '../../views/show.ts';
import { type Column, facts, tableOf } from '../../views/table.ts';
import { type Html, may, OFFICE, type Visit } from '../../visit.ts';
import { fieldsShown } from './customer.ts';
import type { Story } from './timeline.ts';

type Names = readonly (readonly [name: string, value: Html | string])[];
type Show = (visit: Visit, story: Story) => Html | string;

/** The parts of a payment's page beside its data, each with an address of its own. */
export const paymentTabs: readonly { readonly name: string; readonly text: TextName; readonly show: Show }[] = [
  { name: '3ds', text: 'authentication', show: showAuthentication },
  { name: 'connector', text: 'connectorTab', show: showConnector },
  { name: 'risk', text: 'riskManagement', show: showRisk },
  { name: 'deliveries', text: 'notifications', show: showDeliveries },
  { name: 'raw', text: 'rawData', show: showRaw },
  { name: 'history', text: 'officeActions', show: showHistory },
];

const factsOr = ({ t }: Visit, rows: Names): Html =>
  rows.length === 0 ? html`<p>${t('nothingHere')}</p>` : facts(rows);

const entriesIn = (fields: Readonly<Record<string, string>> = {}): Names => Object.entries(fields);

function showAuthentication(visit: Visit, { payment }: Story): Html {
  const { authentication, threeDSecure } = payment.findings;
  return factsOr(visit, [
    ...entriesIn(threeDSecure),
    ...(authentication
      ? ([
          ['transactionId', authentication.transactionId],
          [visit.t('since'), moment(authentication.since, visit)],
          ...(authentication.challenge
            ? ([
                ['acsTransactionId', authentication.challenge.acsTransactionId],
                ['version', authentication.challenge.version],
              ] as const)
            : []),
        ] as const)
      : []),
  ]);
}

function showConnector(visit: Visit, { payment }: Story): Html {
  const { t, gateway } = visit;
  const { resultDetails, acquirerChecks, tries = [] } = payment.findings;
  const account = payment.merchantAccount === null ? null : gateway.entities.merchantAccount(payment.merchantAccount);
  return factsOr(visit, [
    ...(account ? ([[t('merchantAccount'), `${account.name} (${account.connector})`]] as const) : []),
    ...(payment.testMode === null ? [] : ([['testMode', payment.testMode]] as const)),
    ...entriesIn(resultDetails),
    ...entriesIn(acquirerChecks),
    ...tries.map(
      ({ account: tried, at, resultCode }) =>
        [
          t('earlierTry'),
          html`${gateway.entities.merchantAccount(tried).name} <code>${resultCode}</code> ${moment(at, visit)}`,
        ] as const,
    ),
  ]);
}

function showRisk(visit: Visit, { payment }: Story): Html {
  const { t, language, gateway } = visit;
  const { risk } = payment.findings;
  if (!risk) return html`<p>${t('nothingHere')}</p>`;
  const id = gateway.ids.publicId('payment', payment.root);
  return html`${facts([
      [t('decision'), outcomeText(risk.outcome, language)],
      [t('score'), String(risk.score)],
    ])}
    <ul class="plain">
      ${risk.reasons.map((each) => html`<li><code>${each.rule}</code> ${reasonText(each, language)}</li>`)}
    </ul>
    ${
      risk.outcome === 'review' && may(visit, 'seeCases')
        ? html`<p><a href="${OFFICE}/risk/cases/${id}">${t('case')}</a></p>`
        : ''
    }`;
}

function showDeliveries(visit: Visit, { notifications }: Story): Html {
  const { t } = visit;
  const rows = notifications.flatMap((each) =>
    each.tries.length === 0 ? [{ ...each, tried: undefined }] : triesOf(each),
  );
  return rows.length === 0
    ? html`<p>${t('nothingHere')}</p>`
    : tableOf({ caption: t('notifications'), columns: deliveryColumns(visit), rows });
}

type Delivery = Notification & { readonly tried: Notification['tries'][number] | undefined };
const triesOf = (each: Notification): readonly Delivery[] => each.tries.map((tried) => ({ ...each, tried }));

const deliveryColumns = (visit: Visit): readonly Column<Delivery>[] => {
  const { t, gateway } = visit;
  return [
    { title: t('time'), cell: ({ event, tried }) => moment(tried?.at ?? event.at, visit) },
    { title: t('type'), cell: ({ event }) => `${event.type} ${event.action ?? ''}` },
    { title: t('payment'), cell: ({ payment }) => shortId(gateway.ids.publicId('payment', payment.key)) },
    {
      title: t('lastStatus'),
      isTitled: true,
      cell: ({ tried }) => String(tried?.status ?? tried?.reason ?? t('noDelivery')),
    },
    { title: t('duration'), kind: 'number', cell: ({ tried }) => (tried ? `${tried.latencyMillis} ms` : '') },
    { title: t('body'), cell: ({ tried }) => html`<code class="text">${tried?.response ?? ''}</code>` },
  ];
};

/** The row as it is kept, without hashes and seals; parameters about the customer are masked for who may not see them. */
function showRaw(visit: Visit, { payment }: Story): Html {
  const { ids, entities } = visit.gateway;
  const { key, entity, root, base, checkout, registration, findings, ...rest } = payment;
  const { risk, account: _hash, claims: _names, defence: _counts, consent: _where, ...found } = findings;
  const shown = {
    id: ids.publicId('payment', key),
    entity: entities.entity(entity).id,
    root: ids.publicId('payment', root),
    base: base === null ? null : ids.publicId('payment', base),
    checkout: checkout === null ? null : ids.publicId('checkout', checkout),
    registration: registration === null ? null : ids.publicId('registration', registration),
    ...withoutKeys(rest),
    fields: fieldsShown(visit, payment),
    findings: {
      ...found,
      ...(risk ? { risk: { outcome: risk.outcome, score: risk.score, reasons: risk.reasons } } : {}),
    },
  };
  return html`<pre tabindex="0">${JSON.stringify(shown, null, 2)}</pre>`;
}

type Rest = Omit<Payment, 'key' | 'entity' | 'root' | 'base' | 'checkout' | 'registration' | 'fields' | 'findings'>;

/** Keys are numbers of the database, which mean nothing to users. */
const withoutKeys = ({
  openReference: _reference,
  occasion: _occasion,
  merchantAccount: _account,
  claim: _claim,
  sealed: _sealed,
  ...rest
}: Partial<Rest>) => rest;

function showHistory(visit: Visit, { audit }: Story): Html {
  const { t } = visit;
  if (audit.length === 0) return html`<p>${t('nothingHere')}</p>`;
  return tableOf({ caption: t('officeActions'), columns: historyColumns(visit), rows: audit });
}

const historyColumns = (visit: Visit): readonly Column<KnownEntry>[] => {
  const { t } = visit;
  return [
    { title: t('time'), cell: ({ at }) => moment(at, visit) },
    { title: t('actor'), cell: ({ actor }) => actor },
    { title: t('action'), kind: 'words', cell: (entry) => actionCell(visit, entry) },
    {
      title: t('change'),
      cell: ({ before, after }) => html`<span class="text">${textOf(before)} ${textOf(after)}</span>`,
    },
    { title: t('request'), cell: ({ ndc }) => (ndc === '' ? '' : shortId(ndc)) },
  ];
};

const textOf = (members: object | null): string =>
  Object.entries(members ?? {})
    .map(([name, value]) => `${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`)
    .join(', ');
