import { keys, type Session } from './webdriver.ts';

/** How a shopper works a form in the frame that the session has entered. Elements are named by selectors. */
export type Hands = {
  /** Chooses a radio button among those of its group. */
  choose(radio: { readonly id: string; readonly group: string }): Promise<void>;
  type(field: string, text: string): Promise<void>;
  press(button: string): Promise<void>;
};

export const pointer = (session: Session): Hands => ({
  choose: async ({ id }) => (await session.find(`#${id}`)).click(),
  type: async (field, text) => (await session.find(field)).type(text),
  press: async (button) => (await session.find(button)).click(),
});

/** More than a form has places for the focus. */
const MOST_STOPS = 20;

/** By Tab, arrows, Space and Enter alone, in the order in which the form has its parts. */
export function keyboard(session: Session): Hands {
  async function reach(element: string, key: string): Promise<void> {
    await session.find(element);
    for (let stops = 0; !(await session.isFocused(element)); stops += 1) {
      if (stops === MOST_STOPS) throw new Error(`Expected the focus to reach ${element}`);
      await session.press(key);
    }
  }
  return {
    async choose({ id, group }) {
      await reach(group, keys.tab);
      await reach(`#${id}`, keys.down);
      // The arrows choose what they reach, but where nothing is chosen yet, the first button is reached by the Tab key.
      await session.press(' ');
    },
    async type(field, text) {
      await reach(field, keys.tab);
      await session.press(text);
    },
    async press(button) {
      await reach(button, keys.tab);
      await session.press(keys.enter);
    },
  };
}
