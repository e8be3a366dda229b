import { anotherCard, approvedCard } from '../../pages/cards.ts';
import { options, page as pageOf, tag } from '../../pages/drop-in/embed.ts';
import { widgetsOn } from '../../pages/drop-in/widgets-page.ts';
import { expect, testWith } from '../../pages/methods/asking-channel.ts';

/** The brands that show in no number, each with a card of the range in which its numbers lie. */
const cards = {
  VISADEBIT: approvedCard,
  VISAELECTRON: approvedCard,
  VPAY: approvedCard,
  CARTEBLEUE: approvedCard,
  MASTERDEBIT: anotherCard,
  CARTEBANCAIRE: anotherCard,
};

const test = testWith({ brands: ['VISA', 'MASTER', ...Object.keys(cards)] });

for (const [brand, card] of Object.entries(cards)) {
  test(`${brand} is paid where the page names it alone`, async ({ merchant }) => {
    const id = await merchant.createsCheckout();
    const body = `<tillway-checkout checkout-id="${id}" brands="${brand}"></tillway-checkout>`;
    await merchant.shows({ body });
    await merchant.checkout.pay(card);
    await expect(merchant.checkout.panel).toContainText('Payment complete');
    expect(await merchant.reads(id)).toMatchObject({ kind: 'succeeded', payment: { paymentBrand: brand } });
  });

  test(`${brand} is paid where the checkout names it`, async ({ merchant }) => {
    const id = await merchant.showsCheckout({ paymentBrand: brand });
    await merchant.checkout.number.focus();
    if (brand !== 'VPAY') await expect(merchant.checkout.frame.locator('#accepted svg:visible')).toHaveCount(1);
    await merchant.checkout.pay(card);
    await expect(merchant.checkout.panel).toContainText('Payment complete');
    expect(await merchant.reads(id)).toMatchObject({ kind: 'succeeded', payment: { paymentBrand: brand } });
  });

  for (const [given, head] of [
    ['', ''],
    [
      ', whatever is to detect brands',
      options(`{ brandDetection: true, brandDetectionType: 'binlist', brandDetectionPriority: ['VISA', 'MASTER'] }`),
    ],
  ] as const)
    test(`${brand} is paid by a form that names it alone${given}`, async ({ merchant, gateway, page }) => {
      const id = await merchant.createsCheckout();
      const src = `${gateway.gatewayUrl}v1/paymentWidgets.js?checkoutId=${id}`;
      const form = `<form action="/result?order=7" class="paymentWidgets" data-brands="${brand}"></form>`;
      const body = pageOf(head, `${tag(src)}<main>${form}</main>`);
      await merchant.shows({ body: '', files: { '/': { type: 'text/html', body } } });
      const { fill, payButton, container } = widgetsOn(page);
      await fill(card);
      await expect(container.locator('.wpwl-brand')).toHaveClass(new RegExp(`wpwl-brand-${brand}`));
      await payButton.click();
      await page.waitForURL(/resourcePath/);
      expect(await merchant.reads(id)).toMatchObject({ kind: 'succeeded', payment: { paymentBrand: brand } });
    });
}

test('a number is paid by the brand of its range where the page names that, too', async ({ merchant }) => {
  const id = await merchant.createsCheckout();
  await merchant.shows({
    body: `<tillway-checkout checkout-id="${id}" brands="VISADEBIT VISA"></tillway-checkout>`,
  });
  await merchant.checkout.pay(approvedCard);
  await expect(merchant.checkout.panel).toContainText('Payment complete');
  expect(await merchant.reads(id)).toMatchObject({ kind: 'succeeded', payment: { paymentBrand: 'VISA' } });
});

test('the shopper chooses between two brands that show in no number', async ({ merchant }) => {
  const { checkout } = merchant;
  const id = await merchant.createsCheckout();
  await merchant.shows({
    body: `<tillway-checkout checkout-id="${id}" brands="VISAELECTRON VISADEBIT"></tillway-checkout>`,
  });
  await checkout.pay(approvedCard);
  await expect(checkout.frame.getByText('Choose how to pay with this card').first()).toBeVisible();
  expect((await merchant.reads(id)).kind).toBe('pending');
  await expect(checkout.frame.locator('.brand-choice svg.mark:visible')).toHaveCount(2);
  await checkout.frame.getByRole('radio', { name: 'Visa Electron' }).click();
  await checkout.payButton.click();
  await expect(checkout.panel).toContainText('Payment complete');
  expect(await merchant.reads(id)).toMatchObject({ kind: 'succeeded', payment: { paymentBrand: 'VISAELECTRON' } });
});

for (const width of [320, 390, 1280])
  test(`the number is whole beside the marks of four brands, ${width} pixels wide`, async ({ merchant, page }) => {
    const { checkout } = merchant;
    await page.setViewportSize({ width, height: 640 });
    const id = await merchant.createsCheckout();
    await merchant.shows({
      body: `<tillway-checkout checkout-id="${id}" brands="VISADEBIT VISAELECTRON VPAY CARTEBLEUE"></tillway-checkout>`,
    });
    await checkout.fill(approvedCard);
    const marks = checkout.frame.locator('.brand-choice .mark');
    await expect(marks).toHaveCount(4);
    const room = await checkout.number.evaluate((field: HTMLInputElement) => {
      const padding = Number.parseFloat(getComputedStyle(field).paddingRight);
      return { isWhole: field.scrollWidth <= field.clientWidth, end: field.getBoundingClientRect().right - padding };
    });
    expect(room.isWhole).toBe(true);
    const starts = await marks.evaluateAll((all) => all.map((mark) => mark.getBoundingClientRect().left));
    expect(Math.min(...starts)).toBeGreaterThanOrEqual(room.end);
  });

test('no brand is refused before those that show in no number are loaded, and a payment loads them again', async ({
  merchant,
  page,
}) => {
  const { checkout } = merchant;
  await page.route('**/assets/brands-*', (route) => route.abort());
  const id = await merchant.showsCheckout({ paymentBrand: 'VISADEBIT' });
  await expect(checkout.element).toHaveAttribute('state', 'ready');
  await checkout.number.click();
  await checkout.number.pressSequentially('4200');
  await expect(checkout.number).not.toHaveAttribute('aria-invalid');
  await page.unroute('**/assets/brands-*');
  await checkout.pay(approvedCard);
  await expect(checkout.panel).toContainText('Payment complete');
  expect(await merchant.reads(id)).toMatchObject({ kind: 'succeeded', payment: { paymentBrand: 'VISADEBIT' } });
});
