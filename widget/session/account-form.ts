import type { AskedForModule } from './asked-for/asked-for.ts';
import type { Label } from './screen/labels.ts';
import type { MethodsContext } from './methods/context.ts';
import type { openMethods } from './methods/methods.ts';
import type { MethodsView, Part } from './methods/part.ts';
import type { MethodsBuild } from './methods/parts.ts';
import { createCardForm } from './form/card-form.ts';
import { detectionFor } from './form/detection.ts';
import { loadBrands } from './form/load-brands.ts';
import { wordsOf } from './form/words.ts';
import type { SessionParts } from './session-parts.ts';

/** The fields of the account to pay with: those of a card, and of every other method that the checkout offers. */
export type AccountForm = {
  readonly card: Part;
  /** Resolves when the brands between which some cards choose are known. Undefined when they are, or none is offered. */
  learning(): Promise<void> | undefined;
  /** Loads and shows every method. `view` gets the members of the one that is shown. */
  showMethods(view: MethodsView, paying: Pick<MethodsContext, 'price' | 'pay' | 'screen'>): Promise<void>;
};

type MethodsModule = { readonly openMethods: typeof openMethods; readonly build: MethodsBuild };

export function createAccountForm(
  { data, lateTexts, files, loadFile, page, detectBy }: SessionParts,
  label: Label,
): AccountForm {
  const words = wordsOf(lateTexts);
  const accepted = data.accounts.find(({ kind }) => kind === 'card')?.brands ?? [];
  const detection = detectionFor(accepted);
  const onChange: Parameters<typeof openMethods>[0]['onChange'] = ({ complete, brand }) =>
    page.send({ kind: 'change', complete: complete && !document.querySelector('[data-lacking]'), brand });
  const card = createCardForm({
    words,
    accepted,
    detection,
    // Whether a card has expired is decided by the gateway's clock, not the browser's.
    now: () => data.now + performance.now(),
    onChange,
  });
  async function learnBrands(): Promise<void> {
    const brands = await loadBrands(accepted, () => loadFile(files.brands));
    if (!brands) return;
    detection.add(brands.openBrands(accepted));
    detectBy(detection.brandsOf);
    card.offerBrands(brands.createBrandChoice);
  }
  let learning: Promise<void> | undefined = learnBrands().finally(() => void (learning = undefined));
  return {
    card,
    learning: () => learning,
    async showMethods(view, paying) {
      const wantsTabs = location.search.includes('layout=tabs');
      // The build has written both files.
      const { askedFor } = wantsTabs ? ((await loadFile(files.askedFor)) as AskedForModule) : {};
      const { openMethods, build } = (await loadFile(files.methods)) as MethodsModule;
      const methodTexts = label(build.methodTexts, 'methods.');
      const rowTexts = label(build.rowTexts, 'rows.');
      const withTabs = askedFor?.withTabs;
      await openMethods(
        { data, words, card, loadFile, label, onChange, view, withTabs, ...paying },
        { ...build, methodTexts, rowTexts },
      );
    },
  };
}
