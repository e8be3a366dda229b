import type { AuthenticationRequest } from '../../core/authentication/authentication.ts';
import type { Instant } from '../../core/values.ts';
import { cents } from '../acquirer/requests.fixture.ts';
import { authenticationRequestMessage } from './authentication-request.ts';

const NOW = Date.UTC(2026, 10, 20, 9, 8, 7) as Instant;

/** The AReq of 92.00 EUR on an ordinary card, with these parameters. */
export const message = (fields: Record<string, string> = {}, changes: Partial<AuthenticationRequest> = {}) =>
  authenticationRequestMessage(
    {
      transactionId: '3f2c9d8e-0a1b-4c5d-8e7f-112233445566',
      card: { number: '4200000000000026', expiryMonth: '01', expiryYear: '2031', holder: 'Jane Jones' },
      brand: 'VISA',
      amountCents: cents(92),
      currency: 'EUR',
      methodCompletion: 'Y',
      requestor: null,
      merchantName: 'Demo shop',
      isRequestorInitiated: false,
      mandatesChallenge: false,
      returnUrl: 'https://gateway.example/3ds/8a/return',
      resultsUrl: 'https://gateway.example/3ds/8a/results',
      fields,
      ...changes,
    },
    NOW,
  );
