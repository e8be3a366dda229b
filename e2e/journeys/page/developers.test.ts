import { approvedCard } from '../../pages/cards.ts';
import { expect, test } from '../../pages/journey.ts';

test('a button of the shop’s own pays, shows faults first, and gives the focus to the first field', async ({
  merchant: { checkout, ...merchant },
  page,
}) => {
  const id = await merchant.createsCheckout();
  const script = `
    const checkout = document.querySelector('tillway-checkout');
    document.querySelector('#buy').addEventListener('click', async () => {
      if (await checkout.validate()) checkout.submit();
    });
    document.querySelector('#enter').addEventListener('click', () => checkout.focus());`;
  await merchant.shows({
    body: `<button id="enter">Pay by card</button><tillway-checkout checkout-id="${id}" locale="en" button="none"></tillway-checkout>
      <button id="buy">Buy</button><script type="module" src="/buy.js"></script>`,
    files: { '/buy.js': { type: 'text/javascript', body: script } },
  });
  await expect(checkout.element).toHaveAttribute('state', 'ready');
  await expect(checkout.payButton).toBeHidden();
  await page.locator('#enter').click();
  await expect(checkout.number).toBeFocused();
  await page.locator('#buy').click();
  await expect(checkout.number).toHaveAttribute('aria-invalid', 'true');
  await checkout.fill(approvedCard);
  await page.locator('#buy').click();
  await expect(checkout.panel).toContainText('Payment complete');
});

test('a button of the shop’s own has an answer where the fields cannot be checked, and pays when they can', async ({
  merchant: { checkout, ...merchant },
  page,
}) => {
  await page.route('**/v1/assets/**', (route) => route.abort());
  const id = await merchant.createsCheckout();
  await merchant.shows({
    body: `<tillway-checkout checkout-id="${id}" locale="en" button="none"></tillway-checkout>`,
  });
  await checkout.fill(approvedCard);
  const validates = () =>
    checkout.element.evaluate((element) => (element as HTMLElement & { validate(): Promise<boolean> }).validate());
  expect(await validates()).toBe(false);
  await expect(checkout.notice).toContainText('The payment did not go through');
  await checkout.setOffline(true);
  expect(await validates()).toBe(false);
  await expect(checkout.notice).toContainText('You are offline');
  await checkout.setOffline(false);
  await page.unroute('**/v1/assets/**');
  expect(await validates()).toBe(true);
  await checkout.element.evaluate((element) => (element as HTMLElement & { submit(): void }).submit());
  await expect(checkout.panel).toContainText('Payment complete');
});

test('the new names of events reach listeners above the element, and steps name fields and nothing else', async ({
  merchant: { checkout, ...merchant },
  page,
}) => {
  const id = await merchant.createsCheckout();
  const script = `
    globalThis.received = [];
    for (const name of ['ready', 'change', 'step', 'submit', 'result'])
      document.addEventListener('tillway-' + name, ({ type, detail }) => received.push([type, detail]));
    document.addEventListener('tillway-result', (event) => event.preventDefault());`;
  await merchant.shows({
    body: `<tillway-checkout checkout-id="${id}" locale="en" analytics></tillway-checkout>`,
    files: { '/first.js': { type: 'text/javascript', body: script } },
  });
  await checkout.fill(approvedCard);
  await expect
    .poll(() => page.evaluate(() => JSON.stringify((globalThis as unknown as { received: unknown }).received)))
    .toContain('{"step":"entered","field":"holder"}');
  await checkout.payButton.click();
  await expect(checkout.panel).toContainText('Payment complete');
  const received = await page.evaluate(() => (globalThis as unknown as { received: [string, unknown][] }).received);
  expect(new Set(received.map(([name]) => name))).toEqual(
    new Set(['tillway-ready', 'tillway-change', 'tillway-step', 'tillway-submit', 'tillway-result']),
  );
  expect(JSON.stringify(received)).not.toMatch(/4200|1234|Jane/);
});

test('a frame that a server has put into the page is adopted, and pays', async ({
  merchant: { checkout, client, ...merchant },
  page,
}) => {
  const answer = await client.create({ amount: '92.00', currency: 'EUR', paymentType: 'DB', frameUrl: 'true' });
  if (answer.kind !== 'accepted') throw new Error(`Expected a checkout, saw ${JSON.stringify(answer)}`);
  const { id, frameUrl } = answer.checkout;
  const fetched: string[] = [];
  page.on('request', (request) => fetched.push(new URL(request.url()).pathname));
  await merchant.shows({
    body: `<tillway-checkout checkout-id="${id}"><iframe src="${frameUrl}?locale=de"></iframe></tillway-checkout>`,
  });
  await expect(checkout.payButton).toContainText('92,00');
  await checkout.pay(approvedCard);
  await expect(checkout.element).toHaveAttribute('state', 'paid');
  expect(fetched.filter((path) => path === `/v1/checkouts/${id}/frame`)).toHaveLength(1);
});
