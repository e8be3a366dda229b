import type { FrameData, Price } from 'shared';
import type { ShopperTexts } from '../../locales/shopper/texts.ts';
import type { MethodsContext } from './context.ts';
import type { Ready } from './part.ts';
import type { Words } from '../form/words.ts';

/** What the form has beside the methods, whichever of them is chosen. */
export type Beside = {
  /** The account with what the shopper added to it; null when something is missing, which is shown then. */
  add(ready: Ready): Ready | null;
  /** Marks the fields of wrong parameters; false when none of the parameters has a field. */
  showFaults(parameters: readonly string[]): boolean;
  setLocked(locked: boolean): void;
  /** The shopper chose this row of the methods. */
  follow(row: string): void;
};

/** For what has no fields, adds nothing and is the same for every method. */
export const inert: Beside = {
  add: (ready) => ready,
  showFaults: () => false,
  setLocked: () => undefined,
  follow: () => undefined,
};

/** What a file beside the methods is made of. */
export type BesideContext = {
  readonly data: FrameData;
  readonly words: Words;
  readonly screen: MethodsContext['screen'];
  readonly loadFile: MethodsContext['loadFile'];
  readonly view: Pick<MethodsContext['view'], 'report'>;
  /** The place in the document for its content. */
  readonly place: HTMLElement;
  /** The shop's name, or a word for it. */
  readonly shop: string;
  price(): Price;
  /** Adds an account to what stands beside it, and pays with it. */
  submit(ready: Ready): void;
  /** Whether everything beside the account is filled in; shows what is missing. */
  isComplete(): boolean;
};

/** The files beside the methods, in the order of the form, with the member of its data that makes a form have them. */
export const besideFiles = {
  wallets: 'wallets',
  instalments: 'instalments',
  saving: 'consentVersion',
  details: 'asks',
} as const satisfies Readonly<Record<string, keyof FrameData>>;
export type BesideName = keyof typeof besideFiles;

/** A file with the texts of its own, which the build adds to it. */
export type BesideModule<Name extends BesideName> = {
  open(context: BesideContext, texts: ShopperTexts[Name]): Beside | Promise<Beside>;
  readonly texts: ShopperTexts[Name];
};

/** The files that a form has, in their order; null for one that could not be loaded, and is left out. */
export type LoadedBeside = readonly (readonly [BesideName, BesideModule<never> | null])[];

/** What a list is made of, with the files of what stands beside it. */
export type ListContext = MethodsContext & { readonly besides: LoadedBeside };
