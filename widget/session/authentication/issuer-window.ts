import type { FrameMessage } from 'shared';
import type { SessionTexts } from '../../locales/messages.ts';
import type { IssuerWindow } from './three-d-secure.ts';

export type DialogOnPage = IssuerWindow & { closedByShopper(): void };

/** The issuer's window as a dialog over the merchant's page, which the page opens and closes on request. */
export function dialogOnPage(
  texts: SessionTexts['challenge'],
  order: () => string,
  reportToPage: (message: FrameMessage) => void,
): DialogOnPage {
  let closed: (() => void) | undefined;
  return {
    open(payment) {
      reportToPage({ kind: 'challenge', payment, order: order(), ...texts });
      return new Promise((resolve) => {
        closed = resolve;
      });
    },
    close() {
      closed = undefined;
      reportToPage({ kind: 'challengeOver' });
    },
    closedByShopper: () => closed?.(),
  };
}
