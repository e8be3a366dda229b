import type { Account } from '../../core/payments/account.ts';
import type { Payment } from '../../core/payments/payment.ts';
import type { Refusal } from '../../core/refusal.ts';
import { sendToAcquirer } from '../acquirer/send.ts';
import type { Gateway } from '../gateway.ts';
import { startUnlessDuplicate } from '../limits/duplicates.ts';
import { startScreened } from '../screening/screen.ts';
import type { AccountStart } from './instructed.ts';
import { unlessEarlierStands } from './order.ts';

/** Screens a payment that no 3-D Secure precedes, and sends it. */
export const sendScreened = (gateway: Gateway, order: AccountStart<Account>): Promise<Payment | Refusal> =>
  startUnlessDuplicate(gateway, order, (claimed) =>
    startScreened(gateway, claimed, (screened) =>
      unlessEarlierStands(screened, () => sendToAcquirer(gateway, screened)),
    ),
  );
