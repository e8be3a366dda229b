import type { LateTexts } from '../../locales/messages.ts';
import type { SessionParts } from '../../session/session-parts.ts';
import type { openSession, Session } from '../../session/session.ts';

/** The built session in one language. */
type SessionModule = {
  readonly openSession: typeof openSession;
  readonly lateTexts: LateTexts;
  readonly methodsFile: string;
};

/** In milliseconds. */
const LOAD_TIMEOUT = 15_000;

const timeout = (): Promise<never> =>
  new Promise((_, reject) => {
    setTimeout(reject, LOAD_TIMEOUT);
  });

/**
 * Loads the session once; null when it cannot be loaded now. The session is a file of its own, which is not needed
 * before the first key, and which browsers cache, because all shoppers of one language share it (DECISIONS 41).
 */
export function sessionLoader(parts: Omit<SessionParts, 'lateTexts' | 'methodsFile'>): () => Promise<Session | null> {
  let tries = 0;
  let opened: Promise<Session> | undefined;

  async function load(): Promise<Session> {
    // A browser does not request a failed module again under the same address (HTML, module map).
    const address = `${document.documentElement.dataset['session']}${tries++ === 0 ? '' : `?${tries}`}`;
    const module = await Promise.race([import(/* @vite-ignore */ new URL(address, location.href).href), timeout()]);
    const session = module as SessionModule;
    return session.openSession({ ...parts, ...session });
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
