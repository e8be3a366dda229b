/** The inline parts of every document. Its Content-Security-Policy allows both by their hashes. */
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
 * The end of a document. A module runs after the document is parsed, so the data of one checkout can come last, and the
 * gateway compresses the rest only once for all checkouts. Nothing after the data is compressed, so the end tags of
 * `body` and `html` are omitted (HTML, 13.1.2.4).
 */
export const dataAtEnd = (script: string): string =>
  `<script type="module">${script}</script><script type="application/json" id="data">{{data}}</script>`;
