/** Whether an origin matches one of the host sources of the document's frame-ancestors (CSP 3, 2.3.1). */
export const isAllowedOrigin = (origin: string, sources: readonly string[]): boolean =>
  sources.some((source) => matches(origin, source.toLowerCase()));

function matches(origin: string, source: string): boolean {
  if (source === '*') return /^https?:/.test(origin);
  const [, scheme = '', host = '', port = ''] = /^(https?:)\/\/((?:\*\.)?[^/:*]+)(?::(\d+|\*))?\/?$/.exec(source) ?? [];
  if (host === '' || !URL.canParse(origin)) return false;
  const url = new URL(origin);
  const hostFits = host.startsWith('*.') ? url.hostname.endsWith(host.slice(1)) : url.hostname === host;
  return hostFits && url.protocol === scheme && (port === '*' || url.port === withoutDefault(port, scheme));
}

const withoutDefault = (port: string, scheme: string): string =>
  port === (scheme === 'https:' ? '443' : '80') ? '' : port;
