import { html } from 'hono/html';
import { describeRule, type Endpoint, responses } from 'shared';
import { type AcceptedGroup, acceptedGroups, accountNames, groups } from '../openapi/accepted-groups.ts';
import type { Example, Made } from '../openapi/examples/example.ts';
import { examples } from '../openapi/examples/examples.ts';
import { chaptersOfOperations, type Operation, type OperationName, operations } from '../openapi/operations.ts';
import { scopesFor } from '../openapi/scopes.ts';
import { answerAnchor, endpointAnchor, groupAnchor } from './anchors.ts';
import { curlOf } from './curl.ts';
import { isName, isParameter } from './groups.ts';
import { enumerate, hrefOf, type Html, parameterLink, withLinks } from './html.ts';

/** All endpoints with their parameters and example requests. */
export const endpointSections = (baseUrl: string): Html =>
  html`${chaptersOfOperations.map(
    ({ title, about, operations: own }) =>
      html`<section class="chapter">
        <h2>${title}</h2>
        <p class="lead">${about}</p>
        ${own.map((operation) => endpointArticle(operation, baseUrl))}
      </section>`,
  )}`;

function endpointArticle(operation: Operation, baseUrl: string): Html {
  const { name, method, path, title, about } = operation;
  return html`<article class="endpoint findable" id="${endpointAnchor(name)}" data-find="${method} ${path} ${title}">
    <div class="description">
      <h3><a class="here" href="${hrefOf(endpointAnchor(name))}">${title}</a></h3>
      <p class="address"><b class="${method.toLowerCase()}">${method}</b> <code>${path}</code></p>
      <p>${withLinks(about, isParameter)}</p>
      ${properties(operation)}
    </div>
    <div class="samples">${examples[name].map((example) => sample(operation, example, baseUrl))}</div>
  </article>`;
}

function properties({ needsToken, endpoint, query, answers, name }: Operation): Html {
  const queryNames = Object.keys(query);
  return html`<dl class="properties">
    <dt>Sent by</dt>
    <dd>
      ${needsToken ? serverWith(name) : ['payCheckout', 'registerAtCheckout'].includes(name) ? 'The shopper’s browser, without a token.' : 'Any client, without a token.'}
    </dd>
    ${
      queryNames.length > 0
        ? html`<dt>Query parameters</dt>
            <dd>${enumerate(queryNames.map(parameterLink), 'and')}</dd>`
        : ''
    }
    ${endpoint ? formProperties(endpoint) : ''}
    <dt>Response</dt>
    <dd>
      ${enumerate(
        answers.map(
          (answer) => html`<a href="${hrefOf(answerAnchor(answer))}">${responses[answer].title.toLowerCase()}</a>`,
        ),
        'or',
      )}
    </dd>
  </dl>`;
}

function serverWith(name: OperationName): Html {
  const scopes = scopesFor(name).map((scope) => html`<code>${scope}</code>`);
  return html`Your server, with
  ${scopes.length === 0 ? 'its access token' : html`an access token of the scope ${enumerate(scopes, 'or')}`}.`;
}

function formProperties(endpoint: Endpoint): Html {
  const required = [...endpoint.required, ...accountNames(endpoint)];
  const rules = (endpoint.rules ?? []).map(describeRule);
  return html`${
      required.length > 0
        ? html`<dt>Required</dt>
            <dd>${enumerate(required.map(parameterLink), 'and')}</dd>`
        : ''
    }
    ${Object.entries(endpoint.allowed ?? {}).map(
      ([name, values]) =>
        html`<dt>${name}</dt>
          <dd>
            ${enumerate(
              values.map((value) => html`<code>${value}</code>`),
              'or',
            )}
          </dd>`,
    )}
    ${
      rules.length > 0
        ? html`<dt>Rules</dt>
            <dd>${rules.map((rule) => html`<p>${withLinks(rule, isName)}</p>`)}</dd>`
        : ''
    }
    <dt>Parameters</dt>
    <dd>
      <ul class="chips">
        ${acceptedGroups(endpoint).map(chip)}
      </ul>
    </dd>`;
}

/** A link to a group, with the number of accepted parameters if the endpoint does not accept all. */
function chip({ name, group, isWhole }: AcceptedGroup): Html {
  const count = `${Object.keys(group.parameters).length} of ${Object.keys(groups[name].parameters).length}`;
  return html`<li>
    <a href="${hrefOf(groupAnchor(name))}">${group.title}${isWhole ? '' : html` <small>${count}</small>`}</a>
  </li>`;
}

function sample(operation: Operation, example: Example, baseUrl: string): Html {
  return html`<figure>
    <figcaption>
      ${example.title}${[example.uses, ...Object.values(example.names ?? {})].map((made) => (made ? origin(made) : ''))}
    </figcaption>
    <pre class="curl" tabindex="0"><code>${curlOf(baseUrl, operation, example)}</code></pre>
    <details>
      <summary>Response, status ${example.status}</summary>
      <pre tabindex="0"><code>${JSON.stringify(example.answer, null, 2)}</code></pre>
    </details>
  </figure>`;
}

/** The example whose response contains the id in the command. */
function origin(made: Made): Html {
  const source = operations.find(({ name }) => examples[name].some(({ makes }) => makes === made));
  const title = source && examples[source.name].find(({ makes }) => makes === made)?.title;
  return html`<span class="origin"
    ><code>$${made}</code> is the id in the response to
    ${source ? html`<a href="${hrefOf(endpointAnchor(source.name))}">${source.title}: ${title}</a>` : ''}</span
  >`;
}
