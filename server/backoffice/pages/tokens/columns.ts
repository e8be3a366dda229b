import { html } from 'hono/html';
import { type AccessToken, tokenId, tokenState } from '../../../core/entities/access-token.ts';
import { day } from '../../views/show.ts';
import type { ListColumn } from '../../views/lists/columns.ts';
import { type Html, OFFICE, type Visit } from '../../visit.ts';
import { entityLink } from '../../views/entity-link.ts';

/** The first and the last characters of a token. */
export const endsOf = ({ beginning, ending }: AccessToken): string => `${beginning}…${ending}`;

/** A token as its owner recognises it: by its name, or else by its first and last characters. */
export const aliasOf = (token: AccessToken): string => (token.alias === '' ? endsOf(token) : token.alias);

export const stateOfToken = ({ t, gateway }: Visit, token: AccessToken): Html => {
  const state = tokenState(token, gateway.clock.now());
  return html`<span class="state ${state}">${t(state)}</span>`;
};

/** By whom a token was made; those of earlier releases do not have it. */
export const makerOf = ({ t }: Pick<Visit, 't'>, { origin, createdBy }: AccessToken): string =>
  origin === 'file' ? t('provisionFile') : createdBy === '' ? '–' : createdBy;

/** The columns of a list of tokens. */
export const tokenColumns = (visit: Visit): readonly ListColumn<AccessToken>[] => {
  const { t, gateway } = visit;
  return [
    {
      text: 'alias',
      cell: (row) => html`<a href="${OFFICE}/account/tokens/${tokenId(row)}">${aliasOf(row)}</a>`,
    },
    { text: 'tokenEnds', cell: (row) => html`<code>${endsOf(row)}</code>` },
    { text: 'state', cell: (row) => stateOfToken(visit, row) },
    { text: 'node', kind: 'words', cell: ({ entity }) => entityLink(gateway.entities.entity(entity)) },
    {
      text: 'lastUsed',
      isTitled: true,
      cell: ({ lastUsedAt }) => (lastUsedAt === null ? t('never') : day(lastUsedAt, visit)),
    },
    {
      text: 'expiry',
      isTitled: true,
      cell: ({ expiresAt }) => (expiresAt === null ? t('never') : day(expiresAt, visit)),
    },
    { text: 'scopes', kind: 'words', cell: ({ scopes }) => scopes.join(', ') },
    { text: 'createdBy', kind: 'words', cell: (row) => makerOf(visit, row) },
  ];
};
