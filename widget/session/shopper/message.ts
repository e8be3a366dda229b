import { focusForm } from '../../dom.ts';
import { interpolate } from '../../locales/interpolation.ts';
import type { MethodTexts } from '../../locales/methods/texts.ts';
import type { ShopperTexts } from '../../locales/shopper/texts.ts';
import { element } from '../methods/elements.ts';
import type { AwaitReply, MethodsView } from '../methods/part.ts';
import { askNow, poll } from '../polling.ts';

/**
 * Shows where the shopper confirms, for as long as the gateway waits for it within the half hour of the checkout. A
 * shopper who wants to pay otherwise gets the form back: the gateway withdraws the payment when another one is sent
 * (DECISIONS 90, 230).
 */
export const replyAwaiter =
  (
    { showPanel }: Pick<MethodsView, 'showPanel'>,
    { popup: { otherwise } }: MethodTexts,
    texts: ShopperTexts['message'],
  ): AwaitReply =>
  async ({ attempt }, read, outcomes) => {
    const message = attempt?.message;
    if (!message) throw new Error('Expected a payment that waits for the reply to a message');
    const { by, brand, account } = message;
    let isAbandoned = false;
    const button = element('button', { type: 'button', class: 'quiet' }, otherwise);
    button.addEventListener('click', () => {
      isAbandoned = true;
      askNow();
    });
    const { title, text } = texts[by];
    const details = { price: outcomes.price().text, account: `${brand} ${account}` };
    showPanel('unknown', details, { message: { title, text: interpolate(text, { brand }) }, actions: [button] });
    const end = await poll(async () => {
      const progress = await read();
      if (progress && (progress.state !== 'pending' || progress.attempt?.id !== attempt.id)) return progress;
      if (progress?.millisLeft === 0) return null;
      return isAbandoned ? 'otherwise' : undefined;
    });
    if (end !== 'otherwise') return outcomes.settle(end);
    outcomes.reopenForm();
    focusForm();
  };
