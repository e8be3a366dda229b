import { existsSync, readFileSync } from 'node:fs';
import { writeDurably } from '../store/durable-files.ts';

/**
 * Writes the head of a day, and returns the file that has it. A file with another head stays as it is, because only
 * that proves what the chain was before an older copy was put in place: the head gets the next number that is free.
 */
export function writeHead(file: string, head: string): string {
  const text = `${head}\n`;
  let named = file;
  for (let number = 2; existsSync(named) && readFileSync(named, 'utf8') !== text; number += 1)
    named = file.replace(/(?=\.head$)/, `-${number}`);
  if (!existsSync(named)) writeDurably(named, text);
  return named;
}
