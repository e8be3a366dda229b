/**
 * Whether a request may come from a page: ours, or no page at all. Browsers say so in Sec-Fetch-Site, older ones in
 * Origin; servers send neither. There is no CORS anywhere, so that no other page can read an answer either.
 */
export function isSameOrigin(headers: {
  readonly site: string | undefined;
  readonly origin: string | undefined;
  readonly host: string | undefined;
}): boolean {
  if (headers.site !== undefined) return headers.site === 'same-origin' || headers.site === 'none';
  if (headers.origin === undefined) return true;
  return URL.canParse(headers.origin) && new URL(headers.origin).host === headers.host;
}
