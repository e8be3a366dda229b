/** As much of W3C WebDriver as a shopper needs, over nothing but fetch. */
export type Session = {
  goTo(url: string): Promise<void>;
  /**
   * The first element that a CSS selector finds here or, step by step, inside shadow roots. Waits until there is one.
   */
  find(...path: readonly string[]): Promise<Element>;
  enter(frame: Element): Promise<void>;
  /** Back to the page itself. */
  leave(): Promise<void>;
  screenshot(): Promise<Buffer>;
  end(): Promise<void>;
};
export type Element = { readonly reference: object; click(): Promise<void>; type(text: string): Promise<void> };

type Method = 'GET' | 'POST' | 'DELETE';

/** The key of an element in the protocol's JSON. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';
/** In milliseconds: for pages to load, and elements to appear. */
const PATIENCE = 15_000;
const LOOK = 100;

/** Opens a browser by the driver at an address that ends in `/`. */
export async function openSession(driver: string, capabilities: object): Promise<Session> {
  const opened = (await command(`${driver}session`, 'POST', { capabilities: { alwaysMatch: capabilities } })) as {
    readonly sessionId: string;
  };
  const ask = (method: Method, path: string, body?: object) =>
    command(`${driver}session/${opened.sessionId}${path}`, method, body);
  const elementOf = (reference: Readonly<Record<string, string>>): Element => {
    const id = reference[ELEMENT] ?? '';
    return {
      reference,
      click: async () => void (await ask('POST', `/element/${id}/click`, {})),
      async type(text) {
        // Without a window manager no window has the focus, and only a click gives it to a field.
        await ask('POST', `/element/${id}/click`, {});
        await ask('POST', `/element/${id}/value`, { text });
      },
    };
  };
  const look =
    'return arguments[0].reduce((place, step) => place && (place.shadowRoot ?? place).querySelector(step), document)';
  return {
    goTo: async (url) => void (await ask('POST', '/url', { url })),
    async find(...path) {
      for (let waited = 0; waited < PATIENCE; waited += LOOK) {
        const found = (await ask('POST', '/execute/sync', { script: look, args: [path] })) as Record<
          string,
          string
        > | null;
        if (found) return elementOf(found);
        await new Promise((resolve) => setTimeout(resolve, LOOK));
      }
      throw new Error(`Expected ${path.join(' ')} on the page, found nothing`);
    },
    enter: async ({ reference }) => void (await ask('POST', '/frame', { id: reference })),
    leave: async () => void (await ask('POST', '/frame', { id: null })),
    screenshot: async () => Buffer.from(String(await ask('GET', '/screenshot')), 'base64'),
    end: async () => void (await ask('DELETE', '')),
  };
}

async function command(url: string, method: Method, body?: object): Promise<unknown> {
  const answer = await fetch(url, {
    method,
    ...(body && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(4 * PATIENCE),
  });
  const { value } = (await answer.json()) as { readonly value: unknown };
  if (!answer.ok) throw new Error(`${method} ${url}: ${JSON.stringify(value)}`);
  return value;
}
