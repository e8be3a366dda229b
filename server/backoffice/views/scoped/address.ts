import { raw } from 'hono/html';
import type { Entity } from '../../../core/entities/entity.ts';
import { type Html, OFFICE, type Visit } from '../../visit.ts';
import { chosenScope } from '../scope.ts';

/** An address below the prefix, with its query, for an entity. The user's own entity needs no mention. */
export function addressOfScope(
  path: string,
  entity: Entity | undefined,
  { gateway, user }: Pick<Visit, 'gateway' | 'user'>,
): string {
  const address = `${OFFICE}${path}`;
  if (!entity || entity.key === gateway.office.ownScope(user)?.key) return address;
  return withEntity(address, entity.id, '&');
}

/** An address of the office that keeps the entity which is chosen. `path`: below the prefix. */
export const keepingScope = (visit: Visit, path: string): string => addressOfScope(path, chosenScope(visit), visit);

const withEntity = (address: string, id: string, separator: '&' | '&amp;'): string =>
  `${address}${address.includes('?') ? separator : '?'}entity=${id}`;

const hasEntity = (address: string): boolean => /[?&;]entity=/.test(address);

/** Addresses of the office in the attributes of a page. Quotes are escaped in all that a page shows. */
const LINK = / (href|action|formaction)="(\/office[^"#]*)/g;
const GET_FORM = '<form method="get" action="/office';

/**
 * Part of a page of which each link and each form of the office keeps the entity that is chosen, unless it names one
 * itself: a link without it would lead to rows of others (DECISIONS 212).
 */
export async function withScope(visit: Visit, part: Html): Promise<Html> {
  const chosen = chosenScope(visit);
  if (!chosen) return part;
  const { id } = chosen;
  const links = String(await part).replaceAll(LINK, (all, name: string, address: string) =>
    hasEntity(address) ? all : ` ${name}="${withEntity(address, id, '&amp;')}`,
  );
  const [before, ...forms] = links.split(GET_FORM);
  return raw([before, ...forms.map((form) => formWithEntity(form, id))].join(GET_FORM));
}

/** `form`: the rest of its first tag, its fields, and what follows it on the page. */
function formWithEntity(form: string, id: string): string {
  if (form.slice(0, form.indexOf('</form>')).includes('name="entity"')) return form;
  const fields = form.indexOf('>') + 1;
  return `${form.slice(0, fields)}<input type="hidden" name="entity" value="${id}" />${form.slice(fields)}`;
}

/** The same for a response that goes on to another page. */
export function redirectedInScope(visit: Visit, response: Response): Response {
  const [chosen, location] = [chosenScope(visit), response.headers.get('location')];
  if (chosen && location?.startsWith(OFFICE) && !hasEntity(location))
    response.headers.set('location', withEntity(location, chosen.id, '&'));
  return response;
}
