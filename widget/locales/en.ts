import type { Messages } from './messages.ts';

export const shell = {
  title: 'Card payment',
  failed: 'The payment form did not load. If you have already paid, you will not be charged again.',
  retry: 'Try again',
} satisfies Messages<'en'>['shell'];

export const en = {
  shell,
  labels: {
    number: 'Card number',
    expiry: 'Expiry date',
    expiryFormat: 'MM / YY',
    cvv: 'Security code',
    holder: 'Name on card',
    accepted: 'Accepted cards',
    secured: 'Encrypted. The shop never sees your card details.',
    noScript: 'Please switch JavaScript on to pay by card.',
  },
  form: {
    title: 'Card payment',
    pay: 'Pay {amount}',
    payNow: 'Pay now',
    paying: 'Processing…',
    cvvHint: '{digits} digits on the back of your card',
    cvvHintFront: '{digits} digits on the front of your card',
    brandDetected: '{brand} card',
    summary: {
      one: 'Please check one field: {fields}.',
      other: 'Please check {count} fields: {fields}.',
    },
    faults: {
      numberMissing: 'Enter your card number',
      numberIncomplete: 'Some digits are missing',
      numberInvalid: 'Check the number for a typing mistake',
      brandRefused: '{brand} is not accepted here',
      expiryMissing: 'Enter the expiry date',
      expiryIncomplete: 'Enter month and year',
      expiryInvalid: 'Months go from 01 to 12',
      expiryPast: 'This card has expired',
      cvvMissing: 'Enter the security code',
      cvvIncomplete: 'Enter all {digits} digits',
      cvvInvalid: 'Check the security code',
      holderMissing: 'Enter the name on your card',
      holderTooShort: 'Enter the full name',
      holderInvalid: 'Enter the name, not a number',
    },
    notices: {
      interrupted: { title: 'The payment did not go through', text: 'Nothing was charged. Please try again.' },
      offline: { title: 'You are offline', text: 'What you typed stays here. Pay when the connection is back.' },
    },
    panels: {
      paid: { title: 'Payment complete', text: 'Thank you. The shop takes it from here.' },
      pending: {
        title: 'Your payment is being checked',
        text: 'The bank needs a little longer. Please do not pay again. The shop will tell you how it ends.',
      },
      expired: {
        title: 'This payment page has expired',
        text: 'Nothing was charged. Please start the payment again in the shop.',
      },
    },
  },
  session: {
    verifying: 'Checking with your bank…',
    notices: {
      declined: {
        title: 'Your bank declined the payment',
        text: 'Nothing was charged. Try again or use another card.',
      },
      detailsWrong: {
        title: 'The card details were not accepted',
        text: 'Nothing was charged. Please check them and try again.',
      },
      notConfirmed: {
        title: 'Your bank could not confirm it was you',
        text: 'Nothing was charged. Try again or use another card.',
      },
      cancelled: {
        title: 'You cancelled the confirmation',
        text: 'Nothing was charged. You can try again whenever you like.',
      },
      tookTooLong: { title: 'The confirmation took too long', text: 'Nothing was charged. Please try again.' },
      tooManyAttempts: { title: 'Too many attempts', text: 'Nothing was charged. Please wait a minute and try again.' },
      repriced: {
        title: 'The amount has changed',
        text: 'Nothing was charged. Please look at the new amount on the button before you pay.',
      },
    },
    panels: {
      unknown: {
        title: 'Waiting for the answer',
        text: 'We are asking what became of your payment. Please keep this page open. You will not be charged twice.',
      },
    },
    challenge: {
      title: 'Confirm with your bank',
      close: 'Cancel the confirmation',
      question: 'Cancel the confirmation? The payment ends and nothing is charged.',
      stay: 'Keep confirming',
      leave: 'Cancel payment',
    },
  },
  hosted: {
    title: 'Card payment',
    verifying: 'Checking with your bank…',
    confirm: 'Your bank wants to be sure that it is you.',
    cancel: 'Cancel',
    returning: 'Taking you back to the shop…',
    backToShop: 'Back to the shop',
    gone: {
      title: 'There is nothing to confirm here',
      text: 'The payment is over, or its time has run out. The shop knows how it ended.',
    },
  },
} satisfies Messages<'en'>;
