import { type ForeignPages, scripted } from './foreign-page.ts';

const makesElement = (id: string): string => `
  const element = document.createElement('tillway-checkout');
  element.checkoutId = '${id}';
  element.locale = 'en';
  document.querySelector('main').append(element);`;

/** Ways in which the script and the element come into a page. */
export const loading: ForeignPages = {
  'whose script is async': {
    page: ({ tag, gatewayUrl }) => ({
      head: `<script type="module" src="${gatewayUrl}v1/checkout.js" async crossorigin></script>`,
      body: tag,
    }),
  },
  'whose script is deferred at its end': {
    page: ({ tag, gatewayUrl }) => ({
      head: '',
      body: `${tag}<script type="module" src="${gatewayUrl}v1/checkout.js" defer crossorigin></script>`,
    }),
  },
  'whose script comes when the shopper goes to pay': {
    page: ({ tag, gatewayUrl }) => ({
      head: '',
      ...scripted(
        `${tag}<button id="go">Go to pay</button>`,
        `document.querySelector('#go').addEventListener('click', () => {
          const script = document.createElement('script');
          Object.assign(script, { type: 'module', src: '${gatewayUrl}v1/checkout.js', crossOrigin: 'anonymous' });
          document.head.append(script);
        });`,
      ),
    }),
    before: (page) => page.locator('#go').click(),
  },
  'with the script three times': {
    page: ({ tag, script }) => ({ head: script + script, body: tag + script }),
  },
  'whose script and style sheets have another base': {
    page: ({ tag, script }) => ({ head: `<base href="https://elsewhere.example/shop/" />${script}`, body: tag }),
  },
  'that makes the element before its script has run': {
    page: ({ id, gatewayUrl }) => ({
      head: '',
      ...scripted('', `${makesElement(id)}; await import('${gatewayUrl}v1/checkout.js');`),
    }),
  },
  'that makes the element afterwards': {
    page: ({ id }) => scripted('', `await customElements.whenDefined('tillway-checkout');${makesElement(id)}`),
  },
  'that clones the element from a template': {
    page: ({ tag }) =>
      scripted(
        `<template>${tag}</template>`,
        `document.querySelector('main').append(document.querySelector('template').content.cloneNode(true));`,
      ),
  },
  'that writes the element as text, after a while of its own': {
    page: ({ tag }) =>
      scripted(
        '<div id="place"></div>',
        `requestIdleCallback(() => { document.querySelector('#place').innerHTML = ${JSON.stringify(tag)}; });`,
      ),
  },
  'that learns the id from its server late': {
    page: ({ id }) =>
      scripted(
        '<tillway-checkout locale="en"></tillway-checkout>',
        `await fetch('/page.css'); document.querySelector('tillway-checkout').setAttribute('checkout-id', '${id}');`,
      ),
  },
};
