import { expect, it } from 'vitest';
import { resultUrl } from './result-url.ts';

const result = { id: 'ABC.node0', resourcePath: '/v1/checkouts/ABC.node0/payment' };
const added = 'id=ABC.node0&resourcePath=%2Fv1%2Fcheckouts%2FABC.node0%2Fpayment';

it.each([
  ['https://shop.example/result', `https://shop.example/result?${added}`],
  ['https://shop.example/result?', `https://shop.example/result?&${added}`],
  [
    "https://shop.example/?id=4711&flag&q=a%20b&sig=~x'(y)&lat=%E4",
    `https://shop.example/?id=4711&flag&q=a%20b&sig=~x'(y)&lat=%E4&${added}`,
  ],
])('%s gets the parameters for reading the result appended, and is not changed before them', (url, expected) => {
  expect(resultUrl(url, result)).toBe(expected);
});
