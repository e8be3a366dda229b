import { holdsCard } from 'shared';
import { Hono } from 'hono';
import type { Context } from 'hono';
import { sendStatic } from '../http/documents/static-content.ts';
import { requestNumber } from '../http/answers/ndc.ts';
import type { RefusedFor } from '../core/audit/refusal.ts';
import { VersionConflict } from '../core/faults.ts';
import { isProven } from '../core/users/session.ts';
import { hasFactors } from '../core/users/user.ts';
import type { Env } from '../http/env.ts';
import { skipBody } from '../http/request/body-parts.ts';
import { isSameOrigin } from '../http/request/same-origin.ts';
import type { OfficeGateway } from './gateway.ts';
import { PROVE, proveAddress } from './pages/account/prove.ts';
import { failurePage } from './pages/entry/failed.ts';
import { isCarriable, isOfProof, proofPage, signInAgain } from './pages/entry/proof.ts';
import { sendToSignIn } from './pages/entry/sign-in.ts';
import { entityUnknown, formAgain, formOutdated, notAllowed, notFound, overtaken } from './pages/entry/refusals.ts';
import type { Entry, OfficeRoute } from './route.ts';
import { entries, routes } from './routes.ts';
import { sessionCookie, tokenIn } from './session/cookie.ts';
import { readForm } from './session/form.ts';
import { isMaskedToken, maskedToken } from './session/form-token.ts';
import { respond, respondAlone, seeOther } from './session/respond.ts';
import { languageOf, textsIn } from './texts/texts.ts';
import { assets } from './views/assets.ts';
import { counted } from './views/layout.ts';
import { chosenScope, namedEntity } from './views/scope.ts';
import { answered } from './views/forms/answered.ts';
import { type Arrival, may, OFFICE, type Page, type Visit } from './visit.ts';

/** The pages of the back office. Each route declares what it permits, and is refused to all others. */
export function createOffice(gateway: OfficeGateway): Hono<Env> {
  const app = new Hono<Env>();
  for (const { name, type, content } of assets) {
    const headers = { 'content-type': type, 'cache-control': 'public, max-age=31536000, immutable' };
    app.get(`/assets/${name}`, (c) => sendStatic(content(), c.req.raw, headers));
  }
  for (const entry of entries) app.on(entry.method, entry.path, (c) => answerEntry(gateway, c, entry));
  for (const route of routes)
    app.on(route.method, route.path, async (c) => {
      const answer = await answerRoute(gateway, c, route);
      if (route.takesFile) skipBody(c);
      return answer;
    });
  app.all('*', async (c) => {
    const arrival = await arrivalOf(gateway, c);
    const visit = arrival && (await visitOf(arrival));
    return visit ? respond(visit, notFound(visit)) : sendToSignIn({ gateway, c }, addressOf(c));
  });
  app.onError((fault, c) => failurePage(gateway, c, fault));
  return app;
}

/** A request whose form could be read and came from a page of the gateway; undefined for any other one. */
async function arrivalOf(
  gateway: OfficeGateway,
  c: Context<Env>,
  route: Pick<OfficeRoute, 'takesFile'> = {},
): Promise<Arrival | undefined> {
  const header = (name: string) => c.req.header(name);
  const language = languageOf(header('accept-language'));
  const isForeign = !isSameOrigin({ site: header('sec-fetch-site'), origin: header('origin'), host: header('host') });
  if (c.req.method !== 'GET' && isForeign) return undefined;
  const read = await readForm(gateway, c, route);
  if (!read) return undefined;
  const { fields, file } = read;
  const { incoming } = c.env ?? {};
  const address = (incoming && gateway.clientAddress(incoming)) ?? '';
  return {
    gateway,
    c,
    language,
    t: textsIn(language),
    zone: 'UTC',
    form: Object.fromEntries(fields),
    all: (name) => fields.getAll(name),
    file,
    from: { address, ndc: requestNumber(), browser: header('user-agent') ?? '' },
  };
}

/** The visit of a signed-in user; undefined without a session. */
function visitOf(
  arrival: Arrival,
  { isAsked, path }: Partial<Pick<OfficeRoute, 'isAsked' | 'path'>> = {},
): Promise<Visit | undefined> {
  const token = tokenIn(arrival.gateway, arrival.c.req.header('cookie'));
  return visitWith(arrival, token, { isUse: isAsked === undefined, isScoped: isScopedAt(path) });
}

