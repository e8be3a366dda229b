/** The commands of W3C WebDriver that a payment needs, over fetch. */
export type Session = {
  goTo(url: string): Promise<void>;
  /** The first element for a CSS selector or, with several, inside nested shadow roots. Waits until there is one. */
  find(...path: readonly string[]): Promise<WebElement>;
  enter(frame: WebElement): Promise<void>;
  /** Back to the page itself. */
  leave(): Promise<void>;
  screenshot(): Promise<Buffer>;
  end(): Promise<void>;
};
type WebElement = { readonly reference: object; click(): Promise<void>; type(text: string): Promise<void> };

type Method = 'GET' | 'POST' | 'DELETE';

/** The key of an element in the protocol's JSON. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';
/** For elements to appear, in milliseconds. */
const TIMEOUT = 15_000;
const INTERVAL = 100;
/** High enough for the checkout with every method. */
const WINDOW = { x: 0, y: 0, width: 1024, height: 2600 };

/** Opens a browser through the driver at an address that ends in `/`. */
export async function openSession(driver: string, capabilities: object): Promise<Session> {
  const opened = (await command(`${driver}session`, 'POST', { capabilities: { alwaysMatch: capabilities } })) as {
    readonly sessionId: string;
  };
  const send = (method: Method, path: string, body?: object) =>
    command(`${driver}session/${opened.sessionId}${path}`, method, body);
  function elementOf(reference: Readonly<Record<string, string>>): WebElement {
    const id = reference[ELEMENT] ?? '';
    return {
      reference,
      click: async () => void (await send('POST', `/element/${id}/click`, {})),
      async type(text) {
        // Without a window manager no window has the focus, and only a click gives it to a field.
        await send('POST', `/element/${id}/click`, {});
        await send('POST', `/element/${id}/value`, { text });
      },
    };
  }
  // The driver clicks only what is inside the window, and does not scroll a page for what is inside a frame.
  await send('POST', '/window/rect', WINDOW);
  const findInShadow =
    'return arguments[0].reduce((place, step) => place && (place.shadowRoot ?? place).querySelector(step), document)';
  return {
    goTo: async (url) => void (await send('POST', '/url', { url })),
    async find(...path) {
      for (let waited = 0; waited < TIMEOUT; waited += INTERVAL) {
        const found = (await send('POST', '/execute/sync', { script: findInShadow, args: [path] })) as Record<
          string,
          string
        > | null;
        if (found) return elementOf(found);
        await new Promise((resolve) => setTimeout(resolve, INTERVAL));
      }
      throw new Error(`Expected ${path.join(' ')} on the page, found nothing`);
    },
    enter: async ({ reference }) => void (await send('POST', '/frame', { id: reference })),
    leave: async () => void (await send('POST', '/frame', { id: null })),
    screenshot: async () => Buffer.from(String(await send('GET', '/screenshot')), 'base64'),
    end: async () => void (await send('DELETE', '')),
  };
}

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
