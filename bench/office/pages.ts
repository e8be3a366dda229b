import { routes } from '../../server/backoffice/routes.ts';
import { menu } from '../../server/backoffice/views/menu.ts';

/** An answer of the office; undefined where it is a file, or leads elsewhere. */
export type Ask = (path: string) => Promise<string | undefined>;
export type Measured = readonly [name: string, path: string];

const PREFIX = '/office';
/** Parts of an address that name one of few pages, rather than one of many rows. */
const namesPage = new Set([':tab', ':name']);
/** What nothing has. */
const NOTHING = 'zzzz';

const patterns = routes.filter(({ method }) => method === 'GET').map(({ path }) => path.split('/'));

/**
 * Every page that the menu leads to, through however many others: each screen, each tab, and of rows the first one.
 * `missing`: the addresses of which nothing is reached.
 */
export async function allPages(ask: Ask): Promise<{ readonly pages: readonly Measured[]; readonly missing: string[] }> {
  const waiting = [
    '/',
    ...menu.map(({ path }) => path),
    '/me',
    '/reports/volume',
    '/search?q=order',
    `/search?q=${NOTHING}`,
  ];
  const found = new Map<string, string>();
  for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
    const name = nameOf(path);
    if (name === undefined || found.has(name)) continue;
    const page = await ask(`${PREFIX}${path}`);
    found.set(name, page === undefined ? '' : path);
    waiting.push(...linksOf(page ?? ''));
  }
  const pages = [...found].filter(([, path]) => path !== '');
  return {
    pages: pages.map(([name, path]) => [name, `${PREFIX}${path}`]),
    missing: patterns.map((parts) => parts.join('/')).filter((pattern) => !isFound(pattern, [...found.keys()])),
  };
}

const isFound = (pattern: string, names: readonly string[]): boolean => {
  const parts = pattern.split('/');
  return names.some((name) => {
    const own = name.split(/[/?]/);
    return parts.every((part, place) => part === own[place] || (namesPage.has(part) && own[place] !== undefined));
  });
};

/** The pattern of an address, with the names of tabs; the page of a search with what is searched for. */
function nameOf(path: string): string | undefined {
  const [address = '', query] = path.split('?');
  const parts = address.split('/');
  const pattern = patterns
    .filter(
      (each) => each.length === parts.length && each.every((part, at) => part.startsWith(':') || part === parts[at]),
    )
    .toSorted((a, b) => wordsIn(b) - wordsIn(a))[0];
  if (!pattern) return undefined;
  const name = pattern.map((part, place) => (namesPage.has(part) ? parts[place] : part)).join('/');
  return address === '/search' && query !== undefined ? `${name}?${query}` : name;
}

const wordsIn = (pattern: readonly string[]): number => pattern.filter((part) => !part.startsWith(':')).length;

/** Where a page leads to, and what its scripts ask for. */
const linksOf = (page: string): readonly string[] =>
  Array.from(page.matchAll(/(?:href|src)="\/office(\/[^"#]*)["#]/g), ([, path = '']) => path.replaceAll('&amp;', '&'));

/** A list with each of its filters, by itself: with the first and the last value that it offers, or what no row has. */
export function filteredOf([name, path]: Measured, page: string): readonly Measured[] {
  const [list = ''] = path.split('?');
  const form = /<details class="filters">.*?<\/form>/s.exec(page)?.[0] ?? '';
  const selects = Array.from(form.matchAll(/<select name="(\w+)">(.*?)<\/select>/gs)).flatMap(
    ([, field, options = '']) => {
      const values = Array.from(options.matchAll(/<option value="([^"]+)"/g), ([, value = '']) => value);
      return [...new Set([values[0], values.at(-1)])].map((value) => [field, value] as const);
    },
  );
  const texts = Array.from(
    form.matchAll(/<input type="(?!hidden)(\w+)" name="(\w+)"/g),
    ([, kind, field]) => [field, kind === 'date' ? dayBefore(200) : NOTHING] as const,
  );
  return [...selects, ...texts].flatMap(([field = '', value]) =>
    value === undefined
      ? []
      : [[`${name} ${field}=${value.slice(0, 12)}`, `${list}?${field}=${encodeURIComponent(value)}`]],
  );
}

export const dayBefore = (days: number): string => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
