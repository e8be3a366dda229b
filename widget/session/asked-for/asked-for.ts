import { renew } from './renewal.ts';
import { pageLabels } from '../screen/labels.ts';
import { observeSteps } from './steps.ts';
import { withTabs } from './tabs.ts';

/** What only some pages ask the form for; a file of its own, which the session loads for them. */
export const askedFor = { pageLabels, observeSteps, renew, withTabs };

export type AskedForModule = { readonly askedFor: typeof askedFor };
