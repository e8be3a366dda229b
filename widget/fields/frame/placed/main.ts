import { type FrameData, isLayoutMessage } from 'shared';
import { byId, readJson } from '../../../dom.ts';
import { page } from '../main.ts';
import { applyLayout, applyOptions } from './layout.ts';
import { addParametersOf } from './page-parameters.ts';
import { reportFields, reportTexts } from './reports.ts';

/*
 * The form of a page with a layout of its own (widget/drop-in): the form of the element, whose labels, holder and
 * button the page has.
 */
page.receive((message) => {
  if (message.kind === 'layout') applyLayout(message.places);
  if (message.kind === 'options') applyOptions(message.options);
  if (message.kind === 'focusField') byId(message.field).focus();
}, isLayoutMessage);
addParametersOf(page, {
  onAdded(parameters) {
    const holder = byId('holder') as HTMLInputElement;
    holder.value = parameters['card.holder'] ?? '';
    // A fault that is found again is reported again.
    holder.ariaInvalid = null;
  },
});

// The server that serves this script renders the data.
const { accounts, registrations = [], omitted = [], wallets } = readJson('data') as FrameData;
reportTexts(page, {
  // The document's template renders them.
  ...(readJson('page-texts') as Readonly<Record<string, string>>),
  brands: accounts.find(({ kind }) => kind === 'card')?.brands.join(' ') ?? '',
  stored: registrations.length.toString(),
  wallets: wallets?.offers.map(({ brand }) => brand).join(' ') ?? '',
});
reportFields(page);
if (omitted.length > 0)
  console.warn(`paymentWidgets: stored accounts that this form does not offer: ${omitted.join(', ')}.`);
