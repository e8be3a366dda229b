import { type FrameData, isAllowedOrigin, isPending, type Progress } from 'shared';
import { type CheckoutGateway, checkoutUrl, readProgress } from '../gateway.ts';
import type { Outcomes } from '../outcomes.ts';
import type { CheckoutScreen } from '../screen/screen.ts';
import type { Page } from '../session-parts.ts';
import { isRecord, type JsonResponse, sendRequest } from '../request.ts';

export type RenewalParts = {
  /** What the form shows and pays; a renewal replaces it. */
  readonly data: FrameData;
  readonly base: URL;
  readonly gateway: Pick<CheckoutGateway, 'progress'>;
  readonly outcomes: Outcomes;
  readonly screen: Pick<CheckoutScreen, 'isOpen' | 'remind'>;
  readonly page: Page;
  startTime(millisLeft: number): void;
};

type RepricingParts = Pick<RenewalParts, 'data' | 'base' | 'gateway' | 'outcomes'> & {
  readonly page: Pick<Page, 'send'>;
};

/** Continues with another checkout where this form can show it, and reports to the page which one it has now. */
export async function renew(checkout: string, parts: RenewalParts): Promise<void> {
  const isKept = await goOnWith(checkout, parts);
  if (isKept) parts.screen.remind('');
  parts.page.send({ kind: 'renewed', checkout: isKept ? parts.data.checkout : null });
}

/**
 * Continues with another checkout of the same order, without loading the form anew, so that everything that was typed
 * stays. False when only another form can show it: for another page, or with other accounts. While an attempt is under
 * way or a wallet's sheet is open, its checkout stays, and so does that of an attempt which may still be confirmed at its
 * bank: the order would be paid twice.
 */
async function goOnWith(checkout: string, parts: RenewalParts): Promise<boolean> {
  const { data, base, gateway, outcomes, page, startTime } = parts;
  const [next, current] = await Promise.all([formOf(checkout, base), gateway.progress()]);
  if (!isIdle(parts) || !current || mayBeConfirmed(current)) return true;
  if (next?.progress.state !== 'open') return false;
  if (!isAllowedOrigin(page.origin(), next.origins) || offersOf(next) !== offersOf(data)) return false;
  const { acceptHeader, now } = data;
  Object.assign(data, { ...next, acceptHeader, now });
  outcomes.reprice(next.progress.price);
  startTime(next.progress.millisLeft);
  return true;
}

/**
 * The merchant has updated the checkout: the shopper decides again, about the new price. Where that may be paid by other
 * methods than those of the list, as in another currency, the form is loaded anew.
 */
export async function reprice({ data, base, gateway, outcomes, page }: RepricingParts): Promise<void> {
  const progress = await gateway.progress();
  if (!progress) return outcomes.reopenForm('interrupted');
  if (progress.state !== 'open') return outcomes.settle(progress);
  // A form without a list offers cards, or is one of several in the page's own layout.
  const next = data.methods?.length ? await formOf(data.checkout, base) : null;
  if (next && offersOf(next) !== offersOf(data)) page.send({ kind: 'renewed', checkout: null });
  else outcomes.reprice(progress.price, 'repriced');
}

async function formOf(checkout: string, base: URL): Promise<FrameData | null> {
  const response = await sendRequest(checkoutUrl(base, checkout, 'form'), { method: 'GET' });
  return response && readForm(response);
}

const isIdle = ({ outcomes, screen }: RenewalParts): boolean => screen.isOpen() || outcomes.state() === 'expired';

const mayBeConfirmed = ({ attempt }: Progress): boolean => isPending(attempt?.result.code ?? '');

const offersOf = ({ accounts, methods, registrations }: FrameData): string =>
  JSON.stringify([accounts, methods, registrations]);

/** The form of a checkout, as the gateway embeds it into a document too. */
function readForm({ status, body }: JsonResponse): FrameData | null {
  const { checkout, accounts, origins, resultUrl, progress } = body;
  const fits =
    status === 200 &&
    typeof checkout === 'string' &&
    Array.isArray(accounts) &&
    Array.isArray(origins) &&
    (resultUrl === null || typeof resultUrl === 'string') &&
    isRecord(progress) &&
    readProgress({ status, body: progress }) !== null;
  // The gateway's own answer has the other members too; an error page of a proxy has not even these.
  return fits ? (body as unknown as FrameData) : null;
}