/** Whether the page of an address is about one entity: a form that is refused is answered with the page of its address. */
const isScopedAt = (path: string | undefined): boolean =>
  routes.some((route) => route.path === path && route.isScoped === true);

type VisitTerms = { readonly isUse: boolean } & Pick<Visit, 'isScoped'>;

/** The visit of the user of a session's token. */
async function visitWith(
  arrival: Arrival,
  token: string | undefined,
  { isUse, isScoped }: VisitTerms,
): Promise<Visit | undefined> {
  const { gateway, from } = arrival;
  const found = token === undefined ? undefined : await gateway.office.readSession(token, { isUse });
  if (!found) return undefined;
  const { user, session } = found;
  const { language, zone } = user;
  const formToken = maskedToken(gateway.office.formToken(session));
  const own = { language, t: textsIn(language), zone, user, session, actor: { user, ...from }, formToken };
  return { ...arrival, ...own, isScoped };
}

const addressOf = ({ req }: Context<Env>): string => {
  const { pathname, search } = new URL(req.url);
  return `${pathname}${search}`;
};

/** A form that no page of this session has sent. Without a session, the language is that of the browser. */
function badForm(
  { gateway, c }: Pick<Arrival, 'gateway' | 'c'>,
  route: Pick<OfficeRoute, 'path'>,
  language = languageOf(c.req.header('accept-language')),
): Promise<Response> {
  const t = textsIn(language);
  return respondAlone({ gateway, c, language, t }, formOutdated({ t }, pageBefore(c, route)));
}

/** A user without factors, in test mode, has none to prove its identity by. */
function needsProof(visit: Visit, { identityProof }: OfficeRoute): boolean {
  const { user, session, gateway } = visit;
  const isWanted = typeof identityProof === 'function' ? identityProof(visit) : identityProof !== undefined;
  return isWanted && hasFactors(user) && !isProven(session, gateway.clock.now());
}

/** The address of the page that has a form, with the query of the form's address. */
function pageBefore(c: Context<Env>, route: Pick<OfficeRoute, 'path'>): string {
  const above = pageOf(route)?.path;
  const { search } = new URL(c.req.url);
  const address = c.req.path.slice(OFFICE.length).split('/');
  return above === undefined ? OFFICE : `${OFFICE}${address.slice(0, above.split('/').length).join('/')}${search}`;
}

/** The page that has a form: the one with its address, or the nearest above it. */
function pageOf({ path }: Pick<OfficeRoute, 'path'>): Entry | OfficeRoute | undefined {
  const pattern = path.split('/');
  for (let length = pattern.length; length > 1; length -= 1) {
    const above = pattern.slice(0, length).join('/');
    const found = [...entries, ...routes].find((route) => route.method === 'GET' && route.path === above);
    if (found) return found;
  }
  return undefined;
}

async function answerEntry(gateway: OfficeGateway, c: Context<Env>, entry: Entry): Promise<Response> {
  const arrival = await arrivalOf(gateway, c);
  if (!arrival) return badForm({ gateway, c }, entry);
  const answer = await unlessOvertaken(arrival, entry, () => entry.handle(arrival));
  return respondAlone(arrival, answer instanceof Response ? answer : await answered(arrival, answer));
}

async function answerRoute(gateway: OfficeGateway, c: Context<Env>, route: OfficeRoute): Promise<Response> {
  const arrival = await arrivalOf(gateway, c, route);
  if (!arrival) return badForm({ gateway, c }, route);
  const visit = await visitOf(arrival, route);
  if (!visit) return sendToSignIn(arrival, c.req.method === 'GET' ? addressOf(c) : pageBefore(c, route));
  const isOwnForm =
    c.req.method === 'GET' || isMaskedToken(visit.form['form'] ?? '', gateway.office.formToken(visit.session));
  if (!isOwnForm) {
    await recordRefusal(visit, route, 'form');
    return badForm(visit, route, visit.language);
  }
  if (route.needs !== 'session' && !may(visit, route.needs)) {
    await recordRefusal(visit, route, 'permission');
    return respond(visit, notAllowed(visit, route.needs));
  }
  if (namedEntity(visit) !== '' && !chosenScope(visit)) {
    await recordRefusal(visit, route, 'unknown');
    return respond(visit, entityUnknown(visit));
  }
  if (needsProof(visit, route)) return answerProof(visit, route);
  const begun = route.method === 'GET' && route.isAsked === undefined ? counted(visit) : visit;
  return respond(begun, await handled(begun, route));
}

