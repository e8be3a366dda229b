import { expect, it } from 'vitest';
import { networkOf } from './sender-network.ts';

it.each([
  ['in another notation', '2001:db8::1', '2001:0DB8:0:0:0:0:0:2'],
  ['where it is shortened elsewhere', '2001:db8:0:1::5', '2001:db8:0:1:a:b:c:d'],
  ['with a zone', 'fe80::1%eth0', 'fe80::2%eth0'],
  ['of IPv4 that is written as one of IPv6', '192.0.2.7', '::ffff:192.0.2.7'],
])('an address %s is of the same network', (_, one, other) => {
  expect(networkOf(one)).toBe(networkOf(other));
});

it.each([
  ['2001:db8::1', '2001:db8:0:1::1'],
  ['192.0.2.7', '192.0.2.8'],
  ['::ffff:192.0.2.7', '::ffff:192.0.2.8'],
  ['', '192.0.2.7'],
])('%j and %j are of different networks', (one, other) => {
  expect(networkOf(one)).not.toBe(networkOf(other));
});
