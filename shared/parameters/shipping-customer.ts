import { under, without } from './composition.ts';
import { customerDevice } from './customer-device.ts';
import { customer } from './customer.ts';
import type { ParameterGroup } from './parameter.ts';

const person = under('shipping.', customer);
const device = under(
  'shipping.',
  without(customerDevice, 'customer.browserFingerprint.', 'customer.browser.deviceId', 'customer.app.deviceId'),
);

export const shippingCustomer: ParameterGroup = {
  title: 'Shipping customer',
  about: 'Who receives the goods, when that is not who pays.',
  parameters: { ...person.parameters, ...device.parameters },
  rules: person.rules,
};
