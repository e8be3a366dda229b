import type { RegistrationOffer } from 'shared';

/** How the shopper recognises a stored account: `Visa •••• 0000`. */
export const accountTitle = ({ title, kind, ending }: RegistrationOffer): string =>
  [title, ...(ending === null ? [] : [kind === 'virtualAccount' ? ending : `••••\u{a0}${ending}`])].join(' ');
