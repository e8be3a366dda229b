import { describe, expect, it } from 'vitest';
import { verifyResourcePath } from './resource-path.ts';

const ours = '0F0A6C1B2D3E4F5061728394A5B6C7D8.node0';
const theirs = '1F0A6C1B2D3E4F5061728394A5B6C7D8.node0';
const path = `/v1/checkouts/${ours}/payment`;

describe('verifyResourcePath', () => {
  it('accepts the path of the checkout it expects', () => {
    expect(verifyResourcePath(path, ours)).toBe(true);
  });

  it.each([
    ['of another checkout', `/v1/checkouts/${theirs}/payment`],
    ['of another node', path.replace('node0', 'node1')],
    ['in small letters', path.toLowerCase()],
    ['of a payment', `/v1/payments/${ours}`],
    ['of a registration', `/v1/checkouts/${ours}/registration`],
    ['of another version', path.replace('v1', 'v2')],
    ['without a version', path.replace('/v1', '')],
    ['without a slash before it', path.slice(1)],
    ['with a slash after it', `${path}/`],
    ['with two slashes', path.replace('/v1', '//v1')],
    ['with a query', `${path}?entityId=other`],
    ['with an empty query', `${path}?`],
    ['with a fragment', `${path}#`],
    ['with a parameter after a semicolon', `${path};a=b`],
    ['on another host', `https://attacker.example${path}`],
    ['on another host without a scheme', `//attacker.example${path}`],
    ['on another host by backslashes', `\\\\attacker.example${path}`],
    ['that makes our host a user name', `@attacker.example${path}`],
    ['that continues our host name', `.attacker.example${path}`],
    ['that names a port', `:8081${path}`],
    ['that goes up a level', `/v1/checkouts/${theirs}/payment/../../${ours}/payment`],
    ['that goes up a level in encoded form', path.replace('/payment', '/%2e%2e/payment')],
    ['that is encoded', encodeURIComponent(path)],
    ['with an encoded slash', path.replace('/payment', '%2Fpayment')],
    ['with an encoded letter', path.replace('payment', '%70ayment')],
    ['with a line break after it', `${path}\n`],
    ['with a header after it', `${path}\r\nX-Injected: yes`],
    ['with a space before it', ` ${path}`],
    ['with a null byte', `${path}\0`],
    ['with an invisible space', path.replace('/payment', '\u200B/payment')],
    ['in full-width digits', path.replace('0F0A', '０F０A')],
    ['with two paths', `${path},${path}`],
    ['that is a script', `javascript:alert(1)//${path}`],
    ['that is empty', ''],
    ['that is missing', undefined],
    ['that is null', null],
    ['given twice', [path]],
    ['given as an object', { toString: (): string => path }],
  ])('refuses a path %s', (_what, hostile) => {
    expect(verifyResourcePath(hostile, ours)).toBe(false);
  });

  it.each(['', '.', '..', '/', `${ours}/payment/../..`, `${ours}?`, '%', ours.repeat(2)])(
    'refuses every path when %j is expected',
    (broken) => {
      expect(verifyResourcePath(`/v1/checkouts/${broken}/payment`, broken)).toBe(false);
    },
  );
});
