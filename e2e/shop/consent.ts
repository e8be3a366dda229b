/** The version of the texts to which a shopper agrees; the gateway keeps it with the time as the consent. */
export const CONSENT_VERSION = 'larch-1';
