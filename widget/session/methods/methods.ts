import sheet from '../../styles/methods.css?inline';
import { EXPLANATION_DELAY, pause } from '../polling.ts';
import { adoptStyles } from '../styles.ts';
import type { MethodsContext } from './context.ts';
import { besideFiles, type BesideModule, type BesideName, type ListContext, type LoadedBeside } from './beside.ts';
import type { SessionParts } from '../session-parts.ts';
import type { AskedForModule } from '../asked-for/asked-for.ts';
import type { WithTabs } from './chooser.ts';
import { openList } from './list.ts';
import { later, type MethodsBuild, ownWindow } from './parts.ts';
import type { ShopperTexts } from '../../locales/shopper/texts.ts';
import type { replyAwaiter } from '../shopper/message.ts';
import type { instructions } from './parts/instructions.ts';
import type { createPopup } from './parts/popup.ts';

export type ShowMethods = (context: Omit<MethodsContext, 'withTabs'>) => Promise<void>;

/** Loads what is shown with the methods, and returns what shows all of it, which needs no further file. */
export async function prepareMethods(parts: SessionParts, build: MethodsBuild): Promise<ShowMethods> {
  const [withTabs, besides] = await Promise.all([loadTabs(parts), loadBeside(parts, build)]);
  return (context) => openMethods({ ...context, withTabs, besides }, labelled(build, context));
}

/** A list that cannot be shown as tabs is one. */
async function loadTabs({ files, loadFile }: SessionParts): Promise<WithTabs | undefined> {
  if (!location.search.includes('layout=tabs')) return undefined;
  // The build has written the file.
  const module = (await loadFile(files.askedFor).catch(() => null)) as AskedForModule | null;
  return module?.askedFor.withTabs;
}

/**
 * What stands beside the methods. A file that cannot be loaded is left out, but for the fields of what the channel
 * demands, without which nothing could be paid.
 */
const loadBeside = ({ data, loadFile }: SessionParts, { shopperFiles }: MethodsBuild): Promise<LoadedBeside> =>
  Promise.all(
    (Object.keys(besideFiles) as BesideName[])
      .filter((name) => data[besideFiles[name]] !== undefined)
      .map(async (name) => {
        const file = loadFile(shopperFiles[name]);
        // The build has written the file.
        const module = (await (name === 'details' ? file : file.catch(() => null))) as BesideModule<never> | null;
        return [name, module] as const;
      }),
  );

const labelled = (build: MethodsBuild, { label }: Pick<MethodsContext, 'label'>): MethodsBuild => ({
  ...build,
  methodTexts: label(build.methodTexts, 'methods.'),
  rowTexts: label(build.rowTexts, 'rows.'),
});

/** Shows the methods around the form of the card, and prepares what follows their payments. */
async function openMethods(context: ListContext, build: MethodsBuild): Promise<void> {
  adoptStyles(sheet);
  const { view, loadFile, label } = context;
  const { methodTexts: texts, partFiles, shopperFiles } = build;
  view.showInstructions = async (payTo, details, proceed) => {
    const { instructions } = (await untilLoaded(() => loadFile(partFiles[later]))) as LaterModule;
    view.showPanel('pending', details, instructions({ texts, payTo, price: details.price, proceed }));
  };
  view.awaitReply = async (...reply) => {
    const message = (await untilLoaded(() => loadFile(shopperFiles.message))) as MessageModule;
    return message.replyAwaiter(view, texts, label(message.texts, 'message.'))(...reply);
  };
  await Promise.all([openList(context, build), openPopup(context, build)]);
}

/**
 * Confirms in a window where the page wants that. When its file cannot be loaded, the shopper leaves the page; one who
 * stays all the same, as when the page asks before it is left, gets the form back.
 */
async function openPopup({ view, loadFile }: MethodsContext, { methodTexts, partFiles }: MethodsBuild): Promise<void> {
  const [, redirect] = /redirect=(popup|in-place)/.exec(location.search) ?? [];
  // The build has written the file.
  const part = (redirect && (await loadFile(partFiles[ownWindow]).catch(() => null))) as PopupModule | null | undefined;
  if (part) return void Object.assign(view, part.createPopup(view, methodTexts, redirect === 'popup'));
  view.elsewhere = async (url, _read, { leave, reopenForm }) => {
    // A shopper who comes back by the browser's button may choose to pay otherwise.
    onpageshow = ({ persisted }) => persisted && location.reload();
    leave(url);
    await pause(EXPLANATION_DELAY);
    reopenForm();
    return false;
  };
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

type PopupModule = { readonly createPopup: typeof createPopup };
type MessageModule = { readonly replyAwaiter: typeof replyAwaiter; readonly texts: ShopperTexts['message'] };
type LaterModule = { readonly instructions: typeof instructions };