type Answer = Page | Response;

/** The answer of a handler, or a page for what another request has changed while it was carried out. */
async function unlessOvertaken(
  { c, t }: Pick<Arrival, 'c' | 't'>,
  route: Pick<OfficeRoute, 'path'>,
  handle: () => Answer | Promise<Answer>,
): Promise<Answer> {
  try {
    return await handle();
  } catch (fault) {
    if (fault instanceof VersionConflict) return overtaken({ t }, pageBefore(c, route));
    throw fault;
  }
}

/** The answer of a route; a refusal is audited. */
async function handled(visit: Visit, route: OfficeRoute): Promise<Page | Response> {
  const field = cardIn(visit, route);
  const answer = await unlessOvertaken(visit, route, () =>
    field === undefined ? route.handle(visit) : withoutCard(visit, route, field),
  );
  if ('refused' in answer && answer.refused !== undefined) await recordRefusal(visit, route, answer.refused);
  return answer;
}

/** The field of a form that holds a card number, where none is asked for: the audit would keep it for good. */
const cardIn = ({ form, file }: Visit, { method, mayHoldCard }: OfficeRoute): string | undefined =>
  method === 'GET'
    ? undefined
    : Object.entries({ ...form, ...(file && { file: file.name }) }).find(
        ([name, value]) => name !== mayHoldCard && holdsCard(value),
      )?.[0];

/** The page of a form that holds a card number, with the fault. */
async function withoutCard(visit: Visit, route: OfficeRoute, field: string): Promise<Page | Response> {
  const { t, c } = visit;
  const shown = pageOf(route);
  const isSeen = shown && (!('needs' in shown) || shown.needs === 'session' || may(visit, shown.needs));
  const page = isSeen ? await shown.handle(visit) : undefined;
  const withForm =
    page && !(page instanceof Response) ? page : { title: t('notDone'), body: formAgain(visit, pageBefore(c, route)) };
  return { ...withForm, status: 400, faults: [{ text: t('textHasCard'), field }] };
}

/** An address that leads nowhere is an old link or a wrong one; a form has its address from a page that was shown. */
async function recordRefusal(
  { gateway, c, actor }: Visit,
  { method, path }: OfficeRoute,
  why: RefusedFor,
): Promise<void> {
  if (why === 'unknown' && method === 'GET') return;
  const requested = c.req.path.slice(OFFICE.length);
  await gateway.office.recordRefusal(actor, { route: `${method} ${path}`, path: requested, why });
}

/**
 * Asks for a proof of identity, or carries out the form that came with one, in the session that the proof has begun. A
 * proof of another user begins its session, and carries nothing out.
 */
async function answerProof(visit: Visit, route: OfficeRoute): Promise<Response> {
  const { gateway, c } = visit;
  const back = pageBefore(c, route);
  const isFirst = route.identityProof === 'first' || !isCarriable(visit);
  const result = isFirst ? undefined : await signInAgain(visit);
  if (result === undefined) await recordRefusal(visit, route, 'proof');
  if (isFirst) return seeOther(proveAddress(back));
  if (typeof result !== 'object')
    return respondAlone(
      visit,
      proofPage(visit, { back, result, text: route.path === PROVE ? 'proveFirst' : 'proveAgain' }),
    );
  const cookie = sessionCookie(gateway, result.token);
  const proven = await visitWith(withoutProof(visit), result.token, { ...visit, isUse: true });
  if (proven?.user.key !== visit.user.key) return seeOther(back, { 'set-cookie': cookie });
  const answer = await handled(proven, route);
  if (!(answer instanceof Response)) return respond(proven, { cookie, ...answer });
  const response = await respond(proven, answer);
  // A change of a factor has gone on to yet another session.
  if (!response.headers.has('set-cookie')) response.headers.set('set-cookie', cookie);
  return response;
}

/** A form as it was first sent. */
const withoutProof = (visit: Visit): Visit => ({
  ...visit,
  form: Object.fromEntries(Object.entries(visit.form).filter(([name]) => !isOfProof(name))),
});
