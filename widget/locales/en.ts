import type { Messages } from './messages.ts';

export const en = {
  labels: {
    number: 'Card number',
    expiry: 'Expiry date',
    expiryFormat: 'MM / YY',
    cvv: 'Security code',
    cvvHint: '3 digits on the back',
    holder: 'Name on card',
    accepted: 'Accepted cards',
    secured: 'Encrypted and hidden from the shop.',
    noScript: 'Please switch JavaScript on to pay by card.',
  },
  form: {
    title: 'Card payment',
    pay: 'Pay {amount}',
    payNow: 'Pay now',
    processing: 'Processing…',
    notices: {
      interrupted: { title: 'The payment did not go through', text: 'Nothing was charged. Please try again.' },
      offline: { title: 'You are offline', text: 'What you typed stays here. Pay when the connection is back.' },
    },
  },
  session: {
    paying: 'Paying {amount}…',
    verifying: 'Checking with your bank…',
    expiring: 'Please pay within two minutes. After that, the payment starts anew.',
    keepOpen: 'Please keep this page open.',
    cvvHint: '{digits} digits on the back',
    cvvHintFront: '{digits} digits on the front',
    brandDetected: '{brand} card',
    chooseBrand: 'Choose how to pay with this card',
    reference: 'Reference {reference}',
    ending: 'ending in {digits}',
    alreadyPaid: 'This order is already paid',
    startAgain: 'Start again',
    checkNow: 'Check now',
    summary: {
      one: 'Please check one field: {fields}.',
      other: 'Please check {count} fields: {fields}.',
    },
    faults: {
      numberMissing: 'Enter your card number',
      numberIncomplete: 'Some digits are missing',
      numberInvalid: 'Check the number for a typing mistake',
      brandRefused: '{brand} is not accepted here',
      expiryMissing: 'Enter the date',
      expiryIncomplete: 'Month and year',
      expiryInvalid: 'Month 01 to 12',
      expiryPast: 'Card has expired',
      expiryTooFar: 'Check the year',
      expiryWrong: 'Check the date',
      cvvMissing: 'Enter the code',
      cvvIncomplete: 'Enter {digits} digits',
      cvvInvalid: 'Check the code',
      holderMissing: 'Enter the name on your card',
      holderTooShort: 'Enter the full name',
      holderInvalid: 'Enter the name, not a number',
    },
    notices: {
      declined: {
        title: 'Your bank declined the payment',
        text: 'Nothing was charged. Type the security code again, or use another card.',
      },
      detailsWrong: {
        title: 'The card details were not accepted',
        text: 'Nothing was charged. Please check what is marked below and pay again.',
      },
      limitReached: {
        title: 'The limit of your card is reached',
        text: 'Nothing was charged. Please use another card, or ask your bank.',
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
      paid: { title: 'Payment complete', text: 'Thank you. The shop takes it from here.' },
      pending: {
        title: 'Your payment is being checked',
        text: 'The bank needs a little longer. Please do not pay again. The shop will tell you how it ends.',
      },
      expired: {
        title: 'This payment page has expired',
        text: 'Nothing was charged. Please start the payment again in the shop.',
      },
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
