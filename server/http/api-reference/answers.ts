import { html } from 'hono/html';
import { type Member, type ResponseName, responses, type ResponseShape } from 'shared';
import { answerAnchor } from './anchors.ts';
import { formatOf } from './format.ts';
import { hrefOf, type Html } from './html.ts';

/** All response formats with their members. */
export const answerSections = (): Html =>
  html`<section class="chapter">
    <h2 id="answers">Responses</h2>
    <p class="lead">
      Responses are always JSON, and all values are texts. Members may be added later; none of these will be removed.
    </p>
    ${Object.entries<ResponseShape>(responses).map(([name, response]) => answerSection(name as ResponseName, response))}
  </section>`;

const answerSection = (name: ResponseName, { title, about, members, echoes }: ResponseShape): Html =>
  html`<section class="group" id="${answerAnchor(name)}">
    <h3><a class="here" href="${hrefOf(answerAnchor(name))}">${title}</a></h3>
    <p>
      ${about}
      ${echoes ? html`The parameters of the request are echoed beside these members as a tree: <code>cart.items[0].name</code> as an object in a list, <code>customParameters[x]</code> as a member of an object. Parameters marked as never echoed are left out.` : ''}
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
