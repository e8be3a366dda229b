import { everyFinding } from '../../pages/accessibility.ts';
import { expect, test } from '../../pages/methods/asking-channel.ts';
import { approvedCard } from '../../pages/cards.ts';
import { offering, stores } from '../../pages/methods/stored-cards.ts';
import { spoken } from '../../pages/reader/spoken.ts';

const named = { 'customer.givenName': 'Jane', 'customer.surname': 'Jones', 'customer.ip': '127.0.0.1' } as const;

test('a shopper fills in what the channel wants, with the words of the country, and pays', async ({
  merchant,
  page,
}) => {
  const checkout = await merchant.showsCheckout(named);
  const { frame, fill, payButton, panel, status } = merchant.checkout;
  await fill(approvedCard);
  await payButton.click();
  await expect(frame.getByLabel('E-mail address')).toBeFocused();
  await expect(status).toContainText('Please check');
  expect(await everyFinding(page)).toEqual([]);

  await frame.getByLabel('E-mail address').fill('jane@shop');
  await frame.getByLabel('Phone number').fill('+1 212 555 0100');
  await expect(frame.getByText('Check the e-mail address')).toBeVisible();
  await frame.getByLabel('E-mail address').fill('jane@shop.example');
  await expect(frame.getByText('Check the e-mail address')).toBeHidden();
  await expect(frame.getByLabel('State', { exact: true })).toBeHidden();
  await frame.getByLabel('Country').selectOption('United States');
  await frame.getByLabel('Street and number').fill('350 Fifth Avenue');
  await frame.getByLabel('ZIP code').fill('1011');
  await frame.getByLabel('Town or city').fill('New York');
  await payButton.click();
  await expect(frame.getByText('Check the postcode')).toBeVisible();
  await frame.getByLabel('ZIP code').fill('10118');
  await frame.getByLabel('State', { exact: true }).selectOption('New York');
  await payButton.click();
  await expect(panel).toBeVisible();
  const answer = await merchant.reads(checkout);
  expect(answer.kind === 'succeeded' && answer.payment).toMatchObject({
    billing: { street1: '350 Fifth Avenue', city: 'New York', state: 'NY', postcode: '10118', country: 'US' },
    customer: { email: 'jane@shop.example', phone: '+1 212 555 0100' },
  });
});

test('the page is informed that a form is filled in when that is so beside the card, too', async ({ merchant }) => {
  const { checkout } = merchant;
  const { frame, fill, element } = checkout;
  await merchant.showsCheckout({ ...named, 'billing.country': 'DE', 'billing.street1': 'Am Alten Hafen 7' });
  await element.evaluate((each) =>
    each.addEventListener('tillway-change', (event) => {
      each.dataset['complete'] = `${(event as CustomEvent<{ complete: boolean }>).detail.complete}`;
    }),
  );
  const form = expect(element);
  await fill(approvedCard);
  await form.toHaveAttribute('data-complete', 'false');
  await frame.getByLabel('E-mail address').fill('jane@shop.example');
  await frame.getByLabel('Phone number').fill('+49 30 1234567');
  await frame.getByLabel('Town or city').fill('Hamburg');
  await form.toHaveAttribute('data-complete', 'false');
  await frame.getByLabel('Postcode').fill('20457');
  await form.toHaveAttribute('data-complete', 'true');
  await frame.getByLabel('E-mail address').fill('');
  await form.toHaveAttribute('data-complete', 'false');
});

test('a country that the merchant named is not asked for, and has its words', async ({ merchant }) => {
  await merchant.showsCheckout({
    ...named,
    'customer.email': 'jane@shop.example',
    'customer.phone': '+12125550100',
    'customer.mobile': '+12125550100',
    'customer.workPhone': '+12125550100',
    'billing.country': 'CA',
  });
  const { frame } = merchant.checkout;
  await expect(frame.getByLabel('Province')).toBeVisible();
  await expect(frame.getByLabel('Country')).toHaveCount(0);
  await expect(frame.getByLabel('E-mail address')).toHaveCount(0);
});

const browser = {
  'customer.browser.acceptHeader': 'text/html',
  'customer.browser.language': 'en',
  'customer.browser.screenHeight': '1080',
  'customer.browser.screenWidth': '1920',
  'customer.browser.timezone': '-60',
  'customer.browser.userAgent': 'Mozilla/5.0',
  'customer.browser.javaEnabled': 'false',
  'customer.browser.javascriptEnabled': 'true',
} as const;

