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
  askedFor(): Promise<unknown>;
};

/** Carries out the requests of the page, but for those that the form carries out before the session is loaded. */
export function receiverOf(parts: ReceiverParts): (message: PageMessage) => void {
  const { page, flow, form, screen, texts } = parts;

  // The build has written the file.
  const load = async () => ((await parts.askedFor()) as AskedForModule).askedFor;

  async function continueWith(checkout: string): Promise<void> {
    const isKept = await load()
      .then(({ renew }) => renew(checkout, parts))
      .catch(() => false);
    if (isKept) screen.remind('');
    page.send({ kind: 'renewed', checkout: isKept ? parts.data.checkout : null });
  }
  async function validate(): Promise<void> {
    await form.arrive?.();
    page.send({ kind: 'validated', complete: screen.isOpen() && form.read() !== null });
  }
  return (message) => {
    if (message.kind === 'challengeClosed') flow.closeChallenge();
    if (message.kind === 'validate') void validate();
    if (message.kind === 'observe')
      void load().then(
        ({ observeSteps }) => observeSteps(page.send),
        () => undefined,
      );
    if (message.kind === 'notRenewed') screen.remind(texts.expiring);
    if (message.kind === 'renew') void continueWith(message.checkout);
  };
}
