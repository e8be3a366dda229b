import { element } from './elements.ts';
import type { MethodsBuild } from './parts.ts';
import type { Ready } from './part.ts';
import { type Beside, inert, type ListContext } from './beside.ts';

/** Shows what this form has beside its methods: wallets above the list, the rest below. */
export async function openBeside(context: ListContext, { rowTexts }: MethodsBuild, list: HTMLElement): Promise<Beside> {
  const { data, pay, besides } = context;
  let all: readonly Beside[] = [];
  const add = (ready: Ready): Ready | null => all.reduce<Ready | null>((sum, each) => sum && each.add(sum), ready);
  function submit(ready: Ready): void {
    const whole = add(ready);
    if (whole) pay(whole);
  }
  const nothing: Ready = { parameters: {}, shownAs: '' };
  let last = list;
  const opened = besides.map(async ([name, module]) => {
    if (!module) return inert;
    const place = element('div');
    if (name === 'wallets') list.before(place);
    else {
      last.after(place);
      last = place;
    }
    const shop = data.shop ?? rowTexts.theShop;
    const texts = context.label(module.texts, `${name}.`);
    return module.open({ ...context, place, shop, submit, isComplete: () => add(nothing) !== null }, texts);
  });
  all = await Promise.all(opened);
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
