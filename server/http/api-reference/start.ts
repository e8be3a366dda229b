import { html } from 'hono/html';
import { INDEX_MAX } from 'shared';
import { demoMerchant } from '../openapi/examples.ts';
import { sizes } from '../openapi/limits.ts';
import type { Html } from './html.ts';

/** What holds for every request and every answer. */
export const startSections = (baseUrl: string): Html =>
  html`<section class="start">
    <h1>Reference</h1>
    <p class="lead">
      Everything this gateway understands and answers. The page is made of the tables by which requests are checked, so
      what it says is what happens. Machines read the same as
      <a href="${baseUrl}openapi.json">OpenAPI 3.1</a>.
    </p>
    ${merchant(baseUrl)}
    <section id="requests">
      <h2>Requests</h2>
      <p>
        A request is a form in UTF-8: <code>Content-Type: application/x-www-form-urlencoded</code>. Names are flat and
        their letter case counts. <code>[n]</code> in a name is an index, from 0 to ${INDEX_MAX} unless its group says
        otherwise; other brackets hold a key of yours.
      </p>
      <p>
        Servers send their access token in a header, as in <code>Authorization: Bearer demo-token</code>. A parameter
        without a value counts as not sent. One that nobody knows is ignored, but for the browser’s: what a browser has
        no business saying is refused. A name may come twice with the same value, not with two.
      </p>
      <p>${sizes}</p>
    </section>
    <section id="status">
      <h2>Status</h2>
      <p>Decide by <code>result.code</code>. The HTTP status only repeats it coarsely.</p>
      <table>
        ${statuses.map(
          ([status, meaning]) =>
            html`<tr>
              <th scope="row">${status}</th>
              <td>${meaning}</td>
            </tr>`,
        )}
      </table>
    </section>
    <section id="again">
      <h2>Sending it again</h2>
      <p>
        Give everything that you want done once a name of its own: <code>Idempotency-Key: order-4711-payment</code>, on
        any POST. The same key with the same body gets the first answer again, byte for byte, for 30 days. With another
        body it is refused. Whatever breaks on the way, send the same again.
      </p>
    </section>
    <section id="formats">
      <h2>Formats</h2>
      <table>
        ${formats.map(
          ([shorthand, meaning]) =>
            html`<tr>
              <th scope="row"><code>${shorthand}</code></th>
              <td>${meaning}</td>
            </tr>`,
        )}
      </table>
    </section>
  </section>`;

const merchant = (baseUrl: string): Html =>
  html`<dl class="merchant">
    <div>
      <dt>Address</dt>
      <dd><code>${baseUrl}</code></dd>
    </div>
    <div>
      <dt>Demo merchant</dt>
      <dd><code>${demoMerchant.entityId}</code></dd>
    </div>
    <div>
      <dt>Access token</dt>
      <dd><code>${demoMerchant.token}</code></dd>
    </div>
  </dl>`;

const statuses = [
  ['200', 'It succeeded or is pending.'],
  [
    '400',
    'A payment was declined and has an id, or the request was refused and has none. Everything that is wrong with it is listed at once.',
  ],
  ['401', 'The Authorization header is missing or is no bearer token.'],
  ['403', 'The token is unknown or does not reach the entity, or a foreign page asked.'],
  ['404', 'There is no such payment or address.'],
  ['500', 'A fault of the gateway. The answer’s ndc names it.'],
] as const;

const formats = [
  ['text 1-255', 'Any characters, so many of them. An emoji is one, an umlaut is one.'],
  ['digits 8-32', 'Digits, so many of them; letters and the like alike.'],
  ['AN32', 'Letters and digits, so many at most.'],
  ['dec(10,2)', 'Up to ten digits, a dot, exactly two decimals.'],
  ['dec(10,2)?', 'The same; the decimals may be left out.'],
  ['01 to 12', 'Two digits, with a leading zero below ten.'],
  ['date', 'A day that exists: yyyy-MM-dd.'],
  ['timestamp', 'A second that exists: yyyy-MM-dd hh:mm:ss.'],
] as const;
