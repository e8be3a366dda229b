/** Constructed style sheets need no permission of the document's policy (CSP 3, 8.2). */
export function adoptStyles(sheet: string): void {
  const styles = new CSSStyleSheet();
  styles.replaceSync(sheet);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, styles];
}
