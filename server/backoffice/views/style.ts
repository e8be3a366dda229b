import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { once, staticText } from '../../http/documents/static-content.ts';
import { OFFICE } from '../visit.ts';

const HASH_LENGTH = 12;

const text = readFileSync(join(import.meta.dirname, 'style.css'), 'utf8');

/** The style sheet of all pages, whose name changes with its content. */
export const style = once(() => staticText(text));
export const STYLE_NAME = `office-${createHash('sha256').update(text).digest('hex').slice(0, HASH_LENGTH)}.css`;
export const STYLE_ADDRESS = `${OFFICE}/assets/${STYLE_NAME}`;
