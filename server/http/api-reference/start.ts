import { html } from 'hono/html';
import { INDEX_MAX } from 'shared';
import { demoMerchant } from '../openapi/examples/example.ts';
import { sizes } from '../openapi/limits.ts';
import type { Html } from './html.ts';

/** The rules that apply to all requests and responses. */
export const startSections = (baseUrl: string): Html =>
  html`<section class="start">
    <h1>Reference</h1>
    <p class="lead">
      All requests, parameters, responses and result codes of this gateway. The page is generated from the tables by
      which requests are checked, so that it always describes this version. The same is available for tools as
      <a href="${baseUrl}openapi.json">OpenAPI 3.1</a>.
    </p>
    ${merchant(baseUrl)}
    <section id="requests">
      <h2>Requests</h2>
      <p>
        A request is a form in UTF-8: <code>Content-Type: application/x-www-form-urlencoded</code>. Names are
        case-sensitive, and a name with dots is one name. <code>[n]</code> in a name is an index, from 0 to ${INDEX_MAX}
        unless the group has another limit; other brackets contain a key that you choose.
      </p>
      <p>
        Servers send their access token in a header, as in <code>Authorization: Bearer demo-token</code>. A parameter
        without a value counts as not sent. An unknown parameter from a server is ignored; a browser’s request is
        refused if it has a parameter that browsers may not send. A parameter may be sent twice with the same value, but
        not with different values.
      </p>
      <p>${sizes}</p>
    </section>
    <section id="status">
      <h2>HTTP status</h2>
      <p>Decide by <code>result.code</code>. The HTTP status is only a summary of it.</p>
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
      <h2>Repeating a request</h2>
      <p>
        Send a key of your choice with every POST that must be carried out only once:
        <code>Idempotency-Key: order-4711-payment</code>. The same key with the same body returns the first response
        again, byte for byte, for 30 days; with another body it is refused. A refused request began nothing, and its key
        may be used again. If you receive no response, send the same request again.
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
  ['200', 'The request succeeded, or the payment is pending.'],
  [
    '400',
    'The payment was declined, and the response has its id; or the request was refused, and the response lists all faults.',
  ],
  ['401', 'The Authorization header is missing, or does not contain a bearer token.'],
  ['403', 'The token is unknown or does not reach the entity, or the request came from another site’s page.'],
  ['404', 'There is no such payment or address.'],
  ['500', 'An error of the gateway. Support finds it by the ndc in the response.'],
] as const;

const formats = [
  ['text 1-255', 'Any characters, from 1 to 255. An emoji counts as one character, and so does an umlaut.'],
  ['digits 8-32', 'From 8 to 32 digits. Letters and other kinds of characters are written alike.'],
  ['AN32', 'At most 32 letters and digits.'],
  ['dec(10,2)', 'Up to ten digits, a dot, exactly two decimals.'],
  ['dec(10,2)?', 'As above; the decimals may be left out.'],
  ['01 to 12', 'Two digits, with a leading zero below ten.'],
  ['date', 'An existing day: yyyy-MM-dd.'],
  ['timestamp', 'An existing date and time: yyyy-MM-dd hh:mm:ss.'],
] as const;
