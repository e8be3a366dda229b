import { randomUUID } from 'node:crypto';
import { getCookie, setCookie } from 'hono/cookie';
import { createMiddleware } from 'hono/factory';
import type { ShopSettings } from './settings.ts';
import { isLanguage, type Language } from './texts.ts';
import { visitorOf, type Visitor } from './visitors.ts';

/** What every page is made from. */
export type View = {
  readonly visitor: Visitor;
  readonly language: Language;
  readonly url: URL;
  readonly gateway: string;
};
export type Visited = { Variables: { view: View } };

/** Recognises the visitor and the language, and tells the browser what our pages may load. */
export const visit = ({ gateway }: ShopSettings) =>
  createMiddleware<Visited>(async (c, next) => {
    const cookie = getCookie(c, 'visitor') ?? randomUUID();
    const wanted = c.req.query('language') ?? getCookie(c, 'language');
    const language = isLanguage(wanted) ? wanted : 'en';
    setCookie(c, 'visitor', cookie, { httpOnly: true, sameSite: 'Lax' });
    setCookie(c, 'language', language, { httpOnly: true, sameSite: 'Lax' });
    c.set('view', { visitor: visitorOf(cookie), language, url: new URL(c.req.url), gateway });
    await next();
    c.header('content-security-policy', policy(new URL(gateway).origin));
    c.header('referrer-policy', 'same-origin');
    c.header('x-content-type-options', 'nosniff');
    c.header('cache-control', 'no-store');
  });

/**
 * The widget needs one origin, for its script and its frame, and nothing else: no inline script, no inline style, no
 * eval.
 */
const policy = (gateway: string): string =>
  [
    "default-src 'none'",
    `script-src 'self' ${gateway}`,
    `frame-src ${gateway}`,
    "style-src 'self'",
    "connect-src 'self'",
    "img-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types lit-html',
  ].join('; ');
