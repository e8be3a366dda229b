import type { MethodCode } from 'shared';
import type { NoticeText, TextWith } from '../messages.ts';

/** The texts of the other methods than the card. */
export type MethodTexts = {
  /** The question that the list of methods answers; for screen readers. */
  readonly choose: string;
  readonly titles: Readonly<Record<MethodCode, string>>;
  readonly accountHolder: string;
  readonly iban: string;
  /** Above the brands of a method. */
  readonly chooseBrand: string;
  readonly phone: string;
  readonly email: string;
  /** What happens after the shopper has pressed pay, by how a brand's payment is confirmed. */
  readonly confirmed: {
    readonly here: string;
    readonly onPage: TextWith<'brand'>;
    readonly phone: TextWith<'brand'>;
    readonly email: TextWith<'brand'>;
  };
  /** In the place of fields that could not be loaded. */
  readonly failed: string;
  /** The shop in the mandate, where its name is not known. */
  readonly theShop: string;
  /** The mandate of a SEPA direct debit, in the sense of the scheme's own text (EPC016-06, 4.1). */
  readonly mandate: TextWith<'shop'>;
  /** Where to pay what is paid later. */
  readonly instructions: NoticeText & {
    readonly amount: string;
    /** Who receives the money. */
    readonly payee: string;
    readonly reference: string;
    /** Before a date. */
    readonly payBy: string;
    readonly copy: string;
    readonly copied: string;
    /** Goes on to the shop. */
    readonly next: string;
  };
  /** While the shopper confirms in a window of its own. */
  readonly popup: {
    readonly title: TextWith<'brand'>;
    readonly text: string;
    readonly open: string;
    /** Pays with something else. */
    readonly otherwise: string;
  };
  readonly faults: {
    readonly holderMissing: string;
    readonly holderTooShort: string;
    readonly ibanMissing: string;
    readonly ibanIncomplete: string;
    readonly ibanInvalid: string;
    readonly phoneInvalid: string;
    readonly emailInvalid: string;
  };
};
