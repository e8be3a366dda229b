import type { PageMessage } from 'shared';
import type { PaymentTexts } from '../locales/messages.ts';
import type { AskedForModule } from './asked-for/asked-for.ts';
import type { CheckoutFlow } from './checkout-flow.ts';
import type { MethodsView } from './methods/part.ts';
import type { RenewalParts } from './asked-for/renewal.ts';
import type { CheckoutScreen } from './screen/screen.ts';
import type { Page } from './session-parts.ts';

type ReceiverParts = RenewalParts & {
  readonly page: Page;
  readonly flow: CheckoutFlow;
  readonly form: Pick<MethodsView, 'read' | 'arrive'>;
  readonly screen: CheckoutScreen;
  readonly texts: PaymentTexts;
  /** Loads the file of what only some pages ask for. */
  askedFor(): Promise<AskedForModule['askedFor']>;
};

/**
 * Carries out the requests of the page, but for those that the form carries out before the session is loaded. `arrive`
 * resolves when the fields can be checked.
 */
export function receiverOf(
  parts: ReceiverParts,
  arrive: () => Promise<void> | undefined,
): (message: PageMessage) => void {
  const { page, flow, form, screen, texts, askedFor: load } = parts;

  async function validate(): Promise<void> {
    await arrive();
    page.send({ kind: 'validated', complete: screen.isOpen() && form.read() !== null });
  }
  return (message) => {
    if (message.kind === 'challengeClosed') flow.closeChallenge();
    else if (message.kind === 'validate') void validate();
    else if (message.kind === 'notRenewed') screen.remind(texts.expiring);
    else
      void load().then(
        ({ carryOut }) => carryOut(message, parts),
        () => message.kind === 'renew' && page.send({ kind: 'renewed', checkout: null }),
      );
  };
}
