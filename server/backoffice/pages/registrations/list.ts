import { html } from 'hono/html';
import type { Registration } from '../../../core/registrations/registration.ts';
import type { RegistrationKey } from '../../../core/values.ts';
import type { UsedRegistration } from '../../../operations/registrations/find-across.ts';
import { noMatch, type Filter, filterBar, filtersIn, isFiltered, pager } from '../../views/filters.ts';
import { scopeOf } from '../../views/scope.ts';
import { accountOf, moment, shortId, shortReference } from '../../views/show.ts';
import { type Column, emptyState, tableOf, twoLines } from '../../views/table.ts';
import type { Html, Page, Visit } from '../../visit.ts';
import { addressOf, expiryOf, holderOf, stateOf } from './shown.ts';

const ROWS = 51;
const PATH = '/registrations';

type Name = 'brand' | 'expires' | 'use' | 'reference';
const filtersOf = ({ t }: Visit): readonly Filter<Name>[] => [
  { name: 'brand', text: 'brand', kind: 'text' },
  { name: 'expires', text: 'expiresBefore', kind: 'date' },
  {
    name: 'use',
    text: 'use',
    kind: [
      ['never', t('neverUsed')],
      ['some', t('used')],
    ],
  },
  { name: 'reference', text: 'reference', kind: 'text' },
];

/** The stored accounts of an entity and all below, the latest first. No number of an account is shown. */
export async function showRegistrations(visit: Visit): Promise<Page> {
  const { gateway, c, t } = visit;
  const [scope, filters] = [scopeOf(visit), filtersOf(visit)];
  const values = filtersIn(visit, filters);
  const before =
    gateway.ids.keyOf('registration', c.req.query('before') ?? '') ?? (Number.MAX_SAFE_INTEGER as RegistrationKey);
  const { brand, expires, use, reference = null } = values;
  const matches = (registration: Registration): boolean =>
    (brand === undefined || registration.brand === brand.toUpperCase()) &&
    (expires === undefined || isBefore(expiryOf(registration), expires));
  const isUsed = use === undefined ? null : use === 'some';
  const search = { entity: scope, reference, before, limit: ROWS, matches, isUsed };
  const page = scope && (await gateway.office.findRegistrations({ ...search, entity: scope }));
  return {
    title: t('registrations'),
    body: html`${filterBar(visit, { path: PATH, filters, values, scope })}
    ${
      page && page.registrations.length > 0
        ? tableOf({ caption: scope.name, columns: columnsOf(visit), rows: page.registrations })
        : isFiltered(visit, values)
          ? noMatch(visit, PATH, Boolean(page?.next))
          : emptyState(t('noRegistrations'), t('noRegistrationsMore'))
    }
    ${pager(visit, PATH, page?.next ? gateway.ids.publicId('registration', page.next) : undefined)}`,
  };
}

/** Whether a card expires before the month of a day. */
const isBefore = (expiry: string | undefined, day: string): boolean =>
  expiry !== undefined && expiry < day.slice(0, 'yyyy-MM'.length);

/** The end of a card's life, or the mandate of a bank account. */
function validityOf({ t }: Visit, registration: Registration): Html | string {
  const [expiry, mandate] = [expiryOf(registration), registration.fields['bankAccount.mandate.id']];
  if (expiry !== undefined) return `${t('cardExpiry')} ${expiry}`;
  return mandate === undefined ? '' : html`${t('mandate')} ${shortReference(mandate)}`;
}

const useOf = (visit: Visit, lastUse: UsedRegistration['lastUse']): Html =>
  lastUse ? html`${visit.t('lastUsed')} ${moment(lastUse.createdAt, visit)}` : html`${visit.t('neverUsed')}`;

const columnsOf = (visit: Visit): readonly Column<UsedRegistration>[] => {
  const { t, gateway } = visit;
  return [
    {
      title: t('id'),
      cell: ({ registration }) =>
        html`<a href="${addressOf(visit, registration)}"
          >${shortId(gateway.ids.publicId('registration', registration.key))}</a
        >`,
    },
    {
      title: t('account4'),
      kind: 'reference',
      cell: ({ registration }) => twoLines(accountOf(registration), validityOf(visit, registration)),
    },
    { title: t('holder'), kind: 'words', cell: ({ registration }) => holderOf(visit, registration) },
    { title: t('state'), cell: ({ registration }) => stateOf(visit, registration) },
    {
      title: t('created'),
      isTitled: true,
      cell: ({ registration, lastUse }) => twoLines(moment(registration.createdAt, visit), useOf(visit, lastUse)),
    },
    {
      title: t('reference'),
      kind: 'reference',
      cell: ({ registration: { fields } }) => shortReference(fields['merchantTransactionId']),
    },
    {
      title: t('channel'),
      kind: 'words',
      cell: ({ registration }) => gateway.entities.entity(registration.entity).name,
    },
  ];
};
