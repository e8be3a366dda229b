import type { ShopperTexts } from './texts.ts';

export const en = {
  rows: {
    another: 'Another card',
    expired: 'Expired',
    theShop: 'This shop',
  },
  saved: {
    expired: 'This card has expired. Please choose another way to pay.',
    remove: 'Remove',
    question: 'Remove {account}? It will no longer be offered to you.',
    keep: 'Keep it',
    removed: '{account} was removed.',
    notRemoved: 'It could not be removed. Please try again.',
  },
  saving: {
    label: 'Save my details for next time',
    consent: '{shop} may store this account for payments that you start yourself. You can remove it at any time.',
  },
  wallets: {
    pay: 'Pay with {wallet}',
    or: 'or pay another way',
    closed: 'The wallet was closed. Nothing was charged.',
  },
  message: {
    phone: {
      title: 'Confirm on your phone',
      text: '{brand} has sent a message to your phone. Confirm the payment there; this page follows by itself.',
    },
    email: {
      title: 'Confirm in your e-mail',
      text: '{brand} has sent you an e-mail. Confirm the payment there; this page follows by itself.',
    },
  },
  instalments: {
    label: 'Instalments',
    once: 'Pay at once',
    total: {
      one: '{count} instalment, {total} in all.',
      other: '{count} instalments, {total} in all.',
    },
    rounded: 'Amounts are rounded.',
  },
  details: {
    contact: 'About you',
    address: 'Billing address',
    givenName: 'First name',
    surname: 'Last name',
    email: 'E-mail address',
    phone: 'Phone number',
    country: 'Country',
    street1: 'Street and number',
    city: 'Town or city',
    state: 'State',
    province: 'Province',
    postcode: 'Postcode',
    zip: 'ZIP code',
    pin: 'PIN code',
    faults: {
      missing: 'Please fill this in',
      choose: 'Please choose',
      emailInvalid: 'Check the e-mail address',
      phoneInvalid: 'Check the phone number',
      postcodeInvalid: 'Check the postcode',
      street1Incomplete: 'Enter the street as well',
    },
  },
} satisfies ShopperTexts;
