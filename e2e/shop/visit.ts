import { randomUUID } from 'node:crypto';
import { getCookie, setCookie } from 'hono/cookie';
import { createMiddleware } from 'hono/factory';
import type { ShopSettings } from './settings.ts';
import { isLanguage, type ShopLanguage } from './texts/texts.ts';
import { type Visitor, visitorOf } from './visitors.ts';

/** The data that every page is rendered from. */
export type PageView = {
  readonly visitor: Visitor;
  readonly language: ShopLanguage;
  readonly url: URL;
  readonly gateway: string;
};
export type Visited = { Variables: { view: PageView } };

/** Finds the visitor and the language by their cookies, and sets the headers of every page. */
export const visit = ({ gateway }: ShopSettings) =>
  createMiddleware<Visited>(async (c, next) => {
    const cookie = getCookie(c, 'visitor') ?? randomUUID();
    const requested =
      c.req.query('language') ?? getCookie(c, 'language') ?? c.req.header('accept-language')?.slice(0, 2);
    const language = isLanguage(requested) ? requested : 'en';
    setCookie(c, 'visitor', cookie, { httpOnly: true, sameSite: 'Lax' });
    setCookie(c, 'language', language, { httpOnly: true, sameSite: 'Lax' });
    c.set('view', { visitor: visitorOf(cookie), language, url: new URL(c.req.url), gateway });
    await next();
    c.header('content-security-policy', policy(new URL(gateway).origin));
    c.header('referrer-policy', 'same-origin');
    c.header('x-content-type-options', 'nosniff');
    c.header('cache-control', 'no-store');
  });

/** The widget needs one origin, for its script and its frame: no inline script, no inline style, no eval. */
const policy = (gateway: string): string =>
  [
    "default-src 'none'",
    `script-src 'self' ${gateway}`,
    `frame-src ${gateway}`,
    "style-src 'self'",
    "connect-src 'self'",
    "img-src 'self'",
    // A payment by a saved card may lead to the issuer by the gateway's page.
    `form-action 'self' ${gateway}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ');
