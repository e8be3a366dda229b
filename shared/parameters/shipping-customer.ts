import { under, without } from './composition.ts';
import { customerDevice } from './customer-device.ts';
import { customer } from './customer.ts';
import type { ParameterGroup } from './parameter.ts';

export const shippingCustomer: ParameterGroup = {
  title: 'Shipping customer',
  about: 'Who receives the goods, when that is not who pays.',
  ...under('shipping.', without(customer, 'customer.browserFingerprint.', 'customer.app.')),
};

export const shippingCustomerDevice: ParameterGroup = {
  title: 'Shipping customer: device and browser',
  about: 'What the recipient of the goods uses.',
  ...under('shipping.', without(customerDevice, 'customer.browser.deviceId')),
};
