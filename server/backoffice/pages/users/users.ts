import { html } from 'hono/html';
import { isLockedOut } from '../../../core/users/lockout.ts';
import type { Role } from '../../../core/users/roles.ts';
import { hasFactors, officeLanguages, type User } from '../../../core/users/user.ts';
import type { UserRefusal } from '../../../operations/users/change.ts';
import { carryOutForm } from '../../session/carry-out.ts';
import { seeOther } from '../../session/respond.ts';
import type { TextName } from '../../texts/texts.ts';
import { postButton, formTokenField } from '../../views/layout.ts';
import { day, moment } from '../../views/show.ts';
import { filtersIn } from '../../views/lists/filters.ts';
import { listOf } from '../../views/lists/list.ts';
import type { ListColumn } from '../../views/lists/columns.ts';
import { facts, twoLines } from '../../views/table.ts';
import { type Html, may, OFFICE, type Page, type Visit } from '../../visit.ts';
import { notFound } from '../entry/refusals.ts';
import { CHOICES, scopeChoice, scopeOf } from '../../views/scope.ts';
import { boxesOf, bulkBar } from './bulk.ts';
import { linkPage } from './link.ts';
import { matchingUser, shownState, userFilters } from './filters.ts';
import { roleBoxes, rolesNamed, shownOf, shownOfLock } from './roles.ts';
import { isAsShown, shownField, shownFields } from '../../views/forms/as-shown.ts';
import { faultsOf, type Refused } from '../../views/forms/faults.ts';

/** The users of the entities that the visitor sees, and the form that invites one more. */
export const showUsers = (visit: Visit): Promise<Page> => usersPage(visit);

type Shown = { readonly fault?: Refused; readonly above?: Html };

export async function usersPage(visit: Visit, { fault, above }: Shown = {}): Promise<Page> {
  const { gateway, t, user } = visit;
  const filters = userFilters(visit);
  const values = filtersIn(visit, filters);
  const found = (await gateway.office.readUsers(user)).filter(matchingUser(visit, values));
  const { rows, next } = pageOf(visit, found);
  return {
    title: t('users'),
    ...refusedBy(fault),
    faults: faultsOf(visit, fault),
    body: html`${above ?? ''}
      ${await listOf(visit, {
        path: '/users',
        caption: t('users'),
        filters,
        values,
        columns: columnsOf(visit),
        rows,
        next,
        none: ['noUsers', 'noUsersMore'],
        links: ['further', 'toBeginning'],
        bulk: bulkBar(visit),
        ...boxesOf(visit),
      })}
      <p><a href="${OFFICE}/users/roles">${t('rolesAndPermissions')}</a></p>
      ${may(visit, 'changeUsers') ? inviteForm(visit) : ''}`,
  };
}

/** Roles that the visitor may not give or take are a refusal for the audit; a wrong field is none. */
const refusedBy = (fault: Refused): Pick<Page, 'refused'> =>
  fault === 'beyondOwn' || fault === 'lastAdministrator' ? { refused: 'roles' } : {};

const ROWS = 51;

/** The users of the page that the address names, and the id of the last one where there are more. */
function pageOf({ gateway, c }: Visit, found: readonly User[]) {
  const last = gateway.ids.keyOf('user', c.req.query('before') ?? '');
  const rest = found.slice(found.findIndex(({ key }) => key === last) + 1);
  const rows = rest.slice(0, ROWS);
  const end = rest.length > ROWS ? rows.at(-1) : undefined;
  return { rows, next: end && gateway.ids.publicId('user', end.key) };
}

const addressOf = ({ gateway }: Pick<Visit, 'gateway'>, { key }: Pick<User, 'key'>): string =>
  `${OFFICE}/users/${gateway.ids.publicId('user', key)}`;

const columnsOf = (visit: Visit): readonly ListColumn<User>[] => {
  const { t } = visit;
  return [
    {
      text: 'email',
      kind: 'file',
      cell: (row) => twoLines(html`<a href="${addressOf(visit, row)}">${row.email}</a>`, row.name),
    },
    {
      text: 'roles',
      kind: 'words',
      cell: ({ roles: held }) =>
        held.length > ROLES_SHOWN ? t('roleCount', { count: held.length }) : namesOf(visit, held),
    },
    { text: 'entity', kind: 'words', cell: (row) => entityOf(visit, row) },
    { text: 'state', cell: (row) => stateOf(visit, row) },
    { text: 'factors', isTitled: true, kind: 'words', cell: (row) => factorNames(visit, row) },
    { text: 'created', isTitled: true, cell: ({ createdAt }) => day(createdAt, visit) },
    {
      text: 'lastSeen',
      isTitled: true,
      cell: (row) => (row.lastSeenAt === null ? t('never') : moment(row.lastSeenAt, visit)),
    },
  ];
};

