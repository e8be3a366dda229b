import { html } from 'hono/html';
import { effectText, testDataText } from '../../texts/coded/effects.ts';
import { tableOf } from '../../views/table.ts';
import type { Html, Page, Visit } from '../../visit.ts';
import { notFound } from '../entry/refusals.ts';
import { testTabs } from './tabs.ts';

export const showTestCards = (visit: Visit): Page =>
  visit.gateway.testTools
    ? { title: visit.t('testTools'), body: html`${testTabs(visit, '/test/cards')} ${dataTable(visit, 'cards')}` }
    : notFound(visit);

/** Test data with their effects, from the tables that decide them, which have the words of the guide to testing. */
export function dataTable({ gateway, t, language }: Visit, kind: 'triggers' | 'cards'): Html {
  return html`<div class="prose">
    ${tableOf({
      caption: t(kind === 'cards' ? 'testCards' : 'testTriggers'),
      columns: [
        { title: t('testEffect'), cell: ([, effect]) => effectText(effect, language) },
        { title: t('testSend'), cell: ([send]) => html`<code>${testDataText(send, language)}</code>` },
      ],
      rows: gateway.testTools?.[kind]() ?? [],
    })}
  </div>`;
}
