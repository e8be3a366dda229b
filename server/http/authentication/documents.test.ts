import { describe, expect, it } from 'vitest';
import type { Widget } from '../documents/assets.ts';
import type { HtmlPage } from '../documents/document.ts';
import { builtWidget } from '../documents/widget.fixture.ts';
import { renderAuthentication, renderChallenge, renderGone, renderMethod, renderNotice } from './documents.ts';

const setting = { locale: 'en', pageOrigins: ['https://shop.example'] };
const challenge = { acsUrl: 'https://acs.example:8443/challenge?x=1', creq: 'eyJhIjoxfQ', sessionData: 'c2Vzc2lvbg' };

const widget: Widget = builtWidget();

const htmlOf = ({ plain }: HtmlPage): string => plain().toString();
const dataOf = (page: HtmlPage): unknown => JSON.parse(/id="data">(.*?)<\/script>/s.exec(htmlOf(page))?.[1] ?? 'null');
const directive = ({ headers }: HtmlPage, name: string): string | undefined =>
  new RegExp(`${name} ([^;]+)`).exec(headers['content-security-policy'] ?? '')?.[1];

describe('the page of the challenge', () => {
  it('posts to this issuer and to no other', () => {
    const page = renderChallenge(widget, challenge, setting);
    expect(dataOf(page)).toEqual({
      action: challenge.acsUrl,
      fields: { creq: 'eyJhIjoxfQ', threeDSSessionData: 'c2Vzc2lvbg' },
    });
    expect(directive(page, 'form-action')).toBe('https://acs.example:8443');
    expect(directive(page, 'frame-src')).toBe("'self' https://acs.example:8443");
    expect(directive(page, 'connect-src')).toBe("'none'");
  });

  it('is shown by the merchant’s pages and the gateway’s', () => {
    expect(directive(renderChallenge(widget, challenge, setting), 'frame-ancestors')).toBe(
      "'self' https://shop.example",
    );
  });

  it.each(['javascript:alert(1)', 'data:text/html,x', 'ftp://acs.example/', 'blob:https://acs.example/x'])(
    'does not exist for an issuer at %s',
    (acsUrl) => {
      expect(() => renderChallenge(widget, { ...challenge, acsUrl }, setting)).toThrow(
        'Expected an http address of an issuer',
      );
    },
  );

  it.each(['https://acs.example;script-src/', 'https://acs.example,https/'])(
    'grants nothing to an issuer whose host would end its directive: %s',
    (acsUrl) => {
      const page = renderChallenge(widget, { ...challenge, acsUrl }, setting);
      expect(directive(page, 'form-action')).toBe("'none'");
      expect(directive(page, 'frame-src')).toBe("'self'");
    },
  );

  it('does not run scripts from data of the issuer', () => {
    const page = renderChallenge(widget, { ...challenge, creq: '</script><script>alert(1)</script>' }, setting);
    expect(htmlOf(page)).not.toContain('<script>alert');
    expect(dataOf(page)).toMatchObject({ fields: { creq: '</script><script>alert(1)</script>' } });
  });

  it('does not let the issuer navigate the whole window', () => {
    expect(htmlOf(renderChallenge(widget, challenge, setting))).toMatch(/sandbox="(?!.*allow-top-navigation)[^"]+"/);
  });
});

it('the page of the 3-D Secure method posts its data to the issuer', () => {
  const page = renderMethod(widget, { methodUrl: 'http://localhost:8092/method', methodData: 'e30' }, setting);
  expect(dataOf(page)).toEqual({ action: 'http://localhost:8092/method', fields: { threeDSMethodData: 'e30' } });
  expect(directive(page, 'form-action')).toBe('http://localhost:8092');
});

it('the page of a payment that a server began connects to the gateway alone, and frames the gateway alone', () => {
  const data = {
    payment: '8a82944a4cc25ebf014cc2c782423202',
    hasMethod: true,
    resultUrl: 'https://shop.example/?id=1',
  };
  const page = renderAuthentication(widget, data, { ...setting, locale: 'de' });
  expect(dataOf(page)).toEqual(data);
  expect([directive(page, 'connect-src'), directive(page, 'frame-src'), directive(page, 'form-action')]).toEqual([
    "'self'",
    "'self'",
    "'none'",
  ]);
  expect(htmlOf(page)).toContain('Rückfrage bei Ihrer Bank');
});

it('the pages to which an issuer sends the browser can connect, frame and post nowhere', () => {
  const page = renderNotice(widget, { payment: '8a', news: 'methodCompleted' });
  expect(dataOf(page)).toEqual({ payment: '8a', news: 'methodCompleted' });
  expect([directive(page, 'connect-src'), directive(page, 'frame-src'), directive(page, 'form-action')]).toEqual([
    "'none'",
    "'none'",
    "'none'",
  ]);
});

it('the page of a payment that does not wait for the shopper has the shop’s address, and can connect, frame and post nowhere', () => {
  const page = renderGone(widget, { resultUrl: 'https://shop.example/result' }, 'ar');
  expect(dataOf(page)).toEqual({ resultUrl: 'https://shop.example/result' });
  expect([directive(page, 'connect-src'), directive(page, 'frame-src'), directive(page, 'form-action')]).toEqual([
    "'none'",
    "'none'",
    "'none'",
  ]);
});

it('no page is cached or sends a referrer', () => {
  for (const page of [
    renderGone(widget, { resultUrl: null }),
    renderNotice(widget, { payment: '8a', news: 'challengeReturned' }),
    renderChallenge(widget, challenge, setting),
  ]) {
    expect(page.headers).toMatchObject({
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    });
    expect(page.headers['content-security-policy']).toMatch(/^default-src 'none'.*require-trusted-types-for 'script'/);
  }
});
