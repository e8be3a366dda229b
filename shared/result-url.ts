/**
 * Adds the parameters for reading the result to the query of a shopperResultUrl. The merchant's own part is not changed
 * in any character: it may be signed. A fragment, which a page may read as its route, stays at the end.
 */
export function resultUrl(
  url: string,
  { id, resourcePath }: { readonly id: string; readonly resourcePath: string },
): string {
  const end = url.includes('#') ? url.indexOf('#') : url.length;
  const [address, fragment] = [url.slice(0, end), url.slice(end)];
  const query = `id=${encodeURIComponent(id)}&resourcePath=${encodeURIComponent(resourcePath)}`;
  return `${address}${address.includes('?') ? '&' : '?'}${query}${fragment}`;
}

/**
 * Whether a browser may open an address for a shopper's return: that of a page or of an app. Schemes whose addresses
 * are content, code or files are excluded.
 */
export const isOpenable = (address: string): boolean =>
  /^(?!(?:javascript|vbscript|data|blob|file|filesystem|about|view-source):)[a-z][a-z0-9+.-]*:\/\//i.test(address);
