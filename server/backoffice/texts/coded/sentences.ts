/** Sentences of the API in German. `{}` is a place for what differs, in the same order in both languages. */
export type Translations<Sentence extends string> = Readonly<
  Record<Sentence, string | ((values: readonly string[]) => string)>
>;

/** Finds the sentence of a text and puts what differs into its translation; undefined for any other text. */
export function translation(translations: Translations<string>): (text: string) => string | undefined {
  // A sentence with more words of its own is tried before one whose place takes them: `must be one of` before `must be`.
  const sentences = Object.entries(translations)
    .map(([sentence, translated]) => ({ translated, parts: sentence.split('{}') }))
    .toSorted((one, other) => other.parts.join('').length - one.parts.join('').length);
  return (text) => {
    for (const { translated, parts } of sentences) {
      const values = valuesIn(text, parts);
      if (values) return typeof translated === 'string' ? filled(translated, values) : translated(values);
    }
    return undefined;
  };
}

function filled(sentence: string, values: readonly string[]): string {
  const left = [...values];
  return sentence.replaceAll('{}', () => left.shift() ?? '');
}

/** What stands between the parts of a sentence; undefined where the text is another one. */
function valuesIn(text: string, [first = '', ...parts]: readonly string[]): readonly string[] | undefined {
  if (!text.startsWith(first)) return undefined;
  const values: string[] = [];
  let rest = text.slice(first.length);
  for (const [place, part] of parts.entries()) {
    const at = place === parts.length - 1 && part === '' ? rest.length : rest.indexOf(part);
    if (at < 0) return undefined;
    values.push(rest.slice(0, at));
    rest = rest.slice(at + part.length);
  }
  return rest === '' ? values : undefined;
}
