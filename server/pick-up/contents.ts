import type { PickUp } from '../operations/pick-up/open.ts';

type Entry = Parameters<PickUp['read']>[0];
type Shared = { readonly content: Promise<Buffer>; readonly bytes: number; users: number };

/** In bytes: what all open files of a process may take together. A larger one is opened where there is no other. */
const TOTAL_MAX = 268_435_456;

/** The contents of open files, each in memory once. */
export type Contents = {
  /** The content of a file until it is released; undefined where there is no room for it now. */
  readonly open: (entry: Entry) => Promise<Buffer> | undefined;
  readonly release: (entry: Entry) => void;
};

export function sharedContents(read: PickUp['read']): Contents {
  const files = new Map<string, Shared>();
  let total = 0;
  return {
    open(entry) {
      const known = files.get(entry.name);
      if (!known && total > 0 && total + entry.bytes > TOTAL_MAX) return undefined;
      const shared = known ?? { content: read(entry), bytes: entry.bytes, users: 0 };
      shared.users += 1;
      if (known) return shared.content;
      files.set(entry.name, shared);
      total += shared.bytes;
      return shared.content;
    },
    release({ name }) {
      const shared = files.get(name);
      if (!shared) return;
      shared.users -= 1;
      if (shared.users > 0) return;
      files.delete(name);
      total -= shared.bytes;
    },
  };
}
