import { type ForeignPages, scripted, styled } from './foreign-page.ts';

const opens = (selector: string) => `document.querySelector('#open').addEventListener('click', () => ${selector});`;

/** Places in which merchants put a payment form. */
export const places: ForeignPages = {
  'that has it in a modal dialog': {
    page: ({ tag }) =>
      scripted(
        `<button id="open">Pay</button><dialog id="modal">${tag}</dialog>`,
        opens("document.querySelector('#modal').showModal()"),
      ),
    before: (page) => page.locator('#open').click(),
  },
  'that has it in a tab, hidden at first': {
    page: ({ tag }) =>
      scripted(
        `<button id="open">Card</button><section id="tab" hidden>${tag}</section>`,
        opens("{ document.querySelector('#tab').hidden = false; }"),
      ),
    before: (page) => page.locator('#open').click(),
  },
  'that has it in an accordion': {
    page: ({ tag }) => ({ body: `<details><summary>Pay by card</summary>${tag}</details>` }),
    before: (page) => page.locator('summary').click(),
  },
  'that has it in its own form': {
    page: ({ tag }) => ({
      body: `<form action="/lost"><input name="coupon" />${tag}<button>Continue</button></form>`,
    }),
  },
  'that has it in its own shadow root, with nothing inherited': {
    page: ({ tag }) =>
      scripted(
        '<div id="host"></div>',
        `document.querySelector('#host').attachShadow({ mode: 'open' }).innerHTML =
          ${JSON.stringify(`<style>:host { all: initial; } * { box-sizing: border-box; }</style>${tag}`)};`,
      ),
  },
  'that has it in the slot of a web component': {
    page: ({ tag }) =>
      scripted(
        `<shop-panel>${tag}</shop-panel>`,
        `customElements.define('shop-panel', class extends HTMLElement {
          connectedCallback() {
            this.attachShadow({ mode: 'open' }).innerHTML = '<section><h2>Payment</h2><slot></slot></section>';
          }
        });`,
      ),
  },
  'that has it in an iframe of its own': {
    page: ({ tag, script }) => ({
      body: '<iframe id="inner" src="/inner" width="480" height="700"></iframe>',
      head: '',
      files: { '/inner': { type: 'text/html', body: `<!doctype html><html lang="en">${script}${tag}` } },
    }),
    within: (page) => page.frameLocator('#inner').locator('tillway-checkout'),
  },
  'that has it in a sandbox': {
    page: ({ tag, script }) => ({
      body: '<iframe id="inner" src="/inner" sandbox="allow-scripts allow-forms allow-same-origin" width="480" height="700"></iframe>',
      head: '',
      files: { '/inner': { type: 'text/html', body: `<!doctype html><html lang="en">${script}${tag}` } },
    }),
    within: (page) => page.frameLocator('#inner').locator('tillway-checkout'),
  },
  'with a column of 230 pixels': {
    page: ({ tag }) => styled(`<div class="narrow">${tag}</div>`, '.narrow { width: 230px; }'),
  },
  'that has it in a row of a flex box and of a grid': {
    page: ({ tag }) =>
      styled(
        `<div class="row"><aside>Order 4711</aside><div class="cell">${tag}</div></div>`,
        '.row { display: flex; align-items: center; gap: 1rem; } .cell { display: grid; grid-template-columns: minmax(0, 1fr); flex: 1; min-width: 0; }',
      ),
  },
  'that is scaled, turned and contained': {
    page: ({ tag }) =>
      styled(
        `<div class="stage">${tag}</div>`,
        '.stage { transform: scale(0.9) rotate(1deg); contain: content; will-change: transform; }',
      ),
  },
  'that moves the element to another place': {
    page: ({ tag }) =>
      scripted(
        `<div id="here">${tag}</div><button id="open">Move</button><div id="there"></div>`,
        opens("document.querySelector('#there').append(document.querySelector('tillway-checkout'))"),
      ),
    before: (page) => page.locator('#open').click(),
  },
  'that traps the focus': {
    page: ({ tag }) =>
      scripted(
        `<div id="trap" tabindex="-1"><button>First</button>${tag}</div><a href="#">Outside</a>`,
        `const trap = document.querySelector('#trap');
        document.addEventListener('focusin', ({ target }) => { if (!trap.contains(target)) trap.focus(); });
        trap.focus();`,
      ),
  },
};
