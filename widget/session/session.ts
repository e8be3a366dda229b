import type { FrameData, FrameMessage } from 'shared';
import { type FormTexts, paymentTexts, type SessionTexts } from '../locales/messages.ts';
import { type CheckoutFlow, createCheckoutFlow } from './checkout-flow.ts';
import { checkoutGateway } from './gateway.ts';
import { type CheckoutView, createOutcomes } from './outcomes.ts';
import type { IssuerWindow } from './three-d-secure.ts';

export type SessionParts = {
  readonly data: FrameData;
  readonly texts: FormTexts;
  readonly sessionTexts: SessionTexts;
  /** The gateway's address. */
  readonly base: URL;
  readonly view: CheckoutView;
  readonly issuerWindow: IssuerWindow;
  reportToPage(message: FrameMessage): void;
};

/** The part of the form that pays. It is loaded while the form is filled in (DECISIONS 41). */
export function openSession({
  data,
  texts,
  sessionTexts,
  base,
  view,
  issuerWindow,
  reportToPage,
}: SessionParts): CheckoutFlow {
  const outcomes = createOutcomes({ data, texts: paymentTexts(texts, sessionTexts), view, reportToPage });
  return createCheckoutFlow({
    base,
    gateway: checkoutGateway(base, data.checkout),
    outcomes,
    acceptHeader: data.acceptHeader,
    issuerWindow,
    showFaults: view.showFaults,
  });
}
