/** Where the shopper goes with a result: the merchant's own query stays as it is. */
export function resultUrl(url: string, { id, resourcePath }: { readonly id: string; readonly resourcePath: string }): string {
  const target = new URL(url);
  target.searchParams.set('id', id);
  target.searchParams.set('resourcePath', resourcePath);
  return target.href;
}
