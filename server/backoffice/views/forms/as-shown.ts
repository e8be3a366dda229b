import { createHash } from 'node:crypto';
import { html } from 'hono/html';
import type { Html, Visit } from '../../visit.ts';

const NAME = 'shown';

/** Its letters are so many that no run of digits in it is taken for a card number. */
const digestOf = (shown: object): string => createHash('sha256').update(JSON.stringify(shown)).digest('base64url');

/**
 * The field of a form that sends all of an object, also what its user leaves as it is, and of a button whose order does
 * harm to another object than the page shows. It stands for what the page shows of the object, so that the form of a page
 * that was changed elsewhere meanwhile does not bring back what was there.
 */
export const shownField = (shown: object): Html =>
  html`<input type="hidden" name="${NAME}" value="${digestOf(shown)}" />`;

/** The same as a member of the fields of a button. */
export const shownFields = (shown: object): Readonly<Record<string, string>> => ({ [NAME]: digestOf(shown) });

/** The same for one of several objects that a form is about, which is named by its id. */
export const shownOfOne = (id: string, shown: object, form: string): Html =>
  html`<input type="hidden" name="${NAME} ${id}" value="${digestOf(shown)}" form="${form}" />`;

/**
 * Whether an object is still as it was on the page that has sent a form. `shown`: the same members as in its field. `id`:
 * which object of several it is.
 */
export const isAsShown = ({ form }: Pick<Visit, 'form'>, shown: object, id?: string): boolean =>
  form[id === undefined ? NAME : `${NAME} ${id}`] === digestOf(shown);
