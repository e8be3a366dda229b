import { html } from 'hono/html';
import type { ListedRequest } from '../../../core/requests/request.ts';
import { entityNamed } from '../../views/entity-link.ts';
import { moment, shortId } from '../../views/show.ts';
import type { ListColumn } from '../../views/lists/columns.ts';
import { type Html, may, OFFICE, type Visit } from '../../visit.ts';
import { aliasOf } from '../tokens/columns.ts';

const requestAddress = ({ gateway }: Pick<Visit, 'gateway'>, { key }: Pick<ListedRequest, 'key'>): string =>
  `${OFFICE}/log/requests/${gateway.ids.publicId('request', key)}`;

/** The columns of the log. */
export const requestColumns = (visit: Visit): readonly ListColumn<ListedRequest>[] => {
  const { gateway } = visit;
  return [
    {
      text: 'time',
      sorted: 'descending',
      cell: (row) => html`<a href="${requestAddress(visit, row)}">${moment(row.at, visit)}</a>`,
    },
    {
      text: 'request',
      kind: 'words',
      cell: ({ method, path }) => html`<code title="${path}">${method} ${shortPath(path)}</code>`,
    },
    { text: 'httpStatus', cell: (row) => stateOfRequest(visit, row) },
    { text: 'resultCode', cell: ({ code }) => (code === null ? '' : html`<code>${code}</code>`) },
    { text: 'duration', kind: 'number', cell: ({ millis }) => `${millis} ms` },
    { text: 'requestNumber', cell: ({ ndc }) => (ndc === '' ? '' : shortId(ndc)) },
    { text: 'token', kind: 'words', isTitled: true, cell: (row) => tokenLink(visit, row) },
    { text: 'entity', kind: 'words', cell: ({ entity }) => entityNamed(visit, gateway.entities.entity(entity)) },
  ];
};

/** What became of a request as a word, a shape and its status. */
export function stateOfRequest({ t }: Pick<Visit, 't'>, { status }: Pick<ListedRequest, 'status'>): Html {
  const [look, text] =
    status < 400 ? (['active', 'answered'] as const) : status < 500 ? (['pending', 'refused'] as const) : broken;
  return html`<span class="state ${look}">${t(text)}</span> <code>${status}</code>`;
}
const broken = ['failing', 'broken'] as const;

const ID = /^(?:8a[0-9a-f]{30}|[0-9A-F]{32}\.node\d{1,2})$/;
const ID_SHOWN = 6;

/** A path with its ids in short. */
export const shortPath = (path: string): string =>
  path
    .split('/')
    .map((part) => (ID.test(part) ? `${part.slice(0, ID_SHOWN)}…${part.slice(-ID_SHOWN)}` : part))
    .join('/');

/** The name of a token, which leads to its page. */
export function tokenLink(visit: Visit, { token: id }: Pick<ListedRequest, 'token'>): Html | string {
  const { gateway, t, user } = visit;
  const token = gateway.entities.tokenOf(id);
  if (!token) return t('tokenGone');
  const isSeen = may(visit, 'seeTokens') && gateway.office.reachesNode(user, token.entity);
  return isSeen ? html`<a href="${OFFICE}/account/tokens/${id}">${aliasOf(token)}</a>` : aliasOf(token);
}

/** An id that a request named or answered, which leads to its page. */
export function objectLink(visit: Visit, id: string): Html {
  const { gateway } = visit;
  const isOf = (kind: 'payment' | 'registration' | 'schedule' | 'checkout') =>
    gateway.ids.keyOf(kind, id) !== undefined;
  if (!may(visit, 'seePayments')) return shortId(id);
  if (isOf('payment')) return html`<a href="${OFFICE}/payments/${id}">${shortId(id)}</a>`;
  if (isOf('registration')) return html`<a href="${OFFICE}/registrations/${id}">${shortId(id)}</a>`;
  if (isOf('schedule')) return html`<a href="${OFFICE}/schedules/${id}">${shortId(id)}</a>`;
  return isOf('checkout') ? html`<a href="${OFFICE}/checkouts/${id}">${shortId(id)}</a>` : shortId(id);
}
