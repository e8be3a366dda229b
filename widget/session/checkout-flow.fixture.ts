import type { FrameData, FrameMessage, PayTo, Progress } from 'shared';
import { en } from '../locales/en.ts';
import { paymentTexts } from '../locales/messages.ts';
import { type CheckoutFlow, createCheckoutFlow } from './checkout-flow.ts';
import { reprice } from './asked-for/renewal.ts';
import type { CheckoutGateway, PaymentOutcome } from './gateway.ts';
import type { MethodsView, Ready } from './methods/part.ts';
import { createOutcomes } from './outcomes.ts';

const price = { tag: '9200EUR', text: '€92.00' };
export const open: Progress = {
  state: 'open',
  millisLeft: 1_800_000,
  resourcePath: '/v1/checkouts/one/payment',
  price,
};
const data: FrameData = {
  checkout: 'one',
  accounts: [{ kind: 'card', brands: ['VISA'] }],
  origins: ['*'],
  resultUrl: 'https://shop.example/',
  progress: open,
  now: 0,
};
export const attempt = (code: string) => ({ id: '8a', result: { code, description: code } });
export const approval = { kind: 'paid', attempt: attempt('000.100.110') } as const;
export const card = { 'card.number': '4200000000000000' };
export const account: Ready = { parameters: card, shownAs: 'Visa •••• 0000' };

export type Harness = {
  readonly flow: CheckoutFlow;
  /** Keys of the payments that were sent, in order. */
  readonly keys: string[];
  /** Tags of the prices that were sent with them. */
  readonly prices: string[];
  /** The parameters that were sent with them. */
  readonly forms: Readonly<Record<string, string>>[];
  readonly shown: string[];
  readonly reported: FrameMessage[];
};

/** A checkout whose gateway responds from these lists; the last item of each is repeated. */
export function harness(script: {
  payments?: readonly (PaymentOutcome | null)[];
  progress?: readonly (Progress | null)[];
  hasField?: boolean;
  elsewhere?: NonNullable<MethodsView['elsewhere']>;
  awaitReply?: NonNullable<MethodsView['awaitReply']>;
}): Harness {
  const forms: Readonly<Record<string, string>>[] = [];
  const [keys, prices, shown, reported]: [string[], string[], string[], FrameMessage[]] = [[], [], [], []];
  const [payments, progress] = [[...(script.payments ?? [])], [...(script.progress ?? [open])]];
  const gateway: CheckoutGateway = {
    pay: async (form, { key, price: tag }) => (forms.push(form), keys.push(key), prices.push(tag), next(payments)),
    progress: async () => next(progress),
  };
  const view = {
    showForm: (notice?: { message: { title: string } }) =>
      shown.push(`form${notice ? `: ${notice.message.title}` : ''}`),
    showBusy: (text = 'paying') => shown.push(`busy: ${text}`),
    markFault: (parameter: string) => shown.push(`fault: ${parameter}`),
    showPanel: (name: string, _details: unknown, own?: { message: { title: string } }) =>
      shown.push(`panel: ${name}${own ? `: ${own.message.title}` : ''}`),
    showFaults: (names: readonly string[]) => (shown.push(`faults: ${names.join()}`), script.hasField ?? true),
    showInstructions: async ({ reference }: PayTo, _details: unknown, proceed: () => void) => {
      shown.push(`pay to: ${reference}`);
      proceed();
    },
    clearCvv: () => shown.push('code cleared'),
    showPrice: (text: string | null) => shown.push(`price: ${text}`),
  };
  const base = new URL('https://gateway.example/');
  const page = { send: (message: FrameMessage) => reported.push(message), origin: () => 'https://shop.example' };
  const outcomes = createOutcomes({
    data,
    texts: paymentTexts(en.form, { ...en.session, backToShop: en.hosted.backToShop }),
    view,
    page,
  });
  const issuerWindow = {
    open: () => new Promise<void>(() => undefined),
    close: () => void shown.push('challenge closed'),
    closedByShopper: () => undefined,
  };
  return {
    flow: createCheckoutFlow({
      base,
      gateway,
      outcomes,
      acceptHeader: 'text/html',
      issuerWindow,
      view: { ...script, showFaults: view.showFaults },
      reprice: () => reprice({ data, base, gateway, outcomes, page }),
    }),
    keys,
    forms,
    prices,
    shown,
    reported,
  };
}

// A list is never empty.
const next = <T>(items: T[]): T => (items.length > 1 ? items.shift() : items[0]) as T;
