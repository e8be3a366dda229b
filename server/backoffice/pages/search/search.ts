import { html } from 'hono/html';
import { shortIdOf } from '../../../core/payments/descriptor.ts';
import type { Payment } from '../../../core/payments/payment.ts';
import type { Permission } from '../../../core/users/roles.ts';
import type { PaymentKey } from '../../../core/values.ts';
import type { Found, FoundByText, FoundKind } from '../../../operations/search/find-ids.ts';
import { seeOther } from '../../session/respond.ts';
import type { TextName } from '../../texts/texts.ts';
import { pager } from '../../views/lists/pages.ts';
import { notice } from '../../views/layout.ts';
import { chosenScope, entityPath } from '../../views/scope.ts';
import { accountOf, moment, money, paymentLink, shortReference, stateOf } from '../../views/show.ts';
import { type Column, emptyState, facts, tableOf } from '../../views/table.ts';
import { type Html, may, OFFICE, type Page, type Visit } from '../../visit.ts';
import { searchExamples } from './examples.ts';
import { type Terms, termsIn } from './terms.ts';

const PATH = '/search';
/** In characters. */
const QUERY_LENGTH = 255;

/** What is found of each kind: who sees it, and where it is shown. */
const kinds: Readonly<Record<FoundKind, { needs: Permission; path: string; text: TextName }>> = {
  payment: { needs: 'seePayments', path: '/payments', text: 'payment' },
  checkout: { needs: 'seePayments', path: '/checkouts', text: 'checkout' },
  registration: { needs: 'seePayments', path: '/registrations', text: 'registration' },
  schedule: { needs: 'seePayments', path: '/schedules', text: 'schedule' },
  entity: { needs: 'seeEntities', path: '/entities', text: 'entity' },
  merchantAccount: { needs: 'seeEntities', path: '/entities', text: 'merchantAccount' },
  user: { needs: 'seeUsers', path: '/users', text: 'user' },
  acquirerFile: { needs: 'seeSettlement', path: '/settlements', text: 'settlementFile' },
  acquirerRow: { needs: 'seeSettlement', path: '/settlements/rows', text: 'settlementRow' },
  token: { needs: 'seeTokens', path: '/account/tokens', text: 'token' },
  webhook: { needs: 'seeTokens', path: '/webhooks', text: 'endpoint' },
  event: { needs: 'seeTokens', path: '/webhooks/deliveries', text: 'event' },
  riskCallback: { needs: 'seeCases', path: '/risk/callbacks', text: 'failedCallback' },
  riskCase: { needs: 'seeCases', path: '/risk/cases', text: 'case' },
  request: { needs: 'seeRequests', path: '/log/requests', text: 'request' },
};

/** One box for all: an id of anything, a reference, the acquirer's number, or `key:value`. */
export async function showSearch(visit: Visit): Promise<Page | Response> {
  const { c, t, gateway } = visit;
  const query = (c.req.query('q') ?? '').trim().slice(0, QUERY_LENGTH);
  const title = t('search');
  const isLookup = may(visit, 'seePayments') && !may(visit, 'listPayments');
  if (query === '') return { title, body: isLookup ? lookupOnly(visit) : help(visit) };
  const terms = termsIn(query, gateway.clock.now());
  if (terms && isLookup) return { title, body: lookupOnly(visit, t('searchNothing', { query })) };
  if (terms) return { title, body: await byTerms(visit, query, terms) };
  const found = await seenById(visit, query, isLookup);
  const [only] = found;
  if (only && found.length === 1) return seeOther(`${OFFICE}${pathOf(visit, only)}`);
  const byWords = may(visit, 'seePayments') ? await byText(visit, query) : { payments: [], isWhole: true };
  const payments = byWords.payments.filter((each) => !isLookup || isNamed(each, query));
  const isEmpty = found.length + payments.length === 0;
  return {
    title,
    body: html`${found.length === 0 ? '' : foundTable(visit, found)}
    ${payments.length === 0 ? '' : await paymentTable(visit, payments)}
    ${byWords.isWhole || isLookup ? '' : onlyFirst(visit, query)}
    ${isEmpty ? (isLookup ? lookupOnly(visit, t('searchNothing', { query })) : nothing(visit, query)) : ''}`,
  };
}

/** Whether a text is a payment's whole short id, reference or number at the acquirer, and not the beginning of one. */
const isNamed = ({ key, fields, findings }: Payment, text: string): boolean =>
  [shortIdOf(key), fields['merchantTransactionId'], findings.resultDetails?.['ConnectorTxID1']].includes(text);

const lookupOnly = ({ t }: Visit, title = t('search')): Html => emptyState(title, t('lookupOnly'));

/** What an id names, or else what was answered with an ndc, which is none of the ids that a lookup takes. */
async function seenById(visit: Visit, text: string, isLookup: boolean): Promise<readonly Found[]> {
  const { gateway, user } = visit;
  const isSeen = ({ kind }: Found) => may(visit, kinds[kind].needs);
  const named = (await gateway.office.findIds(user, text)).filter(isSeen);
  if (named.length > 0 || isLookup) return named;
  return (await gateway.office.findNdc(user, { text, within: chosenScope(visit) })).filter(isSeen);
}

/** A merchant account is shown among those of its channel. */
const pathOf = ({ gateway }: Visit, { kind, id, entity }: Found): string =>
  kind === 'merchantAccount' && entity !== null
    ? `/entities/${gateway.entities.entity(entity).id}/processing?change=${id}`
    : `${kinds[kind].path}/${id}`;

