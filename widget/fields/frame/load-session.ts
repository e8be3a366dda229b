import type { SessionTexts } from '../../locales/messages.ts';
import type { CheckoutFlow } from '../../session/checkout-flow.ts';
import type { openSession, SessionParts } from '../../session/session.ts';

/** The built session in one language. */
type SessionModule = { readonly openSession: typeof openSession; readonly sessionTexts: SessionTexts };

/** In milliseconds. */
const LOAD_TIMEOUT = 15_000;

const timeout = (): Promise<never> =>
  new Promise((_, reject) => {
    setTimeout(reject, LOAD_TIMEOUT);
  });

/**
 * Loads the session once; null when it cannot be loaded now. The session is a file of its own, which is not needed
 * before a field is filled in, and which browsers cache, because all shoppers of one language share it (DECISIONS 41).
 */
export function sessionLoader(parts: Omit<SessionParts, 'sessionTexts'>): () => Promise<CheckoutFlow | null> {
  let tries = 0;
  let opened: Promise<CheckoutFlow> | undefined;

  async function load(): Promise<CheckoutFlow> {
    // A browser does not request a failed module again under the same address (HTML, module map).
    const address = `${document.documentElement.dataset['session']}${tries++ === 0 ? '' : `?${tries}`}`;
    const module = await Promise.race([import(/* @vite-ignore */ new URL(address, location.href).href), timeout()]);
    const session = module as SessionModule;
    return session.openSession({ ...parts, sessionTexts: session.sessionTexts });
  }
  return async () => {
    opened ??= load();
    try {
      return await opened;
    } catch {
      opened = undefined;
      return null;
    }
  };
}
