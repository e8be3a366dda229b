import { currencyExponent, type FrameData, type Progress } from 'shared';
import type { Widget } from './assets.ts';
import { languageFor, type Page, renderDocument } from './document.ts';

/** What the card form of a checkout is about. */
export type FrameCheckout = {
  /** The checkout's public id. */
  readonly id: string;
  /** Null when the checkout only registers. */
  readonly amountCents: number | null;
  readonly currency: string | null;
  /** Accepted brands by code, in the order they are shown. */
  readonly brands: readonly string[];
  /** Pages that may show the form, as CSP host sources; those of the entity. */
  readonly pageOrigins: readonly string[];
  readonly shopperResultUrl: string | null;
  readonly progress: Progress;
};

/** The document of a checkout's card form: everything in it, for one shopper, in one language. */
export function renderFrame(widget: Widget, checkout: FrameCheckout, locale: string | undefined): Page {
  const kind = widget.documents.frame;
  const data: FrameData = {
    checkout: checkout.id,
    amount: amountText(checkout, languageFor(kind, locale).tag),
    brands: checkout.brands,
    origins: checkout.pageOrigins,
    resultUrl: checkout.shopperResultUrl,
    progress: checkout.progress,
  };
  return renderDocument(kind, { locale, data }, { ancestors: checkout.pageOrigins, scripts: ["'self'"], connect: ["'self'"], frames: ["'self'"] });
}

/**
 * For an id that nobody knows, or no longer: says that the time is over, to whatever page asks.
 * It looks the same for all of them, and holds nothing but the id that was asked for.
 */
export const renderExpiredFrame = (widget: Widget, id: string, locale: string | undefined): Page =>
  renderFrame(
    widget,
    {
      id,
      amountCents: null,
      currency: null,
      brands: [],
      pageOrigins: ['*'],
      shopperResultUrl: null,
      progress: { state: 'expired', millisLeft: 0, resourcePath: `/v1/checkouts/${encodeURIComponent(id)}/payment` },
    },
    locale,
  );

/** The amount as people write it; Latin digits, so that it looks like the digits of the card beside it. */
function amountText({ amountCents, currency }: FrameCheckout, tag: string): string | null {
  if (amountCents === null || currency === null) return null;
  const digits = currencyExponent(currency) ?? 2;
  const format = new Intl.NumberFormat(tag, {
    style: 'currency',
    currency,
    numberingSystem: 'latn',
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  return format.format(amountCents / 100);
}
