import { afterAll } from 'vitest';
import { endFile } from './file-end.ts';

// Registered before the hooks of a story, and therefore run after them.
afterAll(endFile);
