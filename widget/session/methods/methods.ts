import sheet from '../../styles/methods.css?inline';
import { pause } from '../polling.ts';
import { adoptStyles } from '../styles.ts';
import type { MethodsContext } from './context.ts';
import { openList } from './list.ts';
import { later, type MethodsBuild } from './parts.ts';
import type { instructions } from './parts/instructions.ts';
import { createPopup } from './popup.ts';

/** Shows the methods around the form of the card, and prepares what follows their payments. */
export async function openMethods(context: MethodsContext, build: MethodsBuild): Promise<void> {
  adoptStyles(sheet);
  const { view, loadFile } = context;
  const { methodTexts: texts, partFiles } = build;
  const [, redirect] = /redirect=(popup|in-place)/.exec(location.search) ?? [];
  if (redirect) Object.assign(view, createPopup(view, texts, redirect === 'popup'));
  view.showInstructions = async (payTo, details, proceed) => {
    const { instructions } = (await untilLoaded(() => loadFile(partFiles[later]))) as LaterModule;
    view.showPanel('pending', details, instructions({ texts, payTo, price: details.price, proceed }));
  };
  await openList(context, build);
}

const RELOAD_DELAY = 3000;

/** Loads a file that cannot be done without. */
async function untilLoaded(load: () => Promise<unknown>): Promise<unknown> {
  try {
    return await load();
  } catch {
    await pause(RELOAD_DELAY);
    return untilLoaded(load);
  }
}

type LaterModule = { readonly instructions: typeof instructions };