function stateOf(visit: Visit, row: User): Html {
  const state = shownState(visit, row);
  return html`<span class="state ${state}">${visit.t(state)}</span>`;
}

/** The page of a user names all that it has. */
const ROLES_SHOWN = 3;

/** What a user proves its identity by. */
const factorNames = ({ t }: Pick<Visit, 't'>, user: User): string => {
  if (!hasFactors(user)) return t('none');
  return user.passkeys.length === 0 ? t('factorsSet') : `${t('factorsSet')}, ${t('passkeys')}: ${user.passkeys.length}`;
};

const namesOf = ({ t }: Pick<Visit, 't'>, held: readonly Role[]): string => held.map((role) => t(role)).join(', ');

const entityOf = ({ gateway, t }: Pick<Visit, 'gateway' | 't'>, { entity }: User): string =>
  entity === null ? t('allEntities') : gateway.entities.entity(entity).name;

const inviteForm = (visit: Visit): Html => {
  const { t, user } = visit;
  return html`<section id="new">
    <h2>${t('invite')}</h2>
    <form method="post" action="${OFFICE}/users" class="narrow">
      ${formTokenField(visit)}
      <label>${t('email')}<input type="email" name="email" maxlength="254" required /></label>
      <label>${t('name')}<input name="name" maxlength="100" /></label>
      ${user.entity === null ? '' : scopeChoice(visit, scopeOf(visit))}
      ${user.entity === null ? everyEntity(visit) : ''} ${roleBoxes(visit, [])}
      <button>${t('inviteSend')}</button>
    </form>
  </section>`;
};

/** The choice of one who sees all entities: all of them, or one. */
function everyEntity({ t, gateway }: Visit): Html {
  const all = gateway.entities.all();
  if (all.length > CHOICES)
    return html`<label
      >${t('entityId')}<input name="entity" placeholder="${t('allEntities')}" maxlength="32" spellcheck="false"
    /></label>`;
  return html`<label
    >${t('entity')}<select name="entity">
      <option value="">${t('allEntities')}</option>
      ${all.map((each) => html`<option value="${each.id}">${each.name}</option>`)}
    </select></label
  >`;
}

const rolesIn = ({ all }: Visit): readonly Role[] => rolesNamed(all('role'));

const EMAIL = /^[^\s@]{1,64}@[^\s@]{1,189}$/;

/** Invites a user, and shows the link once. */
export async function postInvite(visit: Visit): Promise<Page> {
  const { gateway, form, actor, language, user } = visit;
  const email = (form['email'] ?? '').trim();
  const wanted = rolesIn(visit);
  const id = (form['entity'] ?? '').trim();
  const entity = id === '' ? user.entity : gateway.entities.entityOf(id)?.key;
  const fault = (
    [
      ['emailWrong', EMAIL.test(email)],
      ['entityUnknown', entity !== undefined],
      ['roleMissing', wanted.length > 0],
    ] as const
  ).flatMap(([text, isRight]) => (isRight ? [] : [text]));
  if (entity === undefined || fault.length > 0) return usersPage(visit, { fault });
  const spoken = officeLanguages.find((each) => each === language) ?? 'en';
  const name = (form['name'] ?? '').trim();
  const invited = await gateway.office.inviteUser(actor, { email, name, language: spoken, entity, roles: wanted });
  return typeof invited === 'string' ? usersPage(visit, { fault: invited }) : linkPage(visit, email, invited.token);
}

const keyOf = ({ gateway, c }: Visit) => gateway.ids.keyOf('user', c.req.param('id') ?? '');

/** A user with what can be done about it. */
export const showUser = (visit: Visit): Promise<Page> => userPage(visit, undefined);

