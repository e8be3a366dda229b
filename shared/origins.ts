/** Whether an origin matches one of these host sources (CSP 3, 2.3.1), as in a document's frame-ancestors. */
export const isAllowedOrigin = (origin: string, sources: readonly string[]): boolean =>
  sources.some((source) => matches(origin, source.toLowerCase()));

function matches(origin: string, source: string): boolean {
  const [, scheme = '', host = '', port = ''] = /^(https?:)\/\/([^/:@]+)(?::(\d+))?$/.exec(origin) ?? [];
  if (host === '') return false;
  if (source === '*') return true;
  const [, wanted = '', pattern = '', portPattern = ''] =
    /^(https?:)\/\/((?:\*\.)?[^/:*]+)(?::(\d+|\*))?\/?$/.exec(source) ?? [];
  const hostFits = pattern.startsWith('*.') ? host.endsWith(pattern.slice(1)) : host === pattern;
  return hostFits && wanted === scheme && (portPattern === '*' || port === withoutDefault(portPattern, scheme));
}

const withoutDefault = (port: string, scheme: string): string =>
  port === (scheme === 'https:' ? '443' : '80') ? '' : port;
