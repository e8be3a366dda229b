import { layoutOf, type ProfileName, profilesFor } from '../../../core/reconciliation/profile.ts';
import type { OfficeLanguage } from '../../../core/users/user.ts';

/** The titles of the profiles that every gateway has, in German. An entity words those of its own. */
const german: Readonly<Record<ProfileName, string>> = {
  'reconciliation-record': 'Die 36 Spalten der Spezifikation',
  'reconciliation-record-extended': 'Die 36 Spalten, mit den Referenzen des Händlers am Ende',
  'simulated-processor': 'Die Tagesdatei des simulierten Processors',
};
const builtIn: Readonly<Record<string, string>> = german;

const titleIn = (language: OfficeLanguage, name: string, title: string): string =>
  language === 'de' && Object.hasOwn(builtIn, name) ? (builtIn[name] ?? title) : title;

/** The title of the profile that a file was read by, in the language of the page. */
export const profileTitle = (file: Parameters<typeof layoutOf>[0], language: OfficeLanguage): string =>
  file.layout ? file.layout.title : titleIn(language, file.profile, layoutOf(file).title);

/** The profiles that files of an entity may have, to be chosen from. */
export const profileTitles = (
  own: Parameters<typeof profilesFor>[0],
  language: OfficeLanguage,
): readonly (readonly [name: string, title: string])[] =>
  profilesFor(own).map(({ name, title }) => [name, titleIn(language, name, title)]);
