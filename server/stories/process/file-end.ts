/** What a test file leaves behind is ended with it. Workers go on to other files, which share the modules of fixtures. */
const endings = new Set<() => void>();

/** Has something done at the end of every test file, after the hooks of its stories, also when it fails. */
export const atFileEnd = (end: () => void): void => void endings.add(end);

export function endFile(): void {
  for (const end of endings) end();
}
