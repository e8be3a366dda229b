import { createHmac } from 'node:crypto';
import type { User } from '../../core/users/user.ts';
import { inviteByCommand } from '../../operations/users/invite.ts';
import { openSession } from '../../operations/users/sessions.ts';
import type { World } from '../world/world.ts';

/** A browser without script: it follows links, posts the forms of pages, and keeps the cookies of its session and its style. */
export type Browser = {
  readonly page: () => string;
  readonly status: () => number;
  readonly headers: () => Headers;
  /** Of the session. */
  cookie: string;
  get(path: string, headers?: Record<string, string>): Promise<string>;
  /** Posts the form of the page that has this action, with its own hidden fields. */
  submit(action: string, fields?: Fields, headers?: Record<string, string>): Promise<string>;
  /** Sends a file by the form of the page that has this action; `to`: the address of another button of the form. */
  upload(action: string, file: SentFile, more?: { readonly to?: string; readonly fields?: Fields }): Promise<string>;
  /** Posts fields that no page had. */
  post(path: string, fields: Fields, headers?: Record<string, string>): Promise<string>;
};
export type SentFile = { readonly name: string; readonly content: string | Uint8Array<ArrayBuffer> };
type Fields = Readonly<Record<string, string | readonly string[]>>;

export function openBrowser(world: World): Browser {
  let [page, status, headers, style] = ['', 0, new Headers(), ''];
  const browser: Browser = {
    page: () => page,
    status: () => status,
    headers: () => headers,
    cookie: '',
    get: (path, more) => go(path, { headers: more ?? {} }),
    post: (path, fields, more = { 'sec-fetch-site': 'same-origin' }) =>
      go(path, { method: 'POST', body: bodyOf(fields), headers: more }),
    submit(action, fields = {}, more = { 'sec-fetch-site': 'same-origin' }) {
      const { address, hidden } = formOf(page, action);
      return go(address, { method: 'POST', body: bodyOf({ ...hidden, ...fields }), headers: more });
    },
    upload(action, { name, content }, { to = action, fields = {} } = {}) {
      const body = new FormData();
      for (const [field, value] of bodyOf({ ...formOf(page, action).hidden, ...fields })) body.append(field, value);
      body.append('file', new File([content], name));
      return go(to, { method: 'POST', body, headers: { 'sec-fetch-site': 'same-origin' } });
    },
  };
  async function go(path: string, init: RequestInit): Promise<string> {
    const sent = new Headers(init.headers);
    if (browser.cookie !== '') sent.set('cookie', `${browser.cookie}; ${style}`);
    const answer = await fetch(new URL(path, world.baseUrl), { ...init, headers: sent, redirect: 'manual' });
    const set = answer.headers.get('set-cookie');
    const [pair = ''] = (set ?? '').split(';');
    if (pair.startsWith('office-style=')) style = pair;
    else if (pair !== '') browser.cookie = set?.includes('Max-Age=0') ? '' : pair;
    const location = answer.headers.get('location');
    if (location !== null) return go(location, {});
    [page, status, headers] = [await answer.text(), answer.status, answer.headers];
    return page;
  }
  return browser;
}

function bodyOf(fields: Fields): URLSearchParams {
  const body = new URLSearchParams();
  for (const [name, value] of Object.entries(fields)) for (const each of [value].flat()) body.append(name, each);
  return body;
}

/** The posted form with an action, to which its page may add the entity that is chosen, and its hidden fields. */
function formOf(
  page: string,
  action: string,
): { readonly address: string; readonly hidden: Readonly<Record<string, string>> } {
  const isWanted = (address: string): boolean => [address, address.replace(/[?&]entity=\w+$/, '')].includes(action);
  const form = page.split('<form').find((each) => /method="post"/.test(each) && isWanted(actionIn(each)));
  if (form === undefined) throw new Error(`Expected a form with the action ${action}, found none in ${page}`);
  const id = / id="([^"]+)"/.exec(form.split('>')[0] ?? '')?.[1];
  // Fields of a list may belong to a form that stands elsewhere.
  const ofId = id === undefined ? [] : page.split('<').filter((tag) => tag.includes(` form="${id}"`));
  const tags = [...(form.split('</form>')[0] ?? '').split('<'), ...ofId].join('<');
  const hidden = tags.matchAll(/input type="hidden" name="([^"]+)" value="([^"]*)"/g);
  return {
    address: actionIn(form),
    hidden: Object.fromEntries(
      Array.from(hidden, ([, name = '', value = '']) => [name, value.replaceAll('&amp;', '&')]),
    ),
  };
}

const actionIn = (form: string): string => (/ action="([^"]*)"/.exec(form)?.[1] ?? '').replaceAll('&amp;', '&');

export const password = 'correct horse battery staple';

/** The one-time code of a secret in base 32 at a moment (RFC 6238), computed apart from the gateway's. */
export function oneTimeCode(secret: string, at: number): string {
  const bits = Array.from(secret, (letter) =>
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'),
  );
  const bytes = Buffer.from((bits.join('').match(/.{8}/g) ?? []).map((byte) => parseInt(byte, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(at / 30_000)));
  const digest = createHmac('sha1', bytes).update(counter).digest();
  const offset = (digest.at(-1) ?? 0) & 15;
  return String((digest.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0');
}

export const secretIn = (page: string): string => (/class="key">([^<]+)</.exec(page)?.[1] ?? '').replaceAll(' ', '');

/** Accepts an invitation; the browser is signed in then. */
export async function accepts(
  world: World,
  browser: Browser,
  link: string,
): Promise<{ readonly secret: string; readonly codes: readonly string[] }> {
  const secret = secretIn(await browser.get(link));
  const code = oneTimeCode(secret, world.clock.now());
  const page = await browser.submit(link, { name: 'Test user', password, code });
  return { secret, codes: Array.from(page.matchAll(/<li><code>([^<]+)</g), ([, each = '']) => each) };
}

/** A user with every role, invited by the command, in a browser that is signed in. */
export async function signedIn(world: World, email = 'first@example.com') {
  const browser = openBrowser(world);
  const token = await inviteByCommand(world.wired().gateway, email);
  return { browser, email, ...(await accepts(world, browser, `/office/invitation/${token}`)) };
}

/** A browser with a session of a user without factors, who has these roles for this entity. */
export async function browserOf(world: World, members: Pick<User, 'roles' | 'entity'>): Promise<Browser> {
  const { gateway } = world.wired();
  const email = `${members.roles.join('-').toLowerCase()}-${gateway.ids.key('user')}@example.com`;
  await inviteByCommand(gateway, email);
  const user = await gateway.store.userByEmail(email);
  if (!user) throw new Error('Expected the user that was invited');
  const { token, change } = openSession(gateway, user, { address: '', ndc: '', browser: '' });
  await gateway.store.commit([{ kind: 'saveUser', row: { ...user, ...members } }, change]);
  return Object.assign(openBrowser(world), { cookie: `office=${token}` });
}
