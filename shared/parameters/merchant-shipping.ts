import { under } from './composition.ts';
import type { ParameterGroup } from './parameter.ts';
import { shipping } from './shipping.ts';

export const merchantShipping: ParameterGroup = {
  title: 'Merchant shipping address',
  about: 'The place of the merchant that ships, when it has several.',
  ...under('merchant.', shipping),
};
