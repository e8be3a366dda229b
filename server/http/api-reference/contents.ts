import { html } from 'hono/html';
import { families, familyTitles, type Response, type ResponseName, responses } from 'shared';
import { chaptersOfOperations } from '../openapi/operations.ts';
import { groupNames, groups } from '../openapi/taken.ts';
import { answerAnchor, endpointAnchor, familyAnchor, groupAnchor } from './anchors.ts';
import { hrefOf, type Html } from './html.ts';

/** The list of everything: beside the page where there is room, above it where there is not. */
export const contents = (): Html =>
  html`<nav id="contents" popover aria-label="Contents">
    ${chapter('Start', start)}
    ${chaptersOfOperations.map(({ title, operations }) =>
      chapter(
        title,
        operations.map((each) => [endpointAnchor(each.name), each.title]),
      ),
    )}
    ${chapter(
      'Parameters',
      groupNames.map((name) => [groupAnchor(name), groups[name].title]),
    )}
    ${chapter(
      'Answers',
      Object.entries<Response>(responses).map(([name, { title }]) => [answerAnchor(name as ResponseName), title]),
    )}
    ${chapter(
      'Result codes',
      families.map(({ family }) => [familyAnchor(family), familyTitles[family]]),
    )}
  </nav>`;

type Entry = readonly [anchor: string, title: string];

const start: readonly Entry[] = [
  ['requests', 'Requests'],
  ['status', 'Status'],
  ['again', 'Sending it again'],
  ['formats', 'Formats'],
];

const chapter = (title: string, entries: readonly Entry[]): Html =>
  html`<h2>${title}</h2>
    <ul>
      ${entries.map(([anchor, label]) => html`<li><a href="${hrefOf(anchor)}">${label}</a></li>`)}
    </ul>`;
