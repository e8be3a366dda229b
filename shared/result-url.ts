/**
 * Adds the parameters for reading the result to the query of a shopperResultUrl. The merchant's own part is not changed
 * in any character: it may be signed. A fragment, which a page may read as its route, stays at the end. Ids consist of
 * characters that need no encoding.
 */
export function resultUrl(
  url: string,
  { id, resourcePath }: { readonly id: string; readonly resourcePath: string },
): string {
  const separator = /^[^#]*\?/.test(url) ? '&' : '?';
  return url.replace(/#|$/, (end) => `${separator}id=${id}&resourcePath=${encodeURIComponent(resourcePath)}${end}`);
}

/** Whether an address is that of a page or an app, and runs no script in the page that opens it. */
export const isOpenable = (address: string): boolean => /^(?!javascript:)\w[\w.-]*:\/\//i.test(address);
