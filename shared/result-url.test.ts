import { expect, it } from 'vitest';
import { isOpenable, resultUrl } from './result-url.ts';

const result = { id: 'ABC.node0', resourcePath: '/v1/checkouts/ABC.node0/payment' };
const added = 'id=ABC.node0&resourcePath=%2Fv1%2Fcheckouts%2FABC.node0%2Fpayment';

it.each([
  ['https://shop.example/result', `https://shop.example/result?${added}`],
  ['https://shop.example/result?', `https://shop.example/result?&${added}`],
  [
    "https://shop.example/?id=4711&flag&q=a%20b&sig=~x'(y)&lat=%E4",
    `https://shop.example/?id=4711&flag&q=a%20b&sig=~x'(y)&lat=%E4&${added}`,
  ],
  ['https://shop.example/#/result', `https://shop.example/?${added}#/result`],
  ['https://shop.example/?a=1#/result?b', `https://shop.example/?a=1&${added}#/result?b`],
  ['com.example.shop://result', `com.example.shop://result?${added}`],
])(
  '%s gets the parameters for reading the result at the end of its query, and is not changed otherwise',
  (url, expected) => {
    expect(resultUrl(url, result)).toBe(expected);
  },
);

it.each(['https://shop.example/', 'http://localhost:8099/', 'com.example.shop://result', 'shop://x'])(
  'a browser may open %s',
  (address) => expect(isOpenable(address)).toBe(true),
);

it.each([
  'javascript://%0aalert(1)',
  'JavaScript://shop.example/%0aalert(1)',
  'shop.example',
  '//shop.example/',
  '/result',
  ' https://shop.example/',
])('a browser may not open %s', (address) => expect(isOpenable(address)).toBe(false));
