import type { FrameData, FrameMessage } from 'shared';
import { type FormTexts, paymentTexts, type SessionTexts } from '../locales/messages.ts';
import { type CheckoutFlow, createCheckoutFlow } from './checkout-flow.ts';
import { checkoutGateway } from './gateway.ts';
import { type CheckoutView, createOutcomes } from './outcomes.ts';
import { dialogOnPage } from './issuer-window.ts';

export type SessionParts = {
  readonly data: FrameData;
  readonly texts: FormTexts;
  readonly sessionTexts: SessionTexts;
  /** The gateway's address. */
  readonly base: URL;
  readonly view: CheckoutView;
  reportToPage(message: FrameMessage): void;
};

/** The part of the form that pays. It is loaded while the form is filled in (DECISIONS 41). */
export function openSession({ data, texts, sessionTexts, base, view, reportToPage }: SessionParts): CheckoutFlow {
  const outcomes = createOutcomes({ data, texts: paymentTexts(texts, sessionTexts), view, reportToPage });
  const dialog = dialogOnPage(sessionTexts.challenge, () => outcomes.price().text, reportToPage);
  return createCheckoutFlow({
    base,
    gateway: checkoutGateway(base, data.checkout),
    outcomes,
    acceptHeader: data.acceptHeader,
    issuerWindow: dialog,
    showFaults: view.showFaults,
  });
}
