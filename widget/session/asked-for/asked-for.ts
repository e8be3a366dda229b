import type { PageMessage } from 'shared';
import { pageLabels } from '../screen/labels.ts';
import { renew, type RenewalParts, reprice } from './renewal.ts';
import { observeSteps } from './steps.ts';
import { withTabs } from './tabs.ts';

/** Carries out what few pages request of the session. */
function carryOut(message: PageMessage, parts: RenewalParts): void {
  if (message.kind === 'observe') observeSteps(parts.page.send);
  if (message.kind === 'renew') void renew(message.checkout, parts);
}

/** What only some pages ask the form for; a file of its own, which the session loads for them. */
export const askedFor = { pageLabels, carryOut, reprice, withTabs };

export type AskedForModule = { readonly askedFor: typeof askedFor };
