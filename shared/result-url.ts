/**
 * A shopperResultUrl with what it needs to read the result behind it; what the merchant wrote stays as it is, to the
 * letter.
 */
export const resultUrl = (
  url: string,
  { id, resourcePath }: { readonly id: string; readonly resourcePath: string },
): string =>
  `${url}${url.includes('?') ? '&' : '?'}id=${encodeURIComponent(id)}&resourcePath=${encodeURIComponent(resourcePath)}`;
