import { html } from 'hono/html';
import { type Permission, rolesWith } from '../../../core/users/roles.ts';
import { type Html, OFFICE, type Page, type Visit } from '../../visit.ts';

/** One page for what does not exist and for what belongs to others. */
export const notFound = ({ t }: Pick<Visit, 't'>): Page => ({
  title: t('notFound'),
  body: html`<p>${t('notFoundMore')}</p>
    <p><a class="button" href="${OFFICE}">${t('home')}</a></p>`,
  status: 404,
  refused: 'unknown',
});

/** The address names an entity that does not exist or that the user does not see: no other one is shown in its place. */
export function entityUnknown({ c, t }: Pick<Visit, 'c' | 't'>): Page {
  const query = new URLSearchParams(c.req.query());
  for (const name of ['entity', 'before', 'after']) query.delete(name);
  const address = c.req.method === 'GET' ? `${c.req.path}?${query.toString()}` : OFFICE;
  return {
    title: t('noSuchEntity'),
    body: html`<p>${t('noSuchEntityMore')}</p>
      <p><a class="button" href="${address}">${t('inAllEntities')}</a></p>`,
    status: 404,
  };
}

/** The way back to the page that has a form. */
export const formAgain = ({ t }: Pick<Visit, 't'>, back: string): Html =>
  html`<p><a class="button" href="${back}">${t('formAgain')}</a></p>`;

/** What was sent was not carried out. `back`: the page that has the form. */
export const formOutdated = ({ t }: Pick<Visit, 't'>, back: string): Page => ({
  title: t('notDone'),
  body: html`<p role="alert">${t('formOutdated')}</p>
    ${formAgain({ t }, back)}`,
  status: 403,
});

/** Something else was first with what a request changes, and nothing of it was kept. `back`: the page that has the form. */
export const overtaken = ({ t }: Pick<Visit, 't'>, back: string): Page => ({
  title: t('notDone'),
  body: html`<p role="alert">${t('overtaken')}</p>
    ${formAgain({ t }, back)}`,
  status: 409,
});

/** Names the roles that grant what the user's do not. */
export const notAllowed = ({ t }: Pick<Visit, 't'>, needs: Permission): Page => {
  const roles = rolesWith(needs).map((role) => t(role));
  return {
    title: t('notAllowed'),
    body: html`<p>${t('notAllowedMore', { roles: roles.join(', ') })}</p>
      <p><a class="button" href="${OFFICE}">${t('home')}</a></p>`,
    status: 403,
  };
};
