import type { Checkout } from '../../session/checkout.ts';
import type { openSession, SessionParts } from '../../session/session.ts';

/**
 * Loads, once, the part of the frame that pays; null when that does not work now. Nobody needs it before something was typed,
 * and it is the same for everybody, so it is a file of its own that browsers keep.
 */
export function sessionLoader(parts: SessionParts): () => Promise<Checkout | null> {
  let tries = 0;
  let opened: Promise<Checkout> | undefined;

  const load = async (): Promise<Checkout> => {
    // A browser remembers that a module could not be loaded; another address makes it try again.
    const address = `${document.documentElement.dataset['session']}${tries++ === 0 ? '' : `?${tries}`}`;
    const module = (await import(/* @vite-ignore */ new URL(address, location.href).href)) as { readonly openSession: typeof openSession };
    return module.openSession(parts);
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
