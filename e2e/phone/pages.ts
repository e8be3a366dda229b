/** The pages that are measured, by the way in which the card form comes into them. */
export type PageName = 'plain-html' | 'plain-1frame' | 'tillway' | 'tillway-adopted';

const pageOf = (
  body: string,
  head = '',
): string => `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>Shop</title><link rel="icon" href="data:,"><style>body{font:16px system-ui;margin:16px;max-width:460px}</style>${head}
<h1>Order 4711</h1><p>Blue shoes, 92.00 EUR</p>${body}<footer><p>Shop Ltd, imprint</p></footer></html>`;

const labels = { number: 'Card number', expiry: 'Expiry date', cvv: 'Security code', holder: 'Name on card' } as const;
const fields = Object.entries(labels)
  .map(([name, label]) => `<label>${label}<input name="${name}" inputmode="numeric"></label>`)
  .join('');

/** The limit: four fields of the page itself, without any script. */
export const plainHtml = pageOf(`<form>${fields}</form>`);

/** The reference: four fields in a frame of another site, with as little script as a card form can do with. */
export const plainFrame = pageOf(`<div></div><script src="/frame.js"></script>`);

/** The script that puts the frame into the page. */
export const frameScript = (formSite: string): string =>
  `const frame=document.createElement('iframe');frame.src='${formSite}form';frame.title='card';frame.style.cssText='border:0;width:100%;height:340px;display:block';document.querySelector('div').append(frame);`;

export const frameDocument = `<!doctype html><html lang="en"><meta charset="utf-8"><link rel="icon" href="data:,">
<style>body{margin:0}label{font:14px system-ui;display:block;margin:0 0 24px}input{box-sizing:border-box;width:100%;height:40px;font:16px system-ui;padding:0 10px;border:1px solid #999;border-radius:4px}</style>
<form>${fields}<button>Pay now</button></form><script>
for (const input of document.querySelectorAll('input')) input.addEventListener('input', () => {
  if (input.name === 'holder') return;
  const digits = input.value.replace(/\\D/g, '').slice(0, input.name === 'number' ? 19 : 4);
  const text = input.name === 'number' ? digits.replace(/(.{4})(?=.)/g, '$1 ') : input.name === 'expiry' ? digits.replace(/^(..)(?=.)/, '$1 / ') : digits;
  if (input.value !== text) input.value = text;
});
</script></html>`;

/** The element as the guide has it, with or without the frame that a server has put into it already. */
export const tillwayPage = (gateway: string, checkout: string, frameUrl?: string): string =>
  pageOf(
    `<tillway-checkout checkout-id="${checkout}" locale="en">${
      frameUrl === undefined ? '' : `<iframe src="${frameUrl}?locale=en" referrerpolicy="no-referrer"></iframe>`
    }</tillway-checkout>`,
    `<style>tillway-checkout:not(:defined),tillway-checkout[state='loading']{display:block;min-height:23.5rem}</style><script type="module" src="${gateway}v1/checkout.js" crossorigin></script>`,
  );
