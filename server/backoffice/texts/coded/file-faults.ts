import type { OfficeLanguage } from '../../../core/users/user.ts';

/** The faults of rows as core/reconciliation words them, `{}` for what differs, and the same in German. */
const german: readonly (readonly [fault: string, text: string])[] = [
  ['stands behind the trailer', 'steht hinter der Schlusszeile'],
  ['must name {} as column {}', 'muss {} als Spalte {} nennen'],
  ['has {} columns, and the profile {}', 'hat {} Spalten, das Profil {}'],
  ['has {} cells, and the profile {} columns', 'hat {} Zellen, das Profil {} Spalten'],
  ['must be the trailer {}: the end of the file is missing', 'muss die Schlusszeile {} sein: Das Ende der Datei fehlt'],
  ['must state {} rows', 'muss {} Zeilen nennen'],
  ['must state the sum {}', 'muss die Summe {} nennen'],
  ['is missing: the file is empty', 'fehlt: Die Datei ist leer'],
  [
    'is longer than {} characters, or its quotes are not closed',
    'ist länger als {} Zeichen, oder Anführungszeichen sind nicht geschlossen',
  ],
  ['is longer than {} characters', 'ist länger als {} Zeichen'],
  ['is longer than {} bytes', 'ist länger als {} Byte'],
  [
    'does not end with a line break, so that its end may be missing',
    'endet nicht mit einem Zeilenumbruch, sodass ihr Ende fehlen kann',
  ],
  ['has a carriage return outside of quotes', 'hat einen Wagenrücklauf außerhalb von Anführungszeichen'],
  ['has text behind quotes', 'hat Text hinter Anführungszeichen'],
  [
    'has quotes inside of a cell that does not begin with them',
    'hat Anführungszeichen in einer Zelle, die nicht mit ihnen beginnt',
  ],
  ['is not in UTF-8', 'ist nicht in UTF-8'],
  ['is compressed: a file is sent as it is', 'ist komprimiert: Eine Datei wird gesendet, wie sie ist'],
  ['has a NUL', 'hat ein NUL-Zeichen'],
  ['may not be empty', 'darf nicht leer sein'],
  ['must be one of {}', 'muss eines sein von {}'],
  ['must be an amount such as {} or {}', 'muss ein Betrag sein wie {} oder {}'],
  ['must be an amount such as {}', 'muss ein Betrag sein wie {}'],
  ['must be a currency of ISO 4217, such as {}', 'muss eine Währung nach ISO 4217 sein, etwa {}'],
  ['must be a rate such as {}', 'muss ein Kurs sein wie {}'],
  ['must be a day such as {}', 'muss ein Tag sein wie {}'],
  ['must be a time such as {}', 'muss eine Zeit sein wie {}'],
];

/** What is wrong with a row of a file, in the language of the page. */
export function fileFaultText(message: string, language: OfficeLanguage): string {
  if (language === 'en') return message;
  for (const [fault, text] of german) {
    const values = valuesIn(message, fault.split('{}'));
    if (values) return text.replaceAll('{}', () => values.shift() ?? '');
  }
  return message;
}

/** What stands between the parts of a fault; undefined where the message is another one. */
function valuesIn(message: string, [first = '', ...parts]: readonly string[]): string[] | undefined {
  if (!message.startsWith(first)) return undefined;
  const values: string[] = [];
  let rest = message.slice(first.length);
  for (const [place, part] of parts.entries()) {
    const at = place === parts.length - 1 && part === '' ? rest.length : rest.indexOf(part);
    if (at < 0) return undefined;
    values.push(rest.slice(0, at));
    rest = rest.slice(at + part.length);
  }
  return rest === '' ? values : undefined;
}
