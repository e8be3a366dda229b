/** The commands of W3C WebDriver that a payment needs, over fetch. */
export type Session = {
  goTo(url: string): Promise<void>;
  /** The first element for a CSS selector or, with several, inside nested shadow roots. Waits until there is one. */
  find(...path: readonly string[]): Promise<WebElement>;
  enter(frame: WebElement): Promise<void>;
  /** Back to the page itself. */
  leave(): Promise<void>;
  /** Presses keys one after the other, whatever has the focus. */
  press(keys: string): Promise<void>;
  /** Whether the element with the focus is the one for a CSS selector. */
  isFocused(selector: string): Promise<boolean>;
  /** Opens a window, and goes on in it. */
  openWindow(): Promise<void>;
  /** Goes on in a window that the page has opened. Waits until there is one. */
  enterOpenedWindow(): Promise<void>;
  /** Back to the first window. */
  leaveWindow(): Promise<void>;
  screenshot(): Promise<Buffer>;
};
type WebElement = { readonly reference: object; click(): Promise<void>; type(text: string): Promise<void> };

type Method = 'GET' | 'POST';
type Send = (method: Method, path: string, body?: object) => Promise<unknown>;

/** Keys without a character, as the protocol writes them. */
export const keys = { tab: '\uE004', enter: '\uE007', down: '\uE015' } as const;

/** The key of an element in the protocol's JSON. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';
/** For elements and windows to appear, in milliseconds. */
const TIMEOUT = 15_000;
const INTERVAL = 100;
/** High enough for the checkout with every method. */
const WINDOW = { x: 0, y: 0, width: 1024, height: 2600 };

/** Opens a browser through the driver at an address that ends in `/`. */
export async function openSession(driver: string, capabilities: object): Promise<Session> {
  const opened = (await command(`${driver}session`, 'POST', { capabilities: { alwaysMatch: capabilities } })) as {
    readonly sessionId: string;
  };
  const send: Send = (method, path, body) => command(`${driver}session/${opened.sessionId}${path}`, method, body);
  // The driver clicks only what is inside the window, and does not scroll a page for what is inside a frame.
  await send('POST', '/window/rect', WINDOW);
  return {
    goTo: async (url) => void (await send('POST', '/url', { url })),
    find: (...path) => appearing(path.join(' '), () => elementAt(send, path).catch(unlessLeft)),
    enter: async ({ reference }) => void (await send('POST', '/frame', { id: reference })),
    leave: async () => void (await send('POST', '/frame', { id: null })),
    press: async (text) => void (await send('POST', '/actions', keyActions(text))),
    isFocused: async (selector) =>
      (await send('POST', '/execute/sync', { script: IS_FOCUSED, args: [selector] })) === true,
    ...(await windows(send)),
    screenshot: async () => Buffer.from(String(await send('GET', '/screenshot')), 'base64'),
  };
}

async function windows(send: Send): Promise<Pick<Session, 'openWindow' | 'enterOpenedWindow' | 'leaveWindow'>> {
  const first = await send('GET', '/window');
  const enter = async (handle: unknown) => void (await send('POST', '/window', { handle }));
  async function opened(): Promise<string | undefined> {
    const handles = (await send('GET', '/window/handles')) as readonly string[];
    return handles.find((handle) => handle !== first);
  }
  return {
    async openWindow() {
      const { handle } = (await send('POST', '/window/new', { type: 'window' })) as { readonly handle: string };
      await enter(handle);
    },
    enterOpenedWindow: async () => enter(await appearing('a second window', opened)),
    leaveWindow: () => enter(first),
  };
}

const IS_FOCUSED = 'return document.activeElement?.matches(arguments[0]) === true';
const FIND_IN_SHADOW =
  'return arguments[0].reduce((place, step) => place && (place.shadowRoot ?? place).querySelector(step), document)';

async function elementAt(send: Send, path: readonly string[]): Promise<WebElement | undefined> {
  const reference = (await send('POST', '/execute/sync', { script: FIND_IN_SHADOW, args: [path] })) as Readonly<
    Record<string, string>
  > | null;
  if (!reference) return undefined;
  const at = `/element/${reference[ELEMENT] ?? ''}`;
  /** The driver clicks where an element was: one that moves, because a list above it grows, would be missed. */
  async function click(): Promise<void> {
    let before = '';
    await appearing(`${path.join(' ')} to stand still`, async () => {
      const last = before;
      before = JSON.stringify(await send('GET', `${at}/rect`));
      return before === last || undefined;
    });
    await send('POST', `${at}/click`, {});
  }
  return {
    reference,
    click,
    async type(text) {
      // Without a window manager no window has the focus, and only a click gives it to a field.
      await click();
      await send('POST', `${at}/value`, { text });
    },
  };
}

/** A page that the browser is leaving finishes no script; the element may be on the next one. */
function unlessLeft(fault: unknown): undefined {
  if (!String(fault).includes('before the unload event')) throw fault;
}

async function appearing<Found>(name: string, look: () => Promise<Found | undefined>): Promise<Found> {
  for (let waited = 0; waited < TIMEOUT; waited += INTERVAL) {
    const found = await look();
    if (found !== undefined) return found;
    await new Promise((resolve) => setTimeout(resolve, INTERVAL));
  }
  throw new Error(`Expected ${name}, found nothing`);
}

const keyActions = (text: string): object => ({
  actions: [
    {
      type: 'key',
      id: 'keyboard',
      actions: Array.from(text).flatMap((value) => [
        { type: 'keyDown', value },
        { type: 'keyUp', value },
      ]),
    },
  ],
});

async function command(url: string, method: Method, body?: object): Promise<unknown> {
  const response = await fetch(url, {
    method,
    ...(body && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(4 * TIMEOUT),
  });
  const { value } = (await response.json()) as { readonly value: unknown };
  if (!response.ok) throw new Error(`${method} ${url}: ${JSON.stringify(value)}`);
  return value;
}
