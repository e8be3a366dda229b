import type { TextName } from '../../texts/texts.ts';

/** The keys of searches, each with what it is about and a value that it may have. */
export const searchExamples = {
  type: { text: 'type', example: 'DB' },
  state: { text: 'state', example: 'declined' },
  amount: { text: 'amount', example: '10..50' },
  currency: { text: 'currency', example: 'EUR' },
  brand: { text: 'brand', example: 'VISA' },
  code: { text: 'result', example: '800.100' },
  country: { text: 'accountCountry', example: 'DE' },
  last4: { text: 'account4', example: '4242' },
  email: { text: 'email', example: 'ana@example.com' },
  holder: { text: 'holder', example: '"Jane Jones"' },
  reference: { text: 'reference', example: 'order' },
  created: { text: 'time', example: '2026-11-01..' },
} as const satisfies Readonly<Record<string, { readonly text: TextName; readonly example: string }>>;
