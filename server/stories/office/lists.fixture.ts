import type { ListPath } from '../../backoffice/views/lists/lists.ts';

/** The table of a page's list, which is the last one. */
export const tableIn = (page: string): string => page.split('<table>').at(-1)?.split('</table>')[0] ?? '';

/** The titles of its columns. */
export const headIn = (page: string): readonly string[] =>
  Array.from(tableIn(page).matchAll(/<th scope="col"[^>]*>([^<]*)</g), ([, title = '']) => title).filter(
    (title) => title !== '',
  );

/** What a part of a page shows. */
export const textIn = (part: string): string => part.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ');

/** The fields of the form that filters, each with a value that it can have. */
export function filtersIn(page: string): readonly (readonly [name: string, value: string])[] {
  const form = /<summary>Filter<\/summary>([^]*?)<\/form>/.exec(page)?.[1] ?? '';
  const chosen = Array.from(
    form.matchAll(/<select name="([^"]+)">[^]*?<option value="([^"]+)"[^]*?<\/select/g),
    ([, name = '', value = '']) => [name, value] as const,
  );
  const typed = Array.from(
    form.matchAll(/<input type="(text|date)" name="([^"]+)"/g),
    ([, kind, name = '']) => [name, kind === 'date' ? '2026-11-20' : '1'] as const,
  );
  return [...chosen, ...typed].filter(([name]) => name !== 'entity');
}

/** The columns whose order the rows have, where a list has such a column. */
export const sorted: readonly (readonly [ListPath, head: string])[] = [
  ['/payments', '<th scope="col" class="moment" aria-sort="descending">Time</th>'],
  ['/checkouts', 'aria-sort="descending">Created</th>'],
  ['/registrations', 'aria-sort="descending">Created</th>'],
  ['/settlements', 'aria-sort="descending">Received</th>'],
  ['/disputes', 'aria-sort="ascending">Answer by</th>'],
  ['/risk/cases', 'aria-sort="descending">Age</th>'],
  ['/risk/lists', 'aria-sort="descending">Created</th>'],
  ['/webhooks/deliveries', 'aria-sort="descending">Sent</th>'],
  ['/audit', 'aria-sort="descending">Time</th>'],
  ['/audit/own', 'aria-sort="descending">Time</th>'],
  ['/log/requests', 'aria-sort="descending">Time</th>'],
];

/** Lists to which rows come by themselves. */
export const withNewer: ReadonlySet<ListPath> = new Set([
  '/payments',
  '/checkouts',
  '/registrations',
  '/schedules',
  '/proposals',
  '/settlements',
  '/settlements/unmatched',
  '/disputes',
  '/reports/files',
  '/risk/cases',
  '/risk/callbacks/failed',
  '/webhooks/deliveries',
  '/audit',
  '/audit/own',
  '/log/requests',
]);
