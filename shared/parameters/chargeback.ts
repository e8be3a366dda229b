import { matching } from '../formats/formats.ts';
import { optional, type ParameterGroup } from './parameter.ts';
import { onlyWithPaymentType } from './rules.ts';

export const chargeback = {
  title: 'Chargeback',
  about: 'Why a payment was charged back.',
  parameters: {
    chargebackResultCode: optional(
      matching('000.100.2 and two digits', String.raw`000\.100\.2([02-9][0-9]|1[03-9])`, 11),
      'The reason, when the acquirer sent it separately: the result code of a chargeback, and no more than a note on a reversal. 000.100.211 and 000.100.212 speak of captures and are none.',
    ),
  },
  rules: [onlyWithPaymentType('chargebackResultCode', 'CB', 'CR')],
} satisfies ParameterGroup;
