import { html } from 'hono/html';
import { tableOf } from '../../views/table.ts';
import type { Page, Visit } from '../../visit.ts';
import { notFound } from '../entry/refusals.ts';
import { testTabs } from './tabs.ts';

/** Test data with their effects, from the tables that decide them. */
export const showTestData =
  (kind: 'triggers' | 'cards') =>
  (visit: Visit): Page => {
    const { gateway, t } = visit;
    if (!gateway.testTools) return notFound(visit);
    const caption = t(kind === 'cards' ? 'testCards' : 'testTriggers');
    return {
      title: t('testTools'),
      body: html`${testTabs(visit, `/test/${kind}`)}
        <div class="prose">
          ${tableOf({
            caption,
            columns: [
              { title: t('testEffect'), cell: ([, effect]) => effect.replaceAll('`', '') },
              { title: t('testSend'), cell: ([send]) => html`<code>${send.replaceAll('`', '')}</code>` },
            ],
            rows: gateway.testTools[kind](),
          })}
        </div>`,
    };
  };
