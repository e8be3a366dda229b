import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const guide = readFileSync(join(import.meta.dirname, '../../docs/embed.md'), 'utf8');

/** The code examples of docs/embed.md, in their order. */
export const snippets = (language: 'html' | 'css'): readonly string[] =>
  Array.from(guide.matchAll(new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\``, 'gm')), ([, code = '']) => code);
