import type { Checkout } from '../../session/checkout.ts';
import type { SessionTexts } from '../../locales/messages.ts';
import type { openSession, SessionParts } from '../../session/session.ts';

/** What the build makes of the session in one language. */
type SessionModule = { readonly openSession: typeof openSession; readonly sessionTexts: SessionTexts };

/** After how many milliseconds it is no longer waited for. */
const PATIENCE = 15_000;

const lateness = (): Promise<never> =>
  new Promise((_, reject) => {
    setTimeout(reject, PATIENCE);
  });

/**
 * Loads, once, the part of the frame that pays; null when that does not work now. Nobody needs it before something was
 * typed, and it is the same for everybody who reads one language, so it is a file of its own that browsers keep.
 */
export function sessionLoader(parts: Omit<SessionParts, 'sessionTexts'>): () => Promise<Checkout | null> {
  let tries = 0;
  let opened: Promise<Checkout> | undefined;

  const load = async (): Promise<Checkout> => {
    // A browser remembers that a module could not be loaded; another address makes it try again.
    const address = `${document.documentElement.dataset['session']}${tries++ === 0 ? '' : `?${tries}`}`;
    const module = await Promise.race([import(/* @vite-ignore */ new URL(address, location.href).href), lateness()]);
    const session = module as SessionModule;
    return session.openSession({ ...parts, sessionTexts: session.sessionTexts });
  };
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
