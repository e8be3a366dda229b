import { keyedWord } from './proof.ts';

/** The account at the simulated bank to which the money of a prepayment or an invoice goes: published test data. */
export type PayTo = {
  readonly holder: string;
  readonly iban: string;
  readonly bic: string;
  readonly country: string;
  /** The text by which the bank recognises the money. */
  readonly reference: string;
};

export const payToFor = (key: string): PayTo => ({
  holder: 'Tillway test merchant',
  iban: 'DE23100000001234567890',
  bic: 'MARKDEF1100',
  country: 'DE',
  reference: `TW-${String(keyedWord(key, 7)).padStart(10, '0')}`,
});
