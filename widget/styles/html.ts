/** What every document of ours carries inline; its Content-Security-Policy names both by their hashes. */
export type DocumentParts = { readonly style: string; readonly script: string };

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

export const escapeHtml = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? '');

/**
 * The end of a document. A module runs when everything is there, so that the one thing that differs from shopper to
 * shopper can come last: the gateway compresses all that is before it once and for all.
 */
export const dataAtEnd = (script: string): string =>
  `<script type="module">${script}</script><script type="application/json" id="data">{{data}}</script></body></html>`;
