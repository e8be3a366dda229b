import { loadFile } from './load-file.ts';
import type { LateTexts } from '../../locales/messages.ts';
import type { SessionFiles, SessionParts } from '../../session/session-parts.ts';
import type { openSession, Session } from '../../session/session.ts';

/** The built session in one language. */
type SessionModule = {
  readonly openSession: typeof openSession;
  readonly lateTexts: LateTexts;
  readonly files: SessionFiles;
};

/**
 * Loads the session once; null when it cannot be loaded now. The session is a file of its own, which is not needed
 * before the first key, and which browsers cache, because all shoppers of one language share it (DECISIONS 41).
 */
export function sessionLoader(
  parts: Omit<SessionParts, 'lateTexts' | 'files' | 'loadFile'>,
): () => Promise<Session | null> {
  let opened: Promise<Session> | undefined;

  async function load(): Promise<Session> {
    // The build has written the file.
    const session = (await loadFile(document.documentElement.dataset['session'] ?? '')) as SessionModule;
    return session.openSession({ ...parts, ...session, loadFile });
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
