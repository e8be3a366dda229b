import type { MethodOffer } from 'shared';
import type { BesideName } from './beside.ts';
import type { ShopperTexts } from '../../locales/shopper/texts.ts';
import type { MethodTexts } from '../../locales/methods/texts.ts';

/** The methods whose fields come from a file of their own in the folder `parts`, with its name. */
export const parts = {
  directDebit: 'bank-account',
  onlineTransfer: 'named-brand',
  virtualAccount: 'named-brand',
  invoice: 'named-brand',
  prepayment: 'named-brand',
  voucher: 'named-brand',
} as const satisfies Partial<Record<MethodOffer['method'], string>>;

/** What is loaded after a payment: where to pay what is paid later. */
export const later = 'instructions';

/** What is loaded with the list: the marks of its rows. */
export const rowMarks = 'marks';

/** What is loaded where the page is not to be left: the window in which the shopper confirms. */
export const ownWindow = 'popup';

export type PartName = (typeof parts)[keyof typeof parts] | typeof later | typeof rowMarks | typeof ownWindow;

/** The files of the parts, as the build has named them. */
export type PartFiles = Readonly<Record<PartName, string>>;

/** The methods' own texts and files, which the build adds to their script. */
export type MethodsBuild = {
  readonly methodTexts: MethodTexts;
  readonly partFiles: PartFiles;
  readonly rowTexts: ShopperTexts['rows'];
  readonly shopperFiles: ShopperFiles;
};

/** The files about the shopper, with their texts in one language. */
export type ShopperFiles = Readonly<Record<'saved' | 'message' | BesideName, string>>;
