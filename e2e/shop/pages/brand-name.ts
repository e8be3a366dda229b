import { paymentBrand } from 'shared';
import { type ShopLanguage, texts } from '../texts/texts.ts';

/** The name of a payment's brand. The others are names of products, and the same in every language. */
export function brandName(code: string, language: ShopLanguage): string {
  if (code === 'DIRECTDEBIT_SEPA') return texts[language].directDebit;
  if (code === 'PREPAYMENT') return texts[language].prepayment;
  return paymentBrand(code)?.title ?? code;
}