const SHORT_ID = /^\d{4}\.\d{4}\.\d{4}$/;

const byText = async ({ gateway, user }: Visit, query: string): Promise<FoundByText> =>
  SHORT_ID.test(query)
    ? { payments: await gateway.office.findShortId(user, query), isWhole: true }
    : gateway.office.findByText(user, query);

/** The search by terms has all payments of a reference, page by page. */
function onlyFirst({ t }: Visit, query: string): Html {
  const terms = `reference:${/\s/.test(query) ? `"${query}"` : query}`;
  const address = `${OFFICE}${PATH}?${new URLSearchParams({ q: terms }).toString()}`;
  return html`<p>${t('searchFirst')} <a href="${address}">${t('searchAll', { terms })}</a></p>`;
}

const ROWS = 51;

/** The payments that match, in all entities that the visitor sees. */
async function byTerms(visit: Visit, query: string, terms: Terms): Promise<Html> {
  const { gateway, c, t } = visit;
  const { ids } = gateway;
  if (!may(visit, 'seePayments')) return emptyState(t('notAllowed'), '');
  if (terms.faults.length > 0) return wrong(visit, terms);
  if (terms.asksForPerson && !may(visit, 'seeCustomers')) return notice(t('searchPerson'), 'bad');
  const cursor = ids.keyOf('payment', c.req.query('before') ?? '');
  const end = terms.to === undefined ? ids.key('payment') : ids.firstKeyAt('payment', terms.to);
  const page = await gateway.office.findInAll(visit.user, {
    reference: null,
    marked: terms.marked,
    after: terms.from === undefined ? (0 as PaymentKey) : ids.firstKeyAt('payment', terms.from),
    before: cursor !== undefined && cursor < end ? cursor : end,
    order: 'latestFirst',
    limit: ROWS,
    matches: terms.matches,
    withLinked: false,
  });
  return html`${terms.isBounded ? html`<p>${t('searchBounded')}</p>` : ''}
  ${
    page.payments.length > 0
      ? await paymentTable(visit, page.payments)
      : page.next === null
        ? withKeys(visit, t('searchNothing', { query }))
        : emptyState(t('noMatchSoFar'), t('searchOn'))
  }
  ${pager(visit, PATH, page.next === null ? undefined : ids.publicId('payment', page.next))}`;
}

/** A search that means nothing names the keys there are, with examples. */
const wrong = ({ t }: Visit, { faults }: Terms): Html =>
  html`${notice(t('searchWrong', { parts: faults.join(' ') }), 'bad')} ${keys({ t })}`;

const help = (visit: Visit): Html => withKeys(visit, visit.t('searchHelp'));

/** The reference of an order that was never paid is in its checkout alone, which lists find and no index. */
function nothing(visit: Visit, query: string): Html {
  const address = `${OFFICE}/checkouts?${new URLSearchParams({ reference: query }).toString()}`;
  const more = may(visit, 'listPayments') ? html`<p><a href="${address}">${visit.t('searchCheckouts')}</a></p>` : '';
  return html`${withKeys(visit, visit.t('searchNothing', { query }))} ${more}`;
}

/** What can be searched for, and what each key looks for, with an example. */
const withKeys = ({ t }: Visit, title: string): Html => html`${emptyState(title, t('searchHelpMore'))} ${keys({ t })}`;

const keys = ({ t }: Pick<Visit, 't'>): Html =>
  html`<section>
    ${facts(
      Object.entries(searchExamples).map(([key, { text, example }]) => [t(text), html`<code>${key}:${example}</code>`]),
    )}
  </section>`;

const foundTable = (visit: Visit, found: readonly Found[]): Html =>
  tableOf({
    caption: visit.t('searchFound'),
    columns: [
      { title: visit.t('subject'), cell: ({ kind }) => visit.t(kinds[kind].text) },
      { title: visit.t('id'), cell: (row) => linked(visit, row) },
      {
        title: visit.t('entity'),
        cell: ({ entity }) => (entity === null ? visit.t('allEntities') : entityPath(visit, entity)),
      },
    ],
    rows: found,
  });

const linked = (visit: Visit, found: Found): Html =>
  html`<a href="${OFFICE}${pathOf(visit, found)}"><code>${found.id}</code></a>`;

const paymentTable = async (visit: Visit, payments: readonly Payment[]): Promise<Html> =>
  tableOf({
    caption: visit.t('searchFound'),
    columns: paymentColumns(visit),
    rows: await visit.gateway.office.recognisePayments(payments),
  });

const paymentColumns = (visit: Visit): readonly Column<Payment>[] => {
  const { t, language } = visit;
  return [
    { title: t('time'), kind: 'moment', cell: (row) => paymentLink(visit, row, moment(row.createdAt, visit)) },
    { title: t('state'), cell: (row) => stateOf(row, visit) },
    { title: t('type'), cell: ({ type }) => html`<code>${type}</code>` },
    { title: t('brand'), kind: 'account', cell: accountOf },
    { title: t('amount'), kind: 'number', cell: (row) => money(row, language) },
    { title: t('result'), cell: ({ resultCode }) => html`<code>${resultCode}</code>` },
    { title: t('reference'), kind: 'reference', cell: ({ fields }) => shortReference(fields['merchantTransactionId']) },
    { title: t('entity'), kind: 'words', cell: ({ entity }) => entityPath(visit, entity) },
  ];
};
