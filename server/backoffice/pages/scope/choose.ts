import { html } from 'hono/html';
import { filtersIn } from '../../views/lists/filters.ts';
import { pagesOf } from '../../views/lists/pages.ts';
import { addressOfScope } from '../../views/scoped/address.ts';
import { scopeOf } from '../../views/scope.ts';
import { type Column, emptyState, tableOf } from '../../views/table.ts';
import { type Html, OFFICE, type Page, type Visit } from '../../visit.ts';
import { inTree, isNamed, type Placed } from '../entities/tree.ts';

const PATH = '/scope';
const ROWS = 51;

/** The tree of the entities that the user sees, each as a link to the page `to` of it. */
export function chooseScope(visit: Visit): Page {
  const { gateway, t, c, user } = visit;
  const reached = gateway.office.reachedEntities(user);
  const { find } = filtersIn(visit, [{ name: 'find', text: 'nameOrId', kind: 'text' }]);
  const found = inTree(reached).filter(({ entity }) => find === undefined || isNamed(entity, find));
  const start = found.findIndex(({ entity: { id } }) => id === c.req.query('before')) + 1;
  const rows = found.slice(start, start + ROWS);
  const next = found.length > start + ROWS ? rows.at(-1)?.entity.id : undefined;
  return {
    title: t('chooseEntity'),
    body: html`${reached.length > ROWS || find !== undefined ? findForm(visit, find) : ''}
    ${
      rows.length > 0
        ? tableOf({ caption: t('entities'), columns: columnsOf(visit), rows })
        : emptyState(t('noMatch'), '')
    }
    ${pagesOf(visit, PATH, { next, further: 'further', back: 'toBeginning' })}`,
  };
}

/** The page, below the prefix, on which the choice is shown: the first one unless the address names another. */
function aim({ c }: Visit): string {
  const to = c.req.query('to') ?? '';
  return to.startsWith('/') ? to : '';
}

const findForm = (visit: Visit, find = ''): Html =>
  html`<form method="get" action="${OFFICE}${PATH}" class="find">
    <input type="hidden" name="to" value="${aim(visit)}" />
    <label>${visit.t('nameOrId')}<input type="search" name="find" value="${find}" spellcheck="false" /></label>
    <button class="quiet">${visit.t('show')}</button>
  </form>`;

const columnsOf = (visit: Visit): readonly Column<Placed>[] => {
  const here = scopeOf(visit)?.key;
  return [
    {
      title: visit.t('name'),
      cell: ({ entity, depth }) =>
        html`<span class="deep" aria-hidden="true">${'· '.repeat(depth)}</span
          ><a href="${linkTo(visit, entity)}" ${entity.key === here ? html`aria-current="true"` : ''}
            >${entity.name}</a
          >`,
    },
    { title: visit.t('kind'), cell: ({ entity: { kind } }) => visit.t(kind) },
  ];
};

/** The highest entity is shown without a mention of it, which an empty value is. */
function linkTo(visit: Visit, entity: Placed['entity']): string {
  const address = addressOfScope(aim(visit), entity, visit);
  return address.includes('entity=') ? address : `${address}${address.includes('?') ? '&' : '?'}entity=`;
}
