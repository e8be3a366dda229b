import { beforeAll, describe, expect, it } from 'vitest';
import type { Widget } from '../documents/assets.ts';
import type { Page } from '../documents/document.ts';
import { renderAuthentication, renderChallenge, renderGone, renderMethod, renderNotice } from './documents.ts';
import { builtWidget } from '../documents/widget.fixture.ts';

const setting = { locale: 'en', pageOrigins: ['https://shop.example'] };
const challenge = { acsUrl: 'https://acs.example:8443/challenge?x=1', creq: 'eyJhIjoxfQ', sessionData: 'c2Vzc2lvbg' };

let widget: Widget;
beforeAll(() => {
  widget = builtWidget();
});

const dataOf = ({ html }: Page): unknown => JSON.parse(/id="data">(.*?)<\/script>/s.exec(html)?.[1] ?? 'null');
const directive = ({ headers }: Page, name: string): string | undefined =>
  new RegExp(`${name} ([^;]+)`).exec(headers['content-security-policy'] ?? '')?.[1];

describe('the page that holds the issuer’s', () => {
  it('brings the browser to this issuer and to no other', () => {
    const page = renderChallenge(widget, challenge, setting);
    expect(dataOf(page)).toEqual({
      action: challenge.acsUrl,
      fields: { creq: 'eyJhIjoxfQ', threeDSSessionData: 'c2Vzc2lvbg' },
    });
    expect(directive(page, 'form-action')).toBe('https://acs.example:8443');
    expect(directive(page, 'frame-src')).toBe("'self' https://acs.example:8443");
    expect(directive(page, 'connect-src')).toBe("'none'");
  });

  it('is shown by the merchant’s pages and our own', () => {
    expect(directive(renderChallenge(widget, challenge, setting), 'frame-ancestors')).toBe(
      "'self' https://shop.example",
    );
  });

  it.each(['javascript:alert(1)', 'data:text/html,x', 'ftp://acs.example/', 'blob:https://acs.example/x'])(
    'is not made for an issuer at %s',
    (acsUrl) => {
      expect(() => renderChallenge(widget, { ...challenge, acsUrl }, setting)).toThrow(
        'Expected an http address of an issuer',
      );
    },
  );

  it('cannot be left by what an issuer sends', () => {
    const page = renderChallenge(widget, { ...challenge, creq: '</script><script>alert(1)</script>' }, setting);
    expect(page.html).not.toContain('<script>alert');
    expect(dataOf(page)).toMatchObject({ fields: { creq: '</script><script>alert(1)</script>' } });
  });

  it('keeps the issuer from leading the whole page elsewhere', () => {
    expect(renderChallenge(widget, challenge, setting).html).toMatch(/sandbox="(?!.*allow-top-navigation)[^"]+"/);
  });
});

it('the hidden page posts the method’s data to the issuer', () => {
  const page = renderMethod(widget, { methodUrl: 'http://localhost:8092/method', methodData: 'e30' }, setting);
  expect(dataOf(page)).toEqual({ action: 'http://localhost:8092/method', fields: { threeDSMethodData: 'e30' } });
  expect(directive(page, 'form-action')).toBe('http://localhost:8092');
});

it('the page of a payment that a server began asks only us, and shows only us', () => {
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
  expect(page.html).toContain('Rückfrage bei Ihrer Bank');
});

it('the pages an issuer sends the browser to can do nothing but tell', () => {
  const page = renderNotice(widget, { payment: '8a', news: 'methodCompleted' });
  expect(dataOf(page)).toEqual({ payment: '8a', news: 'methodCompleted' });
  expect([directive(page, 'connect-src'), directive(page, 'frame-src'), directive(page, 'form-action')]).toEqual([
    "'none'",
    "'none'",
    "'none'",
  ]);
});

it('a payment that waits for nobody gets a page that knows the way back, and can do nothing', () => {
  const page = renderGone(widget, { resultUrl: 'https://shop.example/result' }, 'ar');
  expect(dataOf(page)).toEqual({ resultUrl: 'https://shop.example/result' });
  expect([directive(page, 'connect-src'), directive(page, 'frame-src'), directive(page, 'form-action')]).toEqual([
    "'none'",
    "'none'",
    "'none'",
  ]);
});

it('every page is kept by nobody, and tells nobody where the browser came from', () => {
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
