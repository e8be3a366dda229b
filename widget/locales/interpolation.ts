/**
 * Replaces the placeholders of a text. In right-to-left text each value is isolated (UAX #9), so that its characters
 * keep their order.
 */
export function interpolate(text: string, values: Readonly<Record<string, string | number>>): string {
  const [open, close] = document.documentElement.dir === 'rtl' ? ['\u2068', '\u2069'] : ['', ''];
  return text.replaceAll(/\{(\w+)\}/g, (placeholder, name: string) =>
    Object.hasOwn(values, name) ? `${open}${values[name] ?? ''}${close}` : placeholder,
  );
}
