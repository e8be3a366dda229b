import { readFileSync } from 'node:fs';
import { resultCodes } from 'shared';
import { WrongSetting } from '../config.ts';

/** The greatest length of result.description (spec, Payment response). */
const LONGEST = 255;
/** Reasons beyond these are the same mistake again. */
const FAULTS_SHOWN = 20;

/**
 * The operator's descriptions of result codes: a line for each, with the code, a tab and the text. Empty lines are left
 * out. Throws WrongSetting with the number of every line that cannot be used.
 */
export function readResultTexts(path: string): ReadonlyMap<string, string> {
  const texts = new Map<string, string>();
  const faults = linesOf(path).flatMap((line, at) => {
    const fault = line === '' ? undefined : takeLine(texts, line);
    return fault === undefined ? [] : [`line ${at + 1}: ${fault}`];
  });
  if (faults.length > 0)
    throw new WrongSetting(
      faults
        .slice(0, FAULTS_SHOWN)
        .map((fault) => `TILLWAY_RESULT_TEXTS: ${path} cannot be used: ${fault}`)
        .join('\n'),
    );
  return texts;
}

function linesOf(path: string): readonly string[] {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(readFileSync(path));
    return text.split(/\r?\n/);
  } catch (fault) {
    const reason = fault instanceof Error ? fault.message : String(fault);
    throw new WrongSetting(`TILLWAY_RESULT_TEXTS: ${path} cannot be used: ${reason}`);
  }
}

const known = new Set(resultCodes.map(({ code }) => code));

/** Adds the text of a line, or returns the reason why the line cannot be used. */
function takeLine(texts: Map<string, string>, line: string): string | undefined {
  const [code = '', text, ...more] = line.split('\t');
  if (text === undefined || more.length > 0) return 'must be a result code, one tab and a text';
  if (!known.has(code)) return `there is no result code ${code}`;
  if (texts.has(code)) return `${code} has a text already`;
  if (text.trim() === '' || text.length > LONGEST || /\p{Cc}/u.test(text))
    return `the text of ${code} must have 1 to ${LONGEST} characters and no control characters`;
  texts.set(code, text);
  return undefined;
}
