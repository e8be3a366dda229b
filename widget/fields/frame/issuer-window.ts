import type { FrameMessage } from 'shared';
import type { FormTexts } from '../../locales/messages.ts';
import type { IssuerWindow } from '../../session/three-d-secure.ts';

export type DialogOnPage = IssuerWindow & { closedByShopper(): void };

/** The issuer's window as a dialog over the merchant's page, which the page opens and closes on request. */
export function dialogOnPage(
  { title, close }: FormTexts['challenge'],
  reportToPage: (message: FrameMessage) => void,
): DialogOnPage {
  let closed: (() => void) | undefined;
  return {
    open(payment) {
      reportToPage({ kind: 'challenge', payment, title, close });
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
