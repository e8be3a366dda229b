import { html } from 'hono/html';
import { type Entity, entityKinds } from '../../../core/entities/entity.ts';
import { connectorNames } from '../../../core/entities/merchant-accounts/account.ts';
import { entityStates } from '../../../core/entities/state.ts';
import { type Filter, type FilterValues, filtersIn } from '../../views/lists/filters.ts';
import { listOf } from '../../views/lists/list.ts';
import { shortId } from '../../views/show.ts';
import type { ListColumn } from '../../views/lists/columns.ts';
import { type Html, OFFICE, type Page, type Visit } from '../../visit.ts';
import { stateOfEntity } from './show.ts';
import { inTree, isNamed, type Placed } from './tree.ts';

const PATH = '/entities';
const ROWS = 51;

const names = ['find', 'kind', 'state', 'brand', 'connector'] as const;
type Filters = FilterValues<(typeof names)[number]>;

const entityFilters = ({ t }: Pick<Visit, 't'>): readonly Filter<(typeof names)[number]>[] => [
  { name: 'find', text: 'nameOrId', kind: 'text' },
  { name: 'kind', text: 'kind', kind: entityKinds.map((each) => [each, t(each)] as const) },
  { name: 'state', text: 'state', kind: entityStates.map((each) => [each, t(each)] as const) },
  { name: 'brand', text: 'brand', kind: 'text' },
  { name: 'connector', text: 'connector', kind: connectorNames.map((each) => [each, each] as const) },
];

/** The tree of the entities that the user sees, in the order of the tree, or those that pass the filters. */
export async function showEntities(visit: Visit): Promise<Page> {
  const { gateway, t, c, user } = visit;
  const filters = entityFilters(visit);
  const values = filtersIn(visit, filters);
  const reached = gateway.office.reachedEntities(user);
  const found = inTree(reached).filter(({ entity }) => matches(entity, values));
  const start = found.findIndex(({ entity: { id } }) => id === c.req.query('before')) + 1;
  const rows = found.slice(start, start + ROWS);
  const next = found.length > start + ROWS ? rows.at(-1)?.entity.id : undefined;
  return {
    title: t('entities'),
    body: await listOf(visit, {
      path: PATH,
      caption: t('entities'),
      filters,
      values,
      columns: columnsOf(visit),
      rows,
      next,
      none: ['noEntities', 'noEntitiesMore'],
      links: ['further', 'toBeginning'],
    }),
  };
}

const matches = (entity: Entity, { find = '', kind, state, brand, connector }: Filters): boolean =>
  isNamed(entity, find) &&
  (kind === undefined || entity.kind === kind) &&
  (state === undefined || entity.state === state) &&
  (brand === undefined ||
    entity.accounts.some(({ terms }) => terms.brands?.some((each) => each === brand.toUpperCase()) ?? true)) &&
  (connector === undefined || entity.accounts.some((account) => account.connector === connector));

const columnsOf = (visit: Visit): readonly ListColumn<Placed>[] => {
  const { t, gateway } = visit;
  return [
    { text: 'name', cell: ({ entity, depth }) => nameOf(entity, depth) },
    { text: 'kind', cell: ({ entity: { kind } }) => t(kind) },
    { text: 'state', cell: ({ entity }) => stateOfEntity(visit, entity) },
    { text: 'mode', cell: () => t(gateway.mode === 'test' ? 'modeTest' : 'modeLive') },
    {
      text: 'accounts',
      isTitled: true,
      kind: 'number',
      cell: ({ entity: { kind, accounts } }) => countOf(kind, accounts.length),
    },
    { text: 'id', cell: ({ entity: { id } }) => shortId(id) },
  ];
};

const nameOf = ({ id, name }: Entity, depth: number): Html =>
  html`<span class="deep" aria-hidden="true">${'· '.repeat(depth)}</span><a href="${OFFICE}${PATH}/${id}">${name}</a>`;

/** Only channels have merchant accounts. */
const countOf = (kind: Entity['kind'], count: number): string => (kind === 'channel' ? String(count) : '');
