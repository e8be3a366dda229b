import { html } from 'hono/html';
import type { Permission } from '../../core/users/roles.ts';
import type { TextName } from '../texts/texts.ts';
import { type Html, may, OFFICE, type Visit } from '../visit.ts';

/** A link to a part of what a page is about. `address`: below the prefix. */
type TabLink = { readonly address: string; readonly text: string; readonly isHere: boolean };

/** Links to the parts of what a page is about. */
export const tabBar = ({ t }: Pick<Visit, 't'>, links: readonly TabLink[]): Html =>
  html`<nav class="tabs" aria-label="${t('tabs')}">
    ${links.map(
      ({ address, text, isHere }) =>
        html`<a href="${OFFICE}${address}" ${isHere ? html`aria-current="page"` : ''}>${text}</a>`,
    )}
  </nav>`;

/** A part of a page with an address of its own, below the page's. */
type Tab = { readonly name: string; readonly text: TextName; readonly needs: Permission };

/** The tabs that the visitor may see. */
export const tabsOf = (visit: Visit, path: string, { tabs, shown }: { tabs: readonly Tab[]; shown: string }): Html =>
  tabBar(
    visit,
    tabs
      .filter(({ needs }) => may(visit, needs))
      .map(({ name, text }) => ({ address: `${path}/${name}`, text: visit.t(text), isHere: name === shown })),
  );
