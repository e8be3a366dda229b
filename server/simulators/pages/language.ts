/** The first language of an Accept-Language header that a table has, or English. */
export function preferredLanguage(accepted: string | undefined, table: Readonly<Record<string, unknown>>): string {
  for (const part of (accepted ?? '').toLowerCase().split(',')) {
    const tag = part.trim().split(/[-;]/)[0] ?? '';
    if (Object.hasOwn(table, tag)) return tag;
  }
  return 'en';
}
