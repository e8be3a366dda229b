import { html } from 'hono/html';
import { type Member, type Response, type ResponseName, responses } from 'shared';
import { answerAnchor } from './anchors.ts';
import { formatOf } from './format.ts';
import { hrefOf, type Html } from './html.ts';

/** Every shape of an answer, member by member. */
export const answerSections = (): Html =>
  html`<section class="chapter">
    <h2 id="answers">Answers</h2>
    <p class="lead">Always JSON, every value a text. More members may come; none of these will go.</p>
    ${Object.entries<Response>(responses).map(([name, response]) => answerSection(name as ResponseName, response))}
  </section>`;

const answerSection = (name: ResponseName, { title, about, members, echoes }: Response): Html =>
  html`<section class="group" id="${answerAnchor(name)}">
    <h3><a class="here" href="${hrefOf(answerAnchor(name))}">${title}</a></h3>
    <p>
      ${about}
      ${echoes ? html`What the request said comes back beside these as a tree: <code>cart.items[0].name</code> as an object in a list, <code>customParameters[x]</code> as an entry. What is never echoed stays out.` : ''}
    </p>
    <div class="parameters">${Object.entries(members).map((line) => memberRow(line, title))}</div>
  </section>`;

const memberRow = ([name, { format, always, orNull, about }]: readonly [string, Member], title: string): Html =>
  html`<div class="parameter findable" data-find="${name} ${title}">
    <div class="name"><code>${name}</code> ${always ? html`<b class="tag always">always</b>` : ''}</div>
    <div class="meaning">
      ${format ? html`<p class="format">${formatOf(format)}${orNull ? ' or null' : ''}</p>` : ''}
      ${about === '' ? '' : html`<p>${about}</p>`}
    </div>
  </div>`;
