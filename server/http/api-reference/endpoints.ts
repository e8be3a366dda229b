import { html } from 'hono/html';
import { describeRule, type Endpoint, responses } from 'shared';
import { type Example, examples, type Made } from '../openapi/examples.ts';
import { chaptersOfOperations, type Operation, operations } from '../openapi/operations.ts';
import { accountNames, groups, type Taken, takenBy } from '../openapi/taken.ts';
import { answerAnchor, endpointAnchor, groupAnchor } from './anchors.ts';
import { curlOf } from './curl.ts';
import { isName, isParameter } from './groups.ts';
import { enumerate, hrefOf, type Html, parameterLink, withLinks } from './html.ts';

/** Every endpoint: what it does, what it takes, and requests to try. */
export const endpointSections = (baseUrl: string): Html =>
  html`${chaptersOfOperations.map(
    ({ title, about, operations: own }) =>
      html`<section class="chapter">
        <h2>${title}</h2>
        <p class="lead">${about}</p>
        ${own.map((operation) => endpoint(operation, baseUrl))}
      </section>`,
  )}`;

const endpoint = (operation: Operation, baseUrl: string): Html => {
  const { name, method, path, title, about } = operation;
  return html`<article class="endpoint findable" id="${endpointAnchor(name)}" data-find="${method} ${path} ${title}">
    <div class="words">
      <h3><a class="here" href="${hrefOf(endpointAnchor(name))}">${title}</a></h3>
      <p class="address"><b class="${method.toLowerCase()}">${method}</b> <code>${path}</code></p>
      <p>${withLinks(about, isParameter)}</p>
      ${facts(operation)}
    </div>
    <div class="samples">${examples[name].map((example) => sample(operation, example, baseUrl))}</div>
  </article>`;
};

function facts({ needsToken, endpoint: taker, query, answers, name }: Operation): Html {
  const asked = Object.keys(query);
  return html`<dl class="facts">
    <dt>Sent by</dt>
    <dd>
      ${needsToken ? 'Your server, with its access token.' : name === 'payCheckout' ? 'The shopper’s browser, without a token.' : 'Anybody, without a token.'}
    </dd>
    ${
      asked.length > 0
        ? html`<dt>In the query</dt>
            <dd>${enumerate(asked.map(parameterLink), 'and')}</dd>`
        : ''
    }
    ${taker ? takes(taker) : ''}
    <dt>Answered with</dt>
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

function takes(taker: Endpoint): Html {
  const needed = [...taker.required, ...accountNames(taker)];
  const rules = (taker.rules ?? []).map(describeRule);
  return html`${
      needed.length > 0
        ? html`<dt>Must be sent</dt>
            <dd>${enumerate(needed.map(parameterLink), 'and')}</dd>`
        : ''
    }
    ${Object.entries(taker.allowed ?? {}).map(
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
    <dt>Takes</dt>
    <dd>
      <ul class="chips">
        ${takenBy(taker).map(chip)}
      </ul>
    </dd>`;
}

/** A group, and how much of it where that is not all. */
function chip({ name, group, isWhole }: Taken): Html {
  const count = `${Object.keys(group.parameters).length} of ${Object.keys(groups[name].parameters).length}`;
  return html`<li>
    <a href="${hrefOf(groupAnchor(name))}">${group.title}${isWhole ? '' : html` <small>${count}</small>`}</a>
  </li>`;
}

function sample(operation: Operation, example: Example, baseUrl: string): Html {
  return html`<figure>
    <figcaption>${example.title}${example.uses ? origin(example.uses) : ''}</figcaption>
    <pre class="curl" tabindex="0"><code>${curlOf(baseUrl, operation, example)}</code></pre>
    <details>
      <summary>Answer, status ${example.status}</summary>
      <pre tabindex="0"><code>${JSON.stringify(example.answer, null, 2)}</code></pre>
    </details>
  </figure>`;
}

/** Where the id comes from that the command names. */
function origin(made: Made): Html {
  const maker = operations.find(({ name }) => examples[name].some(({ makes }) => makes === made));
  const title = maker && examples[maker.name].find(({ makes }) => makes === made)?.title;
  return html`<span class="origin"
    ><code>$${made}</code> is the id that
    ${maker ? html`<a href="${hrefOf(endpointAnchor(maker.name))}">${maker.title}: ${title}</a>` : ''} answered</span
  >`;
}
