import type { Label } from './screen/labels.ts';
import type { MethodsContext } from './methods/context.ts';
import type { prepareMethods, ShowMethods } from './methods/methods.ts';
import type { Part } from './methods/part.ts';
import type { MethodsBuild } from './methods/parts.ts';
import type { createBrandChoice } from './form/brand-choice.ts';
import { createCardForm } from './form/card-form.ts';
import { detectionFor } from './form/detection.ts';
import type { openBrands } from './form/national-brands.ts';
import { wordsOf } from './form/words.ts';
import type { SessionParts } from './session-parts.ts';

/** The fields of the account to pay with: those of a card, and of every other method that the checkout offers. */
export type AccountForm = {
  readonly card: Part;
  /** Resolves when the brands without ranges of their own are known, or cannot be loaded now. Undefined when they are. */
  learning(): Promise<void> | undefined;
  /** Shows every method. `view` gets the members of the one that is shown. */
  showMethods(show: ShowMethods, context: Pick<MethodsContext, 'view' | 'price' | 'pay' | 'screen'>): Promise<void>;
};

type BrandModule = { readonly openBrands: typeof openBrands; readonly createBrandChoice: typeof createBrandChoice };
type MethodsModule = { readonly prepareMethods: typeof prepareMethods; readonly build: MethodsBuild };

/** Loads every file without which the methods cannot be shown, so that what shows them runs once. */
export async function loadMethods(parts: SessionParts): Promise<ShowMethods> {
  // The build has written the file.
  const { prepareMethods, build } = (await parts.loadFile(parts.files.methods)) as MethodsModule;
  return prepareMethods(parts, build);
}

export function createAccountForm(
  { data, lateTexts, files, loadFile, page, detectBy }: SessionParts,
  label: Label,
): AccountForm {
  const words = wordsOf(lateTexts);
  const accepted = data.accounts.find(({ kind }) => kind === 'card')?.brands ?? [];
  const detection = detectionFor(accepted);
  const onChange: MethodsContext['onChange'] = ({ complete, brand }) =>
    page.send({ kind: 'change', complete: complete && !document.querySelector('[data-lacking]'), brand });
  const card = createCardForm({
    words,
    accepted,
    detection,
    // Whether a card has expired is decided by the gateway's clock, not the browser's.
    now: () => data.now + performance.now(),
    onChange,
  });
  /** Loads the brands without ranges of their own, where the checkout takes one, until they are there. */
  async function learnBrands(): Promise<void> {
    // The build has written the file.
    const brands = (await loadFile(files.brands).catch(() => null)) as BrandModule | null;
    learning = undefined;
    if (!brands) return;
    detection.add(brands.openBrands(accepted));
    detectBy(detection.brandsOf);
    card.offerBrands(brands.createBrandChoice);
  }
  let learning: Promise<void> | undefined;
  const learn = () => (detection.isComplete() ? undefined : (learning ??= learnBrands()));
  void learn();
  return {
    card,
    learning: learn,
    showMethods: (show, context) => show({ data, words, card, loadFile, label, onChange, ...context }),
  };
}
