/**
 * Whether a request comes from a page of the gateway or from no page at all. Browsers send Sec-Fetch-Site, older ones
 * only Origin; servers send neither. The API allows no CORS, so that other pages cannot read its answers either.
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
