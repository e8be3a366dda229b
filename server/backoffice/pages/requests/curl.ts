import { HIDDEN } from 'shared';
import { type LoggedRequest, MASK } from '../../../core/requests/request.ts';

/**
 * The request as a command for a terminal, which sends it again. Values that the log does not keep, and the token, have
 * to be put in.
 */
export function curlOf(request: LoggedRequest, baseUrl: string): string {
  const { method, path, idempotencyKey, parameters } = request;
  const sent = Object.entries(parameters === '' ? {} : (JSON.parse(parameters) as Record<string, unknown>));
  const lines = [
    `curl -X ${method} ${quoted(baseUrl.replace(/\/$/, '') + path)}`,
    `-H ${quoted('Authorization: Bearer YOUR_TOKEN')}`,
    ...(idempotencyKey === null ? [] : [`-H ${quoted(`Idempotency-Key: ${idempotencyKey}`)}`]),
    ...(path.startsWith('/admin/') && method !== 'GET' ? jsonOf(parameters) : formOf(method, sent)),
  ];
  return lines.join(' \\\n  ');
}

const formOf = (method: string, sent: readonly (readonly [string, unknown])[]): readonly string[] => [
  ...(method === 'POST' || sent.length === 0 ? [] : ['-G']),
  ...sent.map(([name, value]) => `--data-urlencode ${quoted(`${name}=${shown(value)}`)}`),
];

const jsonOf = (parameters: string): readonly string[] =>
  parameters === ''
    ? []
    : [
        `-H ${quoted('Content-Type: application/json')}`,
        `-d ${quoted(parameters.replaceAll(`"${MASK}"`, `"${HIDDEN}"`))}`,
      ];

const shown = (value: unknown): string =>
  value === MASK ? HIDDEN : typeof value === 'string' ? value : JSON.stringify(value);

/** A text that a shell takes as it stands. */
const quoted = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`;
