import { checkOf, parameterGroups } from 'shared';
import { expect, it } from 'vitest';
import { url } from '../../shared/parameters/edges.samples.ts';
import { isWebAddress } from './web-address.ts';

const product = checkOf(parameterGroups.cartItems.parameters['cart.items[n].productUrl'].format);
const { canonical = String } = parameterGroups.asynchronous.parameters.shopperResultUrl.format;
/** An address to which a shopper is sent has no credentials, and a slash that is too many is taken out of it. */
const ownRules = /@|\/\/\//;

it.each([...url.accepted, ...url.refused].filter((text) => !ownRules.test(text) && text.length <= 2048))(
  'is decided like that of a product: %s',
  (text) => {
    const isAddress = !/[\s"]/.test(text) && isWebAddress(canonical(text), 'test');
    expect(product(text)).toBe(isAddress);
  },
);
