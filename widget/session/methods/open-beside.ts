import { element } from './elements.ts';
import type { MethodsContext } from './context.ts';
import type { MethodsBuild } from './parts.ts';
import type { Ready } from './part.ts';
import { type Beside, besideFiles, type BesideModule, type BesideName, inert } from './beside.ts';

/**
 * Loads what this form has beside its methods: wallets above the list, the rest below. One that cannot be loaded is left
 * out, but for the fields of what the channel demands, without which nothing could be paid.
 */
export async function openBeside(
  context: MethodsContext,
  { shopperFiles, rowTexts }: MethodsBuild,
  list: HTMLElement,
): Promise<Beside> {
  const { data, pay } = context;
  const names = (Object.keys(besideFiles) as BesideName[]).filter((name) => data[besideFiles[name]] !== undefined);
  let all: readonly Beside[] = [];
  const add = (ready: Ready): Ready | null => all.reduce<Ready | null>((sum, each) => sum && each.add(sum), ready);
  function submit(ready: Ready): void {
    const whole = add(ready);
    if (whole) pay(whole);
  }
  const nothing: Ready = { parameters: {}, shownAs: '' };
  let last = list;
  const opened = names.map(async (name) => {
    const place = element('div');
    if (name === 'wallets') list.before(place);
    else {
      last.after(place);
      last = place;
    }
    // The build has written the file.
    const module = (await context.loadFile(shopperFiles[name])) as BesideModule<never>;
    const shop = data.shop ?? rowTexts.theShop;
    const texts = context.label(module.texts, `${name}.`);
    return module.open({ ...context, place, shop, submit, isComplete: () => add(nothing) !== null }, texts);
  });
  const ended = await Promise.allSettled(opened);
  const lacking = ended.find((each, at) => each.status === 'rejected' && names[at] === 'details');
  if (lacking) throw new Error('Expected the fields that the channel demands, saw none');
  all = ended.map((each) => (each.status === 'fulfilled' ? each.value : inert));
  return {
    add,
    showFaults: (parameters) => all.some((each) => each.showFaults(parameters)),
    setLocked(locked) {
      for (const each of all) each.setLocked(locked);
    },
    follow(row) {
      for (const each of all) each.follow(row);
    },
  };
}
