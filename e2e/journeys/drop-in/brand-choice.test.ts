import { everyFinding } from '../../pages/accessibility.ts';
import { approvedCard } from '../../pages/cards.ts';
import { form, options, page as pageOf, tag } from '../../pages/drop-in/embed.ts';
import { widgetsOn } from '../../pages/drop-in/widgets-page.ts';
import { expect, testWith } from '../../pages/methods/asking-channel.ts';
import { thirdOf } from '../../whole.ts';

const test = testWith({ brands: ['VISA', 'MASTER', 'AMEX', 'CARTEBANCAIRE'] });

/** A card that belongs to Visa and to Cartes Bancaires. */
const coBadgedCard = { ...approvedCard, number: '4035501428146300' };

const offered = form.replace('AMEX', 'CARTEBANCAIRE');

for (const [name, width, textSize, style] of thirdOf([
  ['a desktop', 1280, 16, 'card'],
  ['a phone of 320 pixels', 320, 16, 'card'],
  ['a phone of 320 pixels in text of twice the size', 320, 32, 'card'],
  ['such a phone without a card around the form', 320, 32, 'plain'],
] as const))
  test(`a card of two brands is paid by the one that the shopper chooses, on ${name}`, async ({
    merchant,
    gateway,
    page,
  }) => {
    await page.setViewportSize({ width, height: 640 });
    const id = await merchant.createsCheckout();
    const head =
      `<style>html { font-size: ${textSize}px }</style>` +
      options(`{ style: '${style}', errorMessages: { cardNumberError: 'Not a number' } }`);
    const src = `${gateway.gatewayUrl}v1/paymentWidgets.js?checkoutId=${id}`;
    const body = pageOf(head, `${tag(src)}<main><h1>A shop</h1>${offered}</main>`);
    await merchant.shows({ body: '', files: { '/': { type: 'text/html', body } } });

    const { frame, fill, payButton, hints, number, container } = widgetsOn(page);
    const brands = frame.getByRole('radio');
    await fill(coBadgedCard);
    await expect(brands).toHaveCount(2);
    await payButton.click();
    await expect(hints).toHaveText(['Choose how to pay with this card']);
    const host = container.locator('.wpwl-control-cardNumber');
    await expect(host).toHaveClass(/wpwl-has-error/);
    await expect(host).toHaveClass(/wpwl-focused/);
    await expect(frame.getByRole('radio', { checked: true })).toHaveCount(0);
    expect(await everyFinding(page)).toEqual([]);
    await payButton.click();
    await expect(brands.first()).toBeFocused();
    await expect(hints).toHaveText(['Choose how to pay with this card']);
    expect((await merchant.reads(id)).kind).toBe('pending');

    expect(await number.evaluate((field) => field.scrollWidth - field.clientWidth)).toBe(0);
    await host.scrollIntoViewIfNeeded();
    const place = await host.boundingBox();
    for (const label of await frame.locator('label:has([type=radio])').all()) {
      await expect(label.locator('.mark')).toBeInViewport({ ratio: 1 });
      const box = await label.boundingBox();
      expect(box && place && box.y >= place.y && box.y + box.height <= place.y + place.height).toBe(true);
    }
    await frame.getByRole('radio', { name: 'Cartes Bancaires' }).click();
    await expect(hints).toHaveCount(0);
    await expect(container.locator('.wpwl-brand')).toHaveClass(/wpwl-brand-CARTEBANCAIRE/);
    await payButton.click();
    await page.waitForURL(/resourcePath/);
    expect(await merchant.reads(id)).toMatchObject({
      kind: 'succeeded',
      payment: { paymentBrand: 'CARTEBANCAIRE' },
    });
  });

test('a payment that is begun before the brands of the number are known waits for the choice', async ({
  merchant,
  gateway,
  page,
}) => {
  const id = await merchant.createsCheckout();
  const { promise: isPressed, resolve: press } = Promise.withResolvers<void>();
  // The file of brands that have no numbers of their own arrives when pay was pressed.
  await page.route(/\/v1\/assets\/brands/, async (route) => {
    await isPressed;
    await route.continue();
  });
  const src = `${gateway.gatewayUrl}v1/paymentWidgets.js?checkoutId=${id}`;
  await merchant.shows({ body: '', files: { '/': { type: 'text/html', body: pageOf('', `${tag(src)}${offered}`) } } });
  const { frame, fill, payButton, hints } = widgetsOn(page);
  await fill(coBadgedCard);
  await payButton.click();
  press();
  await expect(hints).toHaveText(['Choose how to pay with this card']);
  await expect(frame.getByRole('radio')).toHaveCount(2);
  expect((await merchant.reads(id)).kind).toBe('pending');
});
