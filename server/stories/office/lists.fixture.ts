/** The table of a page's list, which is the last one. */
export const tableIn = (page: string): string => page.split('<table>').at(-1)?.split('</table>')[0] ?? '';

/** The titles of its columns. */
export const headIn = (page: string): readonly string[] =>
  Array.from(tableIn(page).matchAll(/<th scope="col" class="[^"]*">([^<]*)</g), ([, title = '']) => title).filter(
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
