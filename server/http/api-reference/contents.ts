import { html } from 'hono/html';
import { families, familyTitles, type ResponseName, responses, type ResponseShape } from 'shared';
import { groupNames, groups } from '../openapi/accepted-groups.ts';
import { adminChapters } from '../admin/endpoints.ts';
import { chaptersOfOperations } from '../openapi/operations.ts';
import { endpointsOf } from './admin.ts';
import { answerAnchor, endpointAnchor, familyAnchor, groupAnchor } from './anchors.ts';
import { hrefOf, type Html } from './html.ts';

/** The table of contents: beside the page on wide screens, in a popover on narrow ones. */
export const contents = (): Html =>
  html`<nav id="contents" popover aria-label="Contents">
    ${chapter('Start', start)}
    ${chaptersOfOperations.map(({ title, operations }) =>
      chapter(
        title,
        operations.map((each) => [endpointAnchor(each.name), each.title]),
      ),
    )}
    ${adminChapters.map((each) =>
      chapter(
        each.title,
        endpointsOf(each).map(([name, { title }]) => [endpointAnchor(name), title]),
      ),
    )}
    ${chapter(
      'Parameters',
      groupNames.map((name) => [groupAnchor(name), groups[name].title]),
    )}
    ${chapter(
      'Responses',
      Object.entries<ResponseShape>(responses).map(([name, { title }]) => [answerAnchor(name as ResponseName), title]),
    )}
    ${chapter(
      'Result codes',
      families.map(({ family }) => [familyAnchor(family), familyTitles[family]]),
    )}
  </nav>`;

type ContentsEntry = readonly [anchor: string, title: string];

const start: readonly ContentsEntry[] = [
  ['requests', 'Requests'],
  ['status', 'HTTP status'],
  ['again', 'Repeating a request'],
  ['formats', 'Formats'],
];

const chapter = (title: string, entries: readonly ContentsEntry[]): Html =>
  html`<h2>${title}</h2>
    <ul>
      ${entries.map(([anchor, label]) => html`<li><a href="${hrefOf(anchor)}">${label}</a></li>`)}
    </ul>`;
