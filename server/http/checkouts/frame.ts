import type { AccountOffer, FrameData, Progress } from 'shared';
import type { Widget } from '../documents/assets.ts';
import { type Page, renderDocument } from '../documents/document.ts';
import { expiredProgress } from './progress.ts';

/** What the card form of a checkout is about. */
export type FrameCheckout = {
  /** The checkout's public id. */
  readonly id: string;
  /** The kinds of account with which the checkout can be paid. */
  readonly accounts: readonly AccountOffer[];
  /** Pages that may show the form, as CSP host sources; those of the entity. */
  readonly pageOrigins: readonly string[];
  readonly shopperResultUrl: string | null;
  readonly progress: Progress;
  /** Epoch milliseconds. */
  readonly now: number;
};

/** The document of a checkout's card form: everything in it, for one shopper, in one language. */
export function renderFrame(widget: Widget, checkout: FrameCheckout, locale: string | undefined): Page {
  const kind = widget.documents.frame;
  const data: FrameData = {
    checkout: checkout.id,
    accounts: checkout.accounts,
    origins: checkout.pageOrigins,
    resultUrl: checkout.shopperResultUrl,
    progress: checkout.progress,
    now: checkout.now,
  };
  return renderDocument(
    kind,
    { locale, data },
    { ancestors: checkout.pageOrigins, scripts: ["'self'"], connect: ["'self'"], frames: ["'self'"] },
  );
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
      accounts: [],
      pageOrigins: ['*'],
      shopperResultUrl: null,
      progress: expiredProgress(id),
      now: 0,
    },
    locale,
  );
