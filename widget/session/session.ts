import type { FrameData, FrameMessage } from 'shared';
import { type FormTexts, paymentTexts, type SessionTexts } from '../locales/messages.ts';
import { createCheckout, type Checkout } from './checkout.ts';
import { checkoutGateway } from './gateway.ts';
import { createOutcomes, type CheckoutView } from './outcomes.ts';
import type { IssuerWindow } from './three-d-secure.ts';

export type SessionParts = {
  readonly data: FrameData;
  readonly texts: FormTexts;
  readonly sessionTexts: SessionTexts;
  /** The gateway's address. */
  readonly base: URL;
  readonly view: CheckoutView;
  readonly issuerWindow: IssuerWindow;
  tellPage(message: FrameMessage): void;
};

/** Everything that happens between the shopper and the gateway. The form loads it while it is being filled in. */
export function openSession({ data, texts, sessionTexts, base, view, issuerWindow, tellPage }: SessionParts): Checkout {
  const outcomes = createOutcomes({ data, texts: paymentTexts(texts, sessionTexts), view, tellPage });
  return createCheckout({
    base,
    gateway: checkoutGateway(base, data.checkout),
    outcomes,
    issuerWindow,
    refuse: view.refuse,
  });
}
