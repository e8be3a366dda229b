import { alphanumerics } from '../formats/formats.ts';
import { bankAccount } from './bank-account.ts';
import { card } from './card.ts';
import { mobileWallet } from './mobile-wallet.ts';
import { identifier, optional, type ParameterGroup, shopper } from './parameter.ts';
import { excludes } from './rules.ts';
import { virtualAccount } from './virtual-account.ts';

/** The security code alone may be entered again, and the holder of an account that was stored without one. */
const MAY_ACCOMPANY = new Set(['card.cvv', 'card.holder', 'bankAccount.holder']);

/** The parameters of an account that a browser sends instead of a registration. */
const accountNames: readonly string[] = [card, bankAccount, virtualAccount, mobileWallet]
  .flatMap(({ parameters }: ParameterGroup) => Object.entries(parameters))
  .filter(([name, { sender }]) => sender === 'shopper' && !MAY_ACCOMPANY.has(name))
  .map(([name]) => name);

export const registeredAccount = {
  title: 'Registered account',
  about: 'A stored account that a checkout offers, chosen by the shopper instead of entering one.',
  parameters: {
    registrationId: shopper(
      identifier(
        optional(alphanumerics(32, 32), 'One of the registrations of the checkout; card.cvv may be sent along.'),
      ),
    ),
  },
  rules: [excludes('registrationId', ...accountNames)],
} satisfies ParameterGroup;
