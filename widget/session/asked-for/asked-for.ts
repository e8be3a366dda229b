import type { PageMessage } from 'shared';
import { firstUnfilled, focusChosen } from '../../dom.ts';
import type { MethodsView } from '../methods/part.ts';
import { pageLabels } from '../screen/labels.ts';
import { renew, type RenewalParts, reprice } from './renewal.ts';
import { observeSteps } from './steps.ts';
import { withTabs } from './tabs.ts';

type AskedParts = RenewalParts & { readonly form: Pick<MethodsView, 'arrive'> };

/** Carries out what few pages request of the session. */
function carryOut(message: PageMessage, parts: AskedParts): void {
  if (message.kind === 'observe') observeSteps(parts.page.send);
  if (message.kind === 'renew') void renew(message.checkout, parts);
  if (message.kind === 'focus') void focusMethod(parts.form);
}

/** Gives the focus to the first field that is not filled in, once the chosen method has its fields, or else to the method. */
async function focusMethod({ arrive }: Pick<MethodsView, 'arrive'>): Promise<void> {
  await arrive?.();
  const field = firstUnfilled();
  if (field) field.focus();
  else focusChosen();
}

/** What only some pages ask the form for; a file of its own, which the session loads for them. */
export const askedFor = { pageLabels, carryOut, reprice, withTabs };

export type AskedForModule = { readonly askedFor: typeof askedFor };
