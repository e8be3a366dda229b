const OF_ACCOUNT = /^(?:card\.|bankAccount\.(?:holder|iban|bic|last4Digits)$|virtualAccount\.)/;

/** Whether a payment of a checkout has a parameter from its shopper, also where the merchant sent another value (DECISIONS 13). */
export const isShoppersOwn = (name: string): boolean => OF_ACCOUNT.test(name);
