import { HIDDEN } from 'shared';
import { html } from 'hono/html';
import { type LoggedRequest, MASK } from '../../../core/requests/request.ts';
import { faultText } from '../../texts/coded/parameter-faults.ts';
import { resultText } from '../../texts/coded/results.ts';
import { entityNamed } from '../../views/entity-link.ts';
import { moment, shortId } from '../../views/show.ts';
import { facts } from '../../views/table.ts';
import { type Html, OFFICE, type Page, type Visit } from '../../visit.ts';
import { notFound } from '../entry/refusals.ts';
import { objectLink, shortPath, stateOfRequest, tokenLink } from './columns.ts';
import { curlOf } from './curl.ts';

/** A request with its parameters and its answer, as far as the log keeps them. */
export async function showRequest(visit: Visit): Promise<Page> {
  const { gateway, c, t, user } = visit;
  const key = gateway.ids.keyOf('request', c.req.param('id') ?? '');
  const request = await gateway.office.readRequest(user, key);
  if (!request) return notFound(visit);
  return {
    title: `${request.method} ${shortPath(request.path)}`,
    body: html`<div class="columns">
      <div>
        <section>${factsOf(visit, request)}</section>
        ${faultsOf(visit, request)}
        <section>
          <h2>${t('parameters')}</h2>
          ${parametersOf(visit, request)}
          <p class="hint">${t('hiddenMore')}</p>
        </section>
      </div>
      <div>
        <section>
          <h2>${t('answer')}</h2>
          ${answerOf(visit, request)}
        </section>
        <section>
          <h2>${t('asCurl')}</h2>
          <p class="hint">${t('asCurlMore')}</p>
          <pre>${curlOf(request, gateway.baseUrl)}</pre>
        </section>
      </div>
    </div>`,
  };
}

function factsOf(visit: Visit, request: LoggedRequest): Html {
  const { t, gateway } = visit;
  const { method, path, code, millis, ndc, idempotencyKey, address, at, entity } = request;
  const ids = [idOf(request), ...path.split('/')].filter((part): part is string => part !== undefined);
  const named = [...new Set(ids)].filter((id) => isId(visit, id));
  return facts([
    [t('time'), moment(at, visit)],
    [t('httpStatus'), stateOfRequest(visit, request)],
    [t('request'), html`<code>${method} ${path}</code>`],
    [t('resultCode'), code === null ? '–' : html`<code>${code}</code> ${resultText(code, visit.language)}`],
    [t('duration'), `${millis} ms`],
    ...(named.length === 0
      ? []
      : [[t('objectId'), html`${named.map((id) => html`${objectLink(visit, id)} `)}`] as const]),
    [t('token'), tokenLink(visit, request)],
    [t('entity'), entityNamed(visit, gateway.entities.entity(entity))],
    [t('requestNumber'), ndc === '' ? '–' : ndcLink(ndc)],
    [t('idempotencyKey'), idempotencyKey === null ? '–' : html`<code>${idempotencyKey}</code>`],
    [t('address'), address],
  ]);
}

/** The requests that have the same number: those of a checkout have its id. */
const ndcLink = (ndc: string): Html =>
  html`<a href="${OFFICE}/log/requests?${new URLSearchParams({ ndc }).toString()}">${shortId(ndc)}</a>`;

const isId = ({ gateway: { ids } }: Visit, id: string): boolean =>
  (['payment', 'registration', 'schedule', 'checkout'] as const).some((kind) => ids.keyOf(kind, id) !== undefined);

type Tree = Readonly<Record<string, unknown>>;

/** The id of an answer. */
function idOf({ answer }: LoggedRequest): string | undefined {
  const { id } = treeOf(answer);
  return typeof id === 'string' ? id : undefined;
}

/** A text of the log, which is JSON or nothing. The cast holds because the gateway has written it as an object. */
const treeOf = (text: string): Tree => (text === '' ? {} : (JSON.parse(text) as Tree));

/** Values that are not shown look as they do everywhere. */
const shown = (value: unknown): string =>
  value === MASK ? HIDDEN : typeof value === 'string' ? value : JSON.stringify(value);

const indented = (text: string): string => JSON.stringify(treeOf(text), null, 2).replaceAll(`"${MASK}"`, `"${HIDDEN}"`);

const answerOf = ({ t }: Visit, { answer }: LoggedRequest): Html =>
  answer === '' ? html`<p class="hint">${t('noAnswer')}</p>` : html`<pre>${indented(answer)}</pre>`;

function parametersOf({ t }: Visit, { parameters }: LoggedRequest): Html {
  const sent = Object.entries(treeOf(parameters));
  return sent.length === 0
    ? html`<p class="hint">${t('noParameters')}</p>`
    : facts(sent.map(([name, value]) => [name, html`<code>${shown(value)}</code>`]));
}

type Fault = Readonly<Record<'name' | 'value' | 'message', string | null>>;

/** The faults of a refused request, by parameter. */
function faultsOf({ t, language }: Visit, { answer }: LoggedRequest): Html | '' {
  // The cast holds because the gateway wrote the answer.
  const { result } = treeOf(answer) as { readonly result?: { readonly parameterErrors?: readonly Fault[] } };
  const faults = (result?.parameterErrors ?? []).toSorted((a, b) => ((a.name ?? '') < (b.name ?? '') ? -1 : 1));
  if (faults.length === 0) return '';
  const sent = ({ value }: Fault) => (value === null ? '' : html`<small>${t('sentValue')}: ${shown(value)}</small>`);
  return html`<section>
    <h2>${t('faults')}</h2>
    ${facts(faults.map((fault) => [fault.name ?? '', html`${faultText(fault.message ?? '', language)} ${sent(fault)}`]))}
  </section>`;
}
