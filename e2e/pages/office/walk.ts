import type { Page } from '@playwright/test';

/** A page with the addresses of its forms that post, and of those that look for something. */
export type Walked = {
  readonly path: string;
  readonly posts: readonly string[];
  readonly gets: readonly string[];
  readonly hasTable: boolean;
};

/** One page of each kind, as they lead to one another. */
export async function walk(page: Page): Promise<readonly Walked[]> {
  const [seen, open, pages] = [new Set<string>(), ['/office'], [] as Walked[]];
  for (let path = open.shift(); path !== undefined; path = open.shift()) {
    const kind = path.replace(/\?.*/, '').replaceAll(/\b[0-9a-fA-F]{32}\b/g, ':id');
    if (seen.has(kind)) continue;
    seen.add(kind);
    const answer = await page.request.get(path);
    if (!(answer.headers()['content-type'] ?? '').startsWith('text/html')) continue;
    const text = await answer.text();
    const forms = (method: string) =>
      Array.from(
        text.matchAll(new RegExp(`<form method="${method}"\\s+action="([^"]+)"`, 'g')),
        ([, action = '']) => action,
      );
    pages.push({ path, posts: forms('post'), gets: forms('get'), hasTable: text.includes('<table>') });
    open.push(
      ...Array.from(text.matchAll(/href="(\/office\/[^"#]+)["#]/g), ([, each = '']) => each.replaceAll('&amp;', '&')),
    );
  }
  return pages;
}
