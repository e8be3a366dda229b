import type { BrandOffer, FrameData } from 'shared';
import type { MethodTexts } from '../../locales/methods/texts.ts';
import type { Words } from '../form/words.ts';

/** An account that is ready to be sent: its parameters, and how the shopper recognises it (`Visa •••• 0000`). */
export type Ready = { readonly parameters: Readonly<Record<string, string>>; readonly shownAs: string };

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

/** The file of a part: it is loaded when its method is chosen. */
export type PartModule = { readonly createPart: (context: PartContext) => Part };

/** The members of a part that asks for no security code, and whose declines concern no field. */
export const withoutCode = {
  markFault: (): void => undefined,
  clearCvv: (): void => undefined,
} satisfies Partial<Part>;
