import type { AccountOffer, FrameData, Progress } from 'shared';
import type { Widget } from '../documents/assets.ts';
import { type HtmlPage, renderDocument } from '../documents/document.ts';
import { expiredProgress } from './progress.ts';

/** The data of a checkout that its card form needs. */
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

/** The document of a checkout's card form, complete with data and texts in one language. */
export function renderFrame(widget: Widget, checkout: FrameCheckout, locale: string | undefined): HtmlPage {
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
 * The document for an unknown or expired checkout. Any page may show it, and it contains no data but the requested id,
 * so that it does not reveal whether the checkout exists.
 */
export const renderExpiredFrame = (widget: Widget, id: string, locale: string | undefined): HtmlPage =>
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
