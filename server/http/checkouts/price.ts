import { currencyExponent, type Price, resolveLanguage } from 'shared';
import { type CheckoutProgress, priceTag } from '../../core/checkouts/checkout.ts';

/** The price as it is customarily written in the shopper's language, in Latin digits like those of the card number. */
export function priceOf(checkout: CheckoutProgress, locale: string | undefined): Price {
  const { amountCents, currency } = checkout;
  const tag = priceTag(checkout);
  if (amountCents === null || currency === null) return { tag, text: null };
  const digits = currencyExponent(currency) ?? 2;
  const format = new Intl.NumberFormat(resolveLanguage(locale ?? 'en').tag, {
    style: 'currency',
    currency,
    numberingSystem: 'latn',
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  return { tag, text: format.format(amountCents / 100) };
}
