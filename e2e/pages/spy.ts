/**
 * A script for a hostile page. It runs before the checkout's script and records every key, message, request and DOM
 * change, inside closed shadow roots too. `seen()` is everything that was recorded, as one text.
 */
export const spy = `
const log = [];
const roots = new Set([document]);
function note(value) {
  try { log.push(typeof value === 'string' ? value : JSON.stringify(value)); } catch { log.push(String(value)); }
}
function around(owner, name, watch) {
  const original = owner[name];
  owner[name] = function (...given) {
    const result = original.apply(this, given);
    watch.call(this, given, result);
    return result;
  };
}
around(Element.prototype, 'attachShadow', (given, root) => roots.add(root));
around(window, 'fetch', (given) => given.forEach((each) => note(each?.body ?? each)));
around(XMLHttpRequest.prototype, 'send', note);
around(Navigator.prototype, 'sendBeacon', note);
around(MessagePort.prototype, 'postMessage', note);
around(window, 'postMessage', note);
for (const type of ['keydown', 'keypress', 'keyup', 'beforeinput', 'input', 'change', 'paste', 'copy', 'submit', 'message']) {
  window.addEventListener(type, (event) => note([type, event.key, event.data, event.target?.value]), true);
}
const listen = EventTarget.prototype.addEventListener;
EventTarget.prototype.addEventListener = function (type, listener, options) {
  const spying = typeof listener !== 'function' ? listener : function (event) { note([type, event.key, event.data, event.detail]); return listener.call(this, event); };
  return listen.call(this, type, spying, options);
};
new MutationObserver((changes) => changes.forEach(({ target }) => note(target.outerHTML))).observe(document, { subtree: true, childList: true, attributes: true, characterData: true });

const walk = (root) => [...root.querySelectorAll('*')].flatMap((element) => [
  element.outerHTML,
  String(element.value ?? ''),
  element.contentDocument ? element.contentDocument.documentElement.outerHTML : '',
  ...(element.shadowRoot ? walk(element.shadowRoot) : []),
]);
const names = () => [...Array(window.length).keys()].map((i) => { try { return window[i].document.body.outerHTML; } catch { return ''; } });
window.seen = () => [...log, ...[...roots].flatMap(walk), ...names(), ...performance.getEntries().map(({ name }) => name)].join('\\n');
`;
