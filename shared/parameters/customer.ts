import { dialled, capitals, date, oneOf, phone, text } from '../formats/formats.ts';
import {
  conditional,
  contact,
  optional,
  type ParameterGroup,
  shopper,
  truncated,
  identifier,
  each,
  forwarded,
} from './parameter.ts';
import { strictly, together, whole } from './rules.ts';

const NAME_LENGTH = 48;

export const customer = {
  title: 'Customer',
  about: 'Who pays: kept with the payment, and wanted by risk services and payment providers.',
  parameters: each(
    {
      'customer.merchantCustomerId': identifier(optional(text(1, 255), 'What the shop calls the shopper.')),
      'customer.givenName': shopper(
        truncated(
          conditional(text(), 'Needed as soon as anything else about the customer is sent. Cut after 48 characters.', [
            'risk',
            'acquirer',
          ]),
          NAME_LENGTH,
        ),
      ),
      'customer.middleName': shopper(optional(text(2, 50))),
      'customer.surname': shopper(
        truncated(
          conditional(text(), 'Needed as soon as anything else about the customer is sent. Cut after 48 characters.', [
            'risk',
            'acquirer',
          ]),
          NAME_LENGTH,
        ),
      ),
      'customer.sex': shopper(optional(oneOf('M', 'F'))),
      'customer.birthDate': shopper(optional(date)),
      'customer.phone': identifier(contact(shopper(optional(phone(7, 25), 'Some risk checks need it.', ['risk'])))),
      'customer.mobile': identifier(contact(shopper(optional(phone(5, 25), 'Some risk checks need it.', ['risk'])))),
      'customer.workPhone': identifier(
        contact(shopper(optional(dialled(text(1, 25)), 'Some risk checks need it.', ['risk']))),
      ),
      'customer.email': contact(
        shopper(
          optional(text(6, 128), 'Some risk checks need it, and mandates of direct debits are sent there.', [
            'risk',
            'directDebit',
          ]),
        ),
      ),
      'customer.companyName': shopper(optional(text(1, 60))),
      'customer.identificationDocType': conditional(
        oneOf('IDCARD', 'PASSPORT', 'TAXSTATEMENT'),
        'Goes with identificationDocId.',
        ['identity'],
      ),
      'customer.identificationDocId': identifier(
        conditional(text(8, 64), 'Goes with identificationDocType.', ['identity']),
      ),
      'customer.merchantReference': identifier(
        optional(text(1, 255), 'A reference of the payer that the payee gets to see.'),
      ),
      'customer.salutation': shopper(optional(oneOf('MR', 'MRS', 'MS', 'MX'))),
      'customer.language': shopper(optional(capitals(2, 2))),
      'customer.category': optional(oneOf('INDIVIDUAL', 'COMPANY')),
      'customer.status': optional(oneOf('NEW', 'EXISTING'), 'Whether the shop knew the shopper before.'),
      'customer.browserFingerprint.id': identifier(
        optional(text(1, 255), 'A reference to a fingerprint taken elsewhere.'),
      ),
      'customer.browserFingerprint.value': identifier(optional(text(1, 4096), 'The fingerprint itself.')),
      'customer.app.deviceId': identifier(optional(text(1, 40), 'The id of a mobile device.')),
      'customer.birthCountry': conditional(text(), '', ['acquirer']),
      'customer.birthCity': conditional(text(), '', ['acquirer']),
    },
    forwarded,
  ),
  rules: [
    strictly(whole('customer.givenName', 'customer.surname')),
    together('customer.identificationDocType', 'customer.identificationDocId'),
  ],
} satisfies ParameterGroup;
