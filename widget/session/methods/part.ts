import type { BrandOffer, FrameData, PayTo, Price, Progress, RegistrationOffer } from 'shared';
import type { MethodTexts } from '../../locales/methods/texts.ts';
import type { ShopperTexts } from '../../locales/shopper/texts.ts';
import type { Words } from '../form/words.ts';
import type { PaymentDetails, ShowPanel } from '../screen/panels.ts';

/** An account that is ready to be sent. */
export type Ready = {
  readonly parameters: Readonly<Record<string, string>>;
  /** What the shopper recognises it by, such as `Visa •••• 0000`. */
  readonly shownAs: string;
  /** The brand, where no parameter names it. */
  readonly brand?: string | undefined;
  /** The shopper transfers the money after the payment has succeeded. */
  readonly isPaidLater?: boolean;
  /** The shopper confirms on a page of the brand. */
  readonly isConfirmedOnPage?: boolean;
};

/** Shows where to pay, and calls `proceed` when the shopper has read it. */
export type ShowInstructions = (payTo: PayTo, details: PaymentDetails, proceed: () => void) => Promise<void>;

/** What the form shows of its attempt (outcomes.ts). */
type ShownAttempt = {
  price(): Price;
  leave(url: string): void;
  explainWait(): void;
  reopenForm(): void;
  settle(end: Progress | null): void;
};

/**
 * Follows a shopper who confirms at this address of the gateway. Resolves with whether the attempt has an end to show;
 * false when the form is open again for a shopper who wants to pay otherwise.
 */
export type Elsewhere = (
  url: string,
  read: () => Promise<Progress | null>,
  attempt: Pick<ShownAttempt, 'price' | 'leave' | 'explainWait' | 'reopenForm'>,
) => Promise<boolean>;

/** Follows a payment that waits for the reply to a message, to its end or until the form is open again. */
export type AwaitReply = (
  waiting: Progress,
  read: () => Promise<Progress | null>,
  attempt: Pick<ShownAttempt, 'price' | 'settle' | 'reopenForm'>,
) => Promise<void>;

/** The fields of one method, of which one is shown at a time. */
export type Part = {
  /** The account, when it has no fault. Otherwise shows and announces its faults, and moves the focus to the first. */
  read(): Ready | null;
  /** Marks the fields of wrong parameters; false when none of the parameters has a field. */
  showFaults(parameters: readonly string[]): boolean;
  /** Marks the field of a parameter, and leaves the focus where it is. */
  markFault(parameter: string): void;
  /** The security code is typed again for every attempt; the other fields stay. */
  clearCvv(): void;
  setLocked(locked: boolean): void;
  /** Reports to the page whether the fields are filled in, as when they are made and edited. */
  report(): void;
};

/** What shows the method that is chosen, and what follows its payment. */
export type MethodsView = Part & {
  readonly showPanel: ShowPanel;
  /** Resolves when the fields of the chosen method stand, or could not be loaded. Undefined when they stand. */
  arrive?: (() => Promise<void>) | undefined;
  showInstructions?: ShowInstructions;
  /** The shopper has pressed pay with this account. */
  prepare?(ready: Ready): void;
  elsewhere?: Elsewhere;
  /** Follows a shopper who confirms in a message; missing where no such method is offered. */
  awaitReply?: AwaitReply;
};

/** What a part is made of. */
export type PartContext = {
  /** The place in the document for its content. */
  readonly place: HTMLElement;
  readonly texts: MethodTexts;
  readonly words: Words;
  readonly data: FrameData;
  readonly brands: readonly BrandOffer[];
  /** The shopper has edited the fields. */
  onChange(change: { readonly complete: boolean; readonly brand: string | null }): void;
};

/** What the part of a stored account is made of besides. */
export type StoredContext = PartContext & {
  readonly registration: RegistrationOffer;
  /** Its name for screen readers. */
  readonly spokenAs: string;
  /** The shopper has removed the account. */
  onRemoved(): void;
};

/** The file of a part: it is loaded when its method is chosen. Stored accounts have texts of their own. */
export type PartModule = {
  createPart(context: PartContext | StoredContext, texts?: ShopperTexts['saved']): Part;
  readonly texts?: ShopperTexts['saved'];
};

/** The members of a part that asks for no security code, and whose declines concern no field. */
export const withoutCode = {
  markFault: (): void => undefined,
  clearCvv: (): void => undefined,
} satisfies Partial<Part>;
