import { type FrameData, isAllowedOrigin } from 'shared';
import { checkoutUrl, readProgress } from '../gateway.ts';
import type { Outcomes } from '../outcomes.ts';
import type { CheckoutScreen } from '../screen/screen.ts';
import type { Page } from '../session-parts.ts';
import { isRecord, type JsonResponse, sendRequest } from '../request.ts';

export type RenewalParts = {
  /** What the form shows and pays; a renewal replaces it. */
  readonly data: FrameData;
  readonly base: URL;
  readonly outcomes: Outcomes;
  readonly screen: Pick<CheckoutScreen, 'isOpen'>;
  readonly page: Pick<Page, 'origin'>;
  startTime(millisLeft: number): void;
};

/**
 * Continues with another checkout of the same order, without loading the form anew, so that everything that was typed
 * stays. False when only another form can show it: for another page, or with other accounts. While an attempt is under
 * way or a wallet's sheet is open, its checkout stays.
 */
export async function renew(checkout: string, parts: RenewalParts): Promise<boolean> {
  const { data, base, outcomes, page, startTime } = parts;
  const response = await sendRequest(checkoutUrl(base, checkout, 'form'), { method: 'GET' });
  const next = response && readForm(response);
  if (!isIdle(parts)) return true;
  if (next?.progress.state !== 'open') return false;
  if (!isAllowedOrigin(page.origin(), next.origins) || offersOf(next) !== offersOf(data)) return false;
  const { acceptHeader, now } = data;
  Object.assign(data, { ...next, acceptHeader, now });
  outcomes.reprice(next.progress.price);
  startTime(next.progress.millisLeft);
  return true;
}

const isIdle = ({ outcomes, screen }: RenewalParts): boolean => screen.isOpen() || outcomes.state() === 'expired';

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
  // Every member that is used has just been checked.
  return fits ? (body as unknown as FrameData) : null;
}
