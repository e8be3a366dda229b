import { expect, it } from 'vitest';
import choice from './choice.css?inline';
import frame from './frame.css?inline';
import instructions from './instructions.css?inline';
import methods from './methods.css?inline';
import session from './session.css?inline';
import tabs from './tabs.css?inline';

const sheets = { frame, session, methods, choice, instructions, tabs };

/** The classes that a sheet has a rule of their own for. */
function classesOf(text: string): readonly string[] {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(text);
  return [...sheet.cssRules].flatMap((rule) =>
    rule instanceof CSSStyleRule
      ? rule.selectorText.split(', ').flatMap((selector) => /^\.[\w-]+$/.exec(selector)?.[0] ?? [])
      : [],
  );
}

it('no two sheets that meet in a form mean different things by one class', () => {
  const owners = new Map<string, Set<string>>();
  for (const [name, text] of Object.entries(sheets))
    for (const each of classesOf(text)) owners.set(each, (owners.get(each) ?? new Set()).add(name));
  expect([...owners].filter(([, names]) => names.size > 1).map(([each, names]) => [each, ...names])).toEqual([]);
  expect(owners.size).toBeGreaterThan(20);
});
