import { html } from 'hono/html';
import type { Permission } from '../../../core/users/roles.ts';
import type { TextName } from '../../texts/texts.ts';
import { type Html, may, OFFICE, type Visit } from '../../visit.ts';
import { emptyOf } from '../scoped/empty.ts';
import { reconcilesAny } from '../scoped/reconciling.ts';
import { fieldId, type Filtered, wrongFilters } from './filters.ts';
import type { ListPath } from './lists.ts';
import { parametersOf } from './parameters.ts';

/** What a list without rows on a page is known by. */
export type Unfilled = Filtered & {
  readonly path: ListPath;
  /** The id of the last row that was read; undefined where the list has no more. */
  readonly next: string | undefined;
  /** What is shown where the list has no rows at all: what that means, and what to do. */
  readonly none: readonly [title: TextName, more: TextName];
  /** Whether the list has any row without its filters; a list that does not know it is taken for one that has. */
  readonly hasAny?: () => Promise<boolean>;
};

/** Whether the list has no rows, none that passes the filters, none among those that were read so far, or no more. */
export async function nothingOf(visit: Visit, list: Unfilled): Promise<Html> {
  const { c, t } = visit;
  const { next, none, hasAny, path, values, part = {} } = list;
  const query = parametersOf(visit, list, (name) => name in part || !(name in values)).toString();
  const address = `${OFFICE}${path}?${query}`;
  const clear = html`<a href="${address}">${t('clear')}</a>`;
  if (next !== undefined) return emptyOf(visit, t('noMatchSoFar'), html`${t('searchOn')} ${clear}`);
  const [isFiltered, isLater] = [Object.keys(values).length > 0, (c.req.query('before') ?? '') !== ''];
  if ((!isFiltered && !isLater) || (await hasAny?.()) === false) {
    const [title, more] = none;
    return emptyOf(visit, t(title), html`${t(more)}${wayOf(visit, path)}`);
  }
  if (!isFiltered) return emptyOf(visit, t('noMoreRows'), html`<a href="${address}">${t('toBeginning')}</a>`);
  const wrong = wrongFilters(visit, list).map(({ name, text }) => html`<a href="#${fieldId(name)}">${text}</a> `);
  return emptyOf(visit, t('noMatch'), html`${wrong} ${clear}`);
}

/** A page below the prefix, or the form of a list's own page, from which rows of the list come. */
type Way = {
  readonly to: `/${string}` | '#new';
  readonly text: TextName;
  readonly needs: Permission;
  /** Whether the visitor may add rows there, where the permission alone does not decide it. */
  readonly isOpen?: (visit: Visit) => boolean;
};

/** Servers create these rows, each with a token. */
const byRequest: Way = { to: '/account/tokens', text: 'tokens', needs: 'seeTokens' };

/** Where the first row of a list comes from; null where no page of the office leads to one. */
const ways: Readonly<Record<ListPath, Way | null>> = {
  '/payments': byRequest,
  '/checkouts': byRequest,
  '/registrations': byRequest,
  '/schedules': byRequest,
  '/proposals': { to: '/payments', text: 'payments', needs: 'listPayments' },
  '/settlements': {
    to: '/settlements/upload',
    text: 'uploadFile',
    needs: 'matchSettlement',
    isOpen: reconcilesAny,
  },
  '/settlements/unmatched': { to: '/settlements', text: 'settlementFiles', needs: 'seeSettlement' },
  '/disputes': { to: '/settlements', text: 'settlementFiles', needs: 'seeSettlement' },
  '/reports/files': { to: '/reports', text: 'reports', needs: 'seeTotals' },
  '/risk/cases': { to: '/risk/rules', text: 'riskRules', needs: 'seeCases' },
  '/risk/callbacks/failed': { to: '/risk/cases', text: 'cases', needs: 'seeCases' },
  '/risk/lists': { to: '#new', text: 'addEntry', needs: 'decideCases' },
  '/entities': null,
  '/account/tokens': { to: '#new', text: 'newToken', needs: 'changeTokens' },
  '/webhooks': { to: '#new', text: 'addWebhook', needs: 'changeTokens' },
  '/webhooks/deliveries': { to: '/webhooks', text: 'webhooks', needs: 'seeTokens' },
  '/users': { to: '#new', text: 'invite', needs: 'changeUsers' },
  '/audit': null,
  '/audit/own': null,
  '/log/requests': byRequest,
};

function wayOf(visit: Visit, path: ListPath): Html | '' {
  const way = ways[path];
  if (!way || !may(visit, way.needs) || way.isOpen?.(visit) === false) return '';
  const address = way.to === '#new' ? way.to : `${OFFICE}${way.to}`;
  return html` <a href="${address}">${visit.t(way.text)}</a>`;
}
