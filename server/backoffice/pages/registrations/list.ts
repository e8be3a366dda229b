import { html } from 'hono/html';
import { hasEnded } from '../../../core/agreements/advice.ts';
import type { Entity } from '../../../core/entities/entity.ts';
import { isOfCountry } from '../../../core/bank-accounts/country.ts';
import type { Registration } from '../../../core/registrations/registration.ts';
import type { RegistrationKey } from '../../../core/values.ts';
import type {
  RegistrationPage,
  RegistrationSearch,
  UsedRegistration,
} from '../../../operations/registrations/find-across.ts';
import { type Filter, type FilterValues, filtersIn } from '../../views/lists/filters.ts';
import { listOf } from '../../views/lists/list.ts';
import { countNewer, NEWER_MAX, newestOf } from '../../views/lists/newer.ts';
import { scopeOf } from '../../views/scope.ts';
import { accountOf, moment, shortId, shortReference } from '../../views/show.ts';
import type { ListColumn } from '../../views/lists/columns.ts';
import { twoLines } from '../../views/table.ts';
import type { Html, Page, Visit } from '../../visit.ts';
import { addressOf, expiryOf, expiryText, holderOf, paymentsUnder, stateOf } from './shown.ts';

const ROWS = 51;
const PATH = '/registrations';

type Name = 'brand' | 'country' | 'expires' | 'use' | 'reference';
const filtersOf = ({ t }: Visit): readonly Filter<Name>[] => [
  { name: 'brand', text: 'brand', kind: 'text' },
  { name: 'country', text: 'accountCountry', kind: 'text', example: 'DE' },
  { name: 'expires', text: 'expiresBefore', kind: 'date' },
  {
    name: 'use',
    text: 'use',
    kind: [
      ['never', t('neverUsed')],
      ['some', t('used')],
    ],
  },
  { name: 'reference', text: 'wholeReference', kind: 'text' },
];

/** The stored accounts of an entity and all below, the latest first. No number of an account is shown. */
export async function showRegistrations(visit: Visit): Promise<Page> {
  const { gateway, c, t } = visit;
  const [scope, filters] = [scopeOf(visit), filtersOf(visit)];
  const values = filtersIn(visit, filters);
  const cursor = gateway.ids.keyOf('registration', c.req.query('before') ?? '');
  const bounds = { after: FIRST, before: cursor ?? LAST, limit: ROWS };
  const page = scope && (await findIn(visit, { values, scope }, bounds));
  const rows = page?.registrations ?? [];
  return {
    title: t('registrations'),
    body: await listOf(visit, {
      path: PATH,
      caption: scope?.name ?? '',
      filters,
      values,
      columns: columnsOf(visit),
      rows,
      next: page?.next ? gateway.ids.publicId('registration', page.next) : undefined,
      none: ['noRegistrations', 'noRegistrationsMore'],
      newest: newestOf(visit, 'registration', rows[0]?.registration.key),
    }),
  };
}
const [FIRST, LAST] = [0 as RegistrationKey, Number.MAX_SAFE_INTEGER as RegistrationKey];

export const countNewerRegistrations = countNewer('registration', async (visit, after) => {
  const [values, scope] = [filtersIn(visit, filtersOf(visit)), scopeOf(visit)];
  const bounds = { after, before: LAST, limit: NEWER_MAX };
  return scope ? (await findIn(visit, { values, scope }, bounds)).registrations : [];
});

function findIn(
  { gateway }: Visit,
  { values, scope }: { readonly values: FilterValues<Name>; readonly scope: Entity },
  bounds: Pick<RegistrationSearch, 'after' | 'before' | 'limit'>,
): Promise<RegistrationPage> {
  const { brand, country, expires, use, reference = null } = values;
  const matches = (registration: Registration): boolean =>
    (brand === undefined || registration.brand === brand.toUpperCase()) &&
    (country === undefined || isOfCountry(registration, country.toUpperCase())) &&
    (expires === undefined || isBefore(expiryOf(registration), expires));
  const isUsed = use === undefined ? null : use === 'some';
  return gateway.office.findRegistrations({ ...bounds, entity: scope, reference, matches, isUsed });
}

/** Whether a card expires before the month of a day. */
const isBefore = (expiry: string | undefined, day: string): boolean =>
  expiry !== undefined && expiry < day.slice(0, 'yyyy-MM'.length);

/** The end of a card's life. */
function validityOf({ t }: Visit, registration: Registration): string {
  const expiry = expiryText(registration);
  return expiry === undefined ? '' : `${t('cardExpiry')} ${expiry}`;
}

/** What the shopper agreed to, with the number of payments under it where they are limited, and the mandate of a bank account. */
function chainOf({ t }: Visit, { registration, agreement, followed }: UsedRegistration): Html | string {
  const mandate = registration.fields['bankAccount.mandate.id'];
  const count = agreement && paymentsUnder(agreement);
  const agreed = agreement ? [`${agreement.type}${count === undefined ? '' : `: ${count}`}`] : [];
  const ended = followed && hasEnded(followed) ? [t('mandateEnded')] : [];
  const terms = [...agreed, ...ended].join(', ');
  if (mandate === undefined) return terms === '' ? '–' : terms;
  return twoLines(html`${t('mandate')} ${shortReference(mandate)}`, terms);
}

const useOf = (visit: Visit, lastUse: UsedRegistration['lastUse']): Html =>
  lastUse ? html`${visit.t('lastUsed')} ${moment(lastUse.createdAt, visit)}` : html`${visit.t('neverUsed')}`;

const columnsOf = (visit: Visit): readonly ListColumn<UsedRegistration>[] => {
  const { gateway } = visit;
  return [
    {
      text: 'id',
      cell: ({ registration }) =>
        html`<a href="${addressOf(visit, registration)}"
          >${shortId(gateway.ids.publicId('registration', registration.key))}</a
        >`,
    },
    {
      text: 'account4',
      kind: 'reference',
      cell: ({ registration }) => twoLines(accountOf(registration), validityOf(visit, registration)),
    },
    { text: 'mandateChain', kind: 'words', cell: (row) => chainOf(visit, row) },
    { text: 'holder', kind: 'words', cell: ({ registration }) => holderOf(visit, registration) },
    { text: 'state', cell: ({ registration }) => stateOf(visit, registration) },
    {
      text: 'created',
      sorted: 'descending',
      kind: 'words',
      isTitled: true,
      cell: ({ registration, lastUse }) => twoLines(moment(registration.createdAt, visit), useOf(visit, lastUse)),
    },
    {
      text: 'reference',
      kind: 'reference',
      cell: ({ registration: { fields } }) => shortReference(fields['merchantTransactionId']),
    },
    {
      text: 'channel',
      kind: 'words',
      cell: ({ registration }) => gateway.entities.entity(registration.entity).name,
    },
  ];
};
