import { html } from 'hono/html';
import type { ObjectKeywords, Schema } from '../../core/schemas/schema.ts';
import { ADMIN, type AdminChapter, type AdminEndpoint } from '../admin/endpoint.ts';
import { adminChapters, type AdminEndpointName } from '../admin/endpoints.ts';
import { endpointAnchor } from './anchors.ts';
import { hrefOf, type Html } from './html.ts';

/** The endpoints of the admin API, whose requests are JSON but for uploads. */
export const adminSections = (baseUrl: string): Html =>
  html`${adminChapters.map(
    (chapter) =>
      html`<section class="chapter">
        <h2>${chapter.title}</h2>
        <p class="lead">${texts(chapter.about)}</p>
        ${endpointsOf(chapter).map(([name, endpoint]) => article({ name, endpoint, baseUrl }))}
      </section>`,
  )}`;

/** The cast holds because a chapter's names are among those of all endpoints. */
export const endpointsOf = ({ endpoints }: AdminChapter): readonly (readonly [AdminEndpointName, AdminEndpoint])[] =>
  Object.entries(endpoints) as readonly (readonly [AdminEndpointName, AdminEndpoint])[];

type Described = { readonly name: AdminEndpointName; readonly endpoint: AdminEndpoint; readonly baseUrl: string };

function article({ name, endpoint, baseUrl }: Described): Html {
  const { method, path, title, about, scope, query = {}, body, upload, example } = endpoint;
  return html`<article class="endpoint findable" id="${endpointAnchor(name)}" data-find="${method} ${path} ${title}">
    <div class="description">
      <h3><a class="here" href="${hrefOf(endpointAnchor(name))}">${title}</a></h3>
      <p class="address"><b class="${method.toLowerCase()}">${method}</b> <code>${ADMIN}${path}</code></p>
      <p>${texts(about)}</p>
      <dl class="properties">
        <dt>Sent by</dt>
        <dd>An administrator, with an access token of the scope <code>${scope}</code>.</dd>
        ${members('Query parameters', query, [])}
        ${
          upload
            ? html`<dt>Body</dt>
                <dd><code>${upload.contentType}</code>: ${upload.about}</dd>`
            : ''
        }
        ${body && 'properties' in body ? members('Members of the JSON', body.properties, body.required) : ''}
      </dl>
    </div>
    <div class="samples">
      <figure>
        <figcaption>${title}</figcaption>
        <pre tabindex="0"><code>${requestOf(endpoint, baseUrl)}</code></pre>
        <details>
          <summary>Response, status 200</summary>
          <pre tabindex="0"><code>${JSON.stringify(example.answer, null, 2)}</code></pre>
        </details>
      </figure>
    </div>
  </article>`;
}

/** An example as it is sent, without the token. */
function requestOf({ method, path, example }: AdminEndpoint, baseUrl: string): string {
  const query = new URLSearchParams(example.query).toString();
  const line = `${method} ${baseUrl.replace(/\/$/, '')}${ADMIN}${path}${query === '' ? '' : `?${query}`}`;
  return example.body ? `${line}\n\n${JSON.stringify(example.body, null, 2)}` : line;
}

function members(title: string, properties: ObjectKeywords['properties'], required: readonly string[]): Html | string {
  const rows = Object.entries<Schema>(properties);
  if (rows.length === 0) return '';
  return html`<dt>${title}</dt>
    <dd>
      ${rows.map(
        ([name, { description }]) =>
          html`<p>
            <code>${name}</code>${required.includes(name) ? html` <b class="tag required">required</b>` : ''}${
              description === undefined ? '' : html` ${texts(description)}`
            }
          </p>`,
      )}
    </dd>`;
}

/** A text in which what stands between backticks is code. */
const texts = (text: string): readonly (Html | string)[] =>
  text.split('`').map((part, place) => (place % 2 === 1 ? html`<code>${part}</code>` : part));
