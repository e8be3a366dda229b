import { dialled, phone, text } from '../formats/formats.ts';
import { billing } from './billing.ts';
import { under } from './composition.ts';
import { contact, optional, type ParameterGroup, identifier, idle } from './parameter.ts';

const address = under('merchant.', billing);

export const merchantBilling: ParameterGroup = {
  title: 'Merchant billing address',
  about: 'The place of the merchant that bills, when it has several.',
  parameters: {
    ...address.parameters,
    'merchant.billing.givenName': idle(optional(text())),
    'merchant.billing.surname': idle(optional(text())),
    'merchant.billing.middleName': idle(optional(text())),
    'merchant.billing.companyName': idle(optional(text(1, 60))),
    'merchant.billing.phone': idle(identifier(contact(optional(dialled(text(1, 25)))))),
    'merchant.billing.workPhone': idle(identifier(contact(optional(dialled(text(1, 25)))))),
    'merchant.billing.mobile': idle(identifier(contact(optional(phone(5, 25))))),
    'merchant.billing.email': idle(contact(optional(text(6, 128)))),
  },
  rules: address.rules,
};