export async function userPage(visit: Visit, fault: TextName | undefined): Promise<Page> {
  const { gateway, t, user } = visit;
  const found = await gateway.office.readUser(user, keyOf(visit));
  if (!found) return notFound(visit);
  const sessions = await gateway.office.readSessions(found);
  return {
    title: found.email,
    ...refusedBy(fault),
    faults: faultsOf(visit, fault),
    body: html`<section>
        ${facts([
          [t('name'), found.name === '' ? '–' : found.name],
          [t('state'), stateOf(visit, found)],
          ...waitOf(visit, found),
          [t('roles'), namesOf(visit, found.roles)],
          [t('entity'), entityOf(visit, found)],
          [t('factors'), factorNames(visit, found)],
          [t('sessions'), String(sessions.length)],
          [t('created'), moment(found.createdAt, visit)],
          [t('lastSeen'), found.lastSeenAt === null ? t('never') : moment(found.lastSeenAt, visit)],
          ...(may(visit, 'seeAudit') ? [[t('audit'), auditLinks(visit, found)] as const] : []),
        ])}
      </section>
      ${may(visit, 'changeUsers') ? changes(visit, found) : ''}`,
  };
}

/** How long a user has to wait after failed tries. */
const waitOf = (visit: Visit, found: User): readonly (readonly [string, Html])[] =>
  found.lockedUntil !== null && isLockedOut(found, visit.gateway.clock.now())
    ? [[visit.t('waitsUntil'), moment(found.lockedUntil, visit)]]
    : [];

/** What the user did, and what was done to it. */
const auditLinks = ({ t }: Visit, { email }: User): Html => {
  const link = (name: string) => `${OFFICE}/audit?${new URLSearchParams({ [name]: email }).toString()}`;
  return html`<a href="${link('actor')}">${t('byUser')}</a>, <a href="${link('subject')}">${t('toUser')}</a>`;
};

function changes(visit: Visit, found: User): Html {
  const { t, gateway } = visit;
  const path = `/users/${gateway.ids.publicId('user', found.key)}`;
  const isOpen = found.state === 'active' && !isLockedOut(found, gateway.clock.now());
  const fields = shownFields(shownOfLock(found));
  return html`<section>
    <h2>${t('actions')}</h2>
    <form method="get" action="${OFFICE}${path}/roles">
      ${shownField(shownOf(found))} ${roleBoxes(visit, found.roles)}
      <button class="quiet">${t('previewRoles')}</button>
    </form>
    ${
      isOpen
        ? postButton(visit, { action: `${path}/lock`, text: t('lock') })
        : postButton(visit, { action: `${path}/unlock`, text: t('unlock'), fields })
    }
    ${
      hasFactors(found)
        ? postButton(visit, { action: `${path}/reset`, text: t('reset'), fields })
        : postButton(visit, { action: `${path}/invite`, text: t('inviteAgain') })
    }
  </section>`;
}

export async function postRoles(visit: Visit): Promise<Page | Response> {
  const wanted = rolesIn(visit);
  if (wanted.length === 0) return userPage(visit, 'roleMissing');
  const isStill = (found: User): boolean => isAsShown(visit, shownOf(found));
  const order = { key: keyOf(visit), roles: wanted, isAsShown: isStill };
  const fault = await carryOutForm(visit, (alongside) =>
    visit.gateway.office.changeRoles(visit.actor, { ...order, alongside }),
  );
  return after(visit, fault);
}

export const postState =
  (state: User['state']) =>
  async (visit: Visit): Promise<Page | Response> =>
    after(visit, await visit.gateway.office.lockUser(visit.actor, { ...seenIn(visit), state }));

/** The user whom a button is about, with the lock that its page has shown. */
const seenIn = (visit: Visit) => ({
  key: keyOf(visit),
  isAsShown: (found: User): boolean => isAsShown(visit, shownOfLock(found)),
});

/** Gives a user a new link, for one that has lost its factors or has never accepted its invitation. */
export const postLink =
  (operation: 'resetUser' | 'inviteAgain') =>
  async (visit: Visit): Promise<Page | Response> => {
    const { gateway, actor, user } = visit;
    const found = await gateway.office.readUser(user, keyOf(visit));
    const made = await gateway.office[operation](actor, seenIn(visit));
    if (typeof made === 'string' || !found) return after(visit, typeof made === 'string' ? made : 'unknown');
    return linkPage(visit, found.email, made.token);
  };

const after = (visit: Visit, refusal: UserRefusal | 'formOutdated' | undefined): Page | Response | Promise<Page> => {
  if (refusal === 'unknown') return notFound(visit);
  return refusal === undefined
    ? seeOther(`${OFFICE}/users/${visit.c.req.param('id') ?? ''}`)
    : userPage(visit, refusal);
};
