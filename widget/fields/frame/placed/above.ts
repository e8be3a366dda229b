import type { FrameData } from 'shared';
import { byId, readJson } from '../../../dom.ts';
import { page } from '../main.ts';
import { addParametersOf } from './page-parameters.ts';
import { reportTexts } from './reports.ts';

/*
 * The stored cards or the wallets above the form of a page with a layout of its own (widget/drop-in/above): the form of
 * the element, whose payments have the parameters of that page.
 */

// The server that serves this script renders the data.
const { wallets } = readJson('data') as FrameData;
// A stored card is stored already. A wallet is neither stored nor paid in instalments.
addParametersOf(page, { senseless: wallets ? /^(createRegistration$|recurring\.)/ : /^createRegistration$/ });
// The button of the stored cards is the page's, and has the price.
if (!wallets) reportTexts(page, {});
byId('form').addEventListener('click', ({ target }) => {
  if (target instanceof Element && target.closest('.wallet')) page.send({ kind: 'enter' });
});
