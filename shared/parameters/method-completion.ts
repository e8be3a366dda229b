import { oneOf } from '../formats/formats.ts';
import { type ParameterGroup, required, shopper } from './parameter.ts';

export const methodCompletion = {
  title: '3-D Secure method',
  about:
    'Sent by the gateway’s own page when the shopper’s browser has run the issuer’s script (EMV 3-D Secure, threeDSCompInd).',
  parameters: {
    methodCompletion: shopper(
      required(
        oneOf('Y', 'N', 'U'),
        'Y: the issuer’s script has reported. N: it has not, in time. U: the card has none.',
      ),
    ),
  },
} satisfies ParameterGroup;
