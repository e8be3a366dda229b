import { dialled, phone, text } from '../formats/formats.ts';
import { billing } from './billing.ts';
import { under } from './composition.ts';
import { contact, optional, type ParameterGroup, reference } from './parameter.ts';

const address = under('merchant.', billing);

export const merchantBilling: ParameterGroup = {
  title: 'Merchant billing address',
  about: 'The place of the merchant that bills, when it has several.',
  parameters: {
    ...address.parameters,
    'merchant.billing.givenName': optional(text()),
    'merchant.billing.surname': optional(text()),
    'merchant.billing.middleName': optional(text()),
    'merchant.billing.companyName': optional(text(1, 60)),
    'merchant.billing.phone': reference(contact(optional(dialled(text(1, 25))))),
    'merchant.billing.workPhone': reference(contact(optional(dialled(text(1, 25))))),
    'merchant.billing.mobile': reference(contact(optional(phone(5, 25)))),
    'merchant.billing.email': contact(optional(text(6, 128))),
  },
  rules: address.rules,
};
