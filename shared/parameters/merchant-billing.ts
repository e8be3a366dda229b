import { dialled, phone, text } from '../formats/formats.ts';
import { billing } from './billing.ts';
import { under } from './composition.ts';
import { contact, optional, type ParameterGroup, identifier, forwarded } from './parameter.ts';

const address = under('merchant.', billing);

export const merchantBilling: ParameterGroup = {
  title: 'Merchant billing address',
  about: 'The place of the merchant that bills, when it has several.',
  parameters: {
    ...address.parameters,
    'merchant.billing.givenName': forwarded(optional(text())),
    'merchant.billing.surname': forwarded(optional(text())),
    'merchant.billing.middleName': forwarded(optional(text())),
    'merchant.billing.companyName': forwarded(optional(text(1, 60))),
    'merchant.billing.phone': forwarded(identifier(contact(optional(dialled(text(1, 25)))))),
    'merchant.billing.workPhone': forwarded(identifier(contact(optional(dialled(text(1, 25)))))),
    'merchant.billing.mobile': forwarded(identifier(contact(optional(phone(5, 25))))),
    'merchant.billing.email': forwarded(contact(optional(text(6, 128)))),
  },
  rules: address.rules,
};