const known = {
  'billing.street1': 'Karl Johans gate 1',
  'billing.city': 'Oslo',
  'billing.postcode': '0154',
  'billing.country': 'NO',
  'customer.email': 'jane@shop.example',
  'customer.phone': '+12125550100',
  'customer.mobile': '+12125550100',
  'customer.workPhone': '+12125550100',
} as const;

test('a stored account pays without what it has already, and a new card asks for it', async ({
  merchant,
  gateway,
  page,
}) => {
  const id = await stores(gateway, gateway, {
    ...named,
    ...known,
    ...browser,
    paymentBrand: 'VISA',
    'card.number': approvedCard.number,
    'card.holder': 'Jane Jones',
    'card.expiryMonth': '05',
    'card.expiryYear': '2034',
  });
  const checkout = await merchant.showsCheckout({ 'customer.ip': '127.0.0.1', ...offering(id) });
  const { frame, payButton, panel, status } = merchant.checkout;
  const city = frame.getByLabel('Town or city');
  await expect(frame.getByRole('radio', { name: /ending in 0000/ })).toBeChecked();
  await expect(city).toBeHidden();
  await expect(frame.getByLabel('E-mail address')).toBeHidden();
  expect(await everyFinding(page)).toEqual([]);
  await frame.getByRole('radio', { name: 'Another card' }).check();
  await expect(city).toBeVisible();
  await payButton.click();
  await expect(status).toContainText('Please check');
  await frame.getByRole('radio', { name: /ending in 0000/ }).check();
  await expect(city).toBeHidden();
  await payButton.click();
  await expect(panel).toContainText('Visa •••• 0000');
  const answer = await merchant.reads(checkout);
  expect(answer.kind === 'succeeded' && answer.payment).toMatchObject({
    billing: { city: 'Oslo', country: 'NO' },
    customer: { email: 'jane@shop.example' },
  });
});

test('countries have their names in the form’s language, and its region is chosen', async ({ merchant }) => {
  await merchant.showsCheckout(named, 'de-AT');
  const country = merchant.checkout.frame.getByLabel('Land');
  await expect(country).toHaveValue('AT');
  await expect(country.locator('option:checked')).toHaveText('Österreich');
  await expect(merchant.checkout.frame.getByLabel('Postleitzahl')).toBeVisible();
});

test('the family name comes first in Hungarian, Japanese, Korean and Chinese', async ({ merchant }) => {
  const { frame } = merchant.checkout;
  for (const [language, first] of Object.entries({
    de: 'customer-givenName',
    hu: 'customer-surname',
    ja: 'customer-surname',
    ko: 'customer-surname',
    cn: 'customer-surname',
  })) {
    await merchant.showsCheckout({ 'customer.ip': '127.0.0.1' }, language);
    await expect(frame.locator('fieldset:has(#customer-email) input').first()).toHaveId(first);
  }
});

const transcripts: Readonly<Record<string, readonly string[]>> = {
  en: [
    'group "About you": text: About you E-mail address textbox "E-mail address" paragraph paragraph text: Phone number textbox "Phone number" paragraph paragraph',
    'textbox "E-mail address" [invalid] | Please fill this in',
    'textbox "Town or city" [invalid] | Please fill this in',
  ],
  de: [
    'group "Über Sie": text: Über Sie E-Mail-Adresse textbox "E-Mail-Adresse" paragraph paragraph text: Telefonnummer textbox "Telefonnummer" paragraph paragraph',
    'textbox "E-Mail-Adresse" [invalid] | Bitte ausfüllen',
    'textbox "Ort" [invalid] | Bitte ausfüllen',
  ],
  ar: [
    'group "بياناتك": text: بياناتك البريد الإلكتروني textbox "البريد الإلكتروني" paragraph paragraph text: رقم الهاتف textbox "رقم الهاتف" paragraph paragraph',
    'textbox "البريد الإلكتروني" [invalid] | يُرجى ملء هذا الحقل',
    'textbox "المدينة" [invalid] | يُرجى ملء هذا الحقل',
  ],
};

test('a screen reader reads what the channel asks for, with its faults, in three languages', async ({ merchant }) => {
  const { frame, fill, payButton } = merchant.checkout;
  for (const language of Object.keys(transcripts)) {
    await merchant.showsCheckout(named, language);
    await fill(approvedCard);
    const groups = frame.locator('fieldset:has(#customer-email), fieldset:has(#billing-city)');
    await expect(groups).toHaveCount(2);
    const lines = [await spoken(groups.first())];
    await payButton.click();
    lines.push(await spoken(frame.locator('#customer-email')), await spoken(frame.locator('#billing-city')));
    expect(lines).toEqual(transcripts[language]);
  }
});
