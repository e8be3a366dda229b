/**
 * Reads and changes the markup of pages, which is only ever the office's own: attributes stand in double quotes, and
 * no `<` or `>` stands in a text or in an attribute, because every interpolated text is escaped.
 */

/** The tags of a page and the texts between them, in turn. */
export const piecesOf = (page: string): string[] => page.split(/(<[^<>]*>)/);

export const isTag = (piece: string, name: string): boolean => /^<(\/?[\w-]+)/.exec(piece)?.[1] === name;

/** An attribute's value, which is empty for one that has none; undefined where the tag has no such attribute. */
export const attributeOf = (tag: string, name: string): string | undefined => attributesOf(tag).get(name);

export const withAttributes = (tag: string, attributes: Readonly<Record<string, string>>): string =>
  tagWith(tag, new Map([...attributesOf(tag), ...Object.entries(attributes)]));

export const withoutAttribute = (tag: string, name: string): string =>
  tagWith(tag, new Map([...attributesOf(tag)].filter(([each]) => each !== name)));

const attributesOf = (tag: string): ReadonlyMap<string, string> =>
  new Map(
    Array.from(tag.matchAll(/\s([\w:-]+)(?:="([^"]*)")?/g), ([, name = '', value = '']) => [name, plainOf(value)]),
  );

function tagWith(tag: string, attributes: ReadonlyMap<string, string>): string {
  const [, name = ''] = /^<([\w-]+)/.exec(tag) ?? [];
  return `<${name}${Array.from(attributes, ([each, value]) => ` ${each}="${escaped(value)}"`).join('')}>`;
}

const references = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' } as const;
const characters = new Map(
  Object.entries(references).map(([character, reference]) => [reference as string, character]),
);

export const escaped = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (each) => references[each as keyof typeof references]);

/** A text of the markup without its character references. */
export const plainOf = (text: string): string => text.replaceAll(/&#?\w+;/g, (each) => characters.get(each) ?? each);
