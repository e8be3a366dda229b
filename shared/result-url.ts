/**
 * Appends the parameters for reading the result to a shopperResultUrl. The merchant's own part is not changed in any
 * character: it may be signed.
 */
export const resultUrl = (
  url: string,
  { id, resourcePath }: { readonly id: string; readonly resourcePath: string },
): string =>
  `${url}${url.includes('?') ? '&' : '?'}id=${encodeURIComponent(id)}&resourcePath=${encodeURIComponent(resourcePath)}`;
