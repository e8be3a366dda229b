import { afterEach, describe, expect, it } from 'vitest';
import { commands } from 'vitest/browser';
import { openCheckout, type OpenedCheckout } from './checkout.fixture.ts';

afterEach(() => document.body.replaceChildren());

describe('the name on the card', () => {
  it('is filled in from what the merchant knows of the customer', async () => {
    const { sees } = await openCheckout('named');
    expect(await sees('#holder')).toMatchObject({ value: 'Jane Jones' });
  });

  it('is the first field where the page wants it, and its fault the first', async () => {
    const { sees, reaches, pay } = await openCheckout('one', { attributes: { holder: 'first' } });
    await reaches('ready');
    expect(await sees('.field')).toMatchObject({ text: expect.stringContaining('Name on card') });
    await pay();
    await expect.poll(() => sees('#holder')).toMatchObject({ hasFocus: true });
  });

  it('can be left out, and the card is paid with', async () => {
    const opened = await openCheckout('named', { attributes: { holder: 'off' } });
    const { element, receives, pay, sees } = opened;
    await typeWithoutName(opened, '4200000000000000');
    expect(await sees('#form')).not.toMatchObject({ text: expect.stringContaining('Name on card') });
    const result = receives<{ state: string }>('tillway-result');
    element.addEventListener('tillway-result', (event) => event.preventDefault());
    await pay();
    expect((await result).detail.state).toBe('paid');
  });

  it('that is left out takes no space before the form is there', async () => {
    const { element, receives } = await openCheckout('one', { attributes: { holder: 'off' } });
    const { height } = element.getBoundingClientRect();
    await receives('tillway-ready');
    expect(height).toBeLessThan(320);
    expect(element.getBoundingClientRect().height).toBe(height);
  });

  it('is asked for when a payment without it was declined for that', async () => {
    const opened = await openCheckout('one', { attributes: { holder: 'off' } });
    const { sees, pay, type, receives } = opened;
    await typeWithoutName(opened, '4000000000000002');
    const declined = receives('tillway-error');
    await pay();
    await declined;
    expect(await sees('#holder-fault')).toMatchObject({ text: 'Enter the name on your card' });
    opened.element.addEventListener('tillway-result', (event) => event.preventDefault());
    const result = receives<{ state: string }>('tillway-result');
    await type('4200000000000000');
    await pay();
    expect((await result).detail.state).toBe('paid');
  });
});

async function typeWithoutName({ element, reaches }: OpenedCheckout, number: string): Promise<void> {
  await reaches('ready');
  const address = `/${element.checkoutId}/frame`;
  await commands.frameFill(address, '#number', number);
  await commands.frameFill(address, '#expiry', '1230');
  await commands.frameFill(address, '#cvv', '123');
}

describe('with autofocus', () => {
  it('the first empty field has the focus when the form is ready', async () => {
    const { sees, reaches } = await openCheckout('one', { attributes: { autofocus: '' } });
    await reaches('ready');
    expect(await sees('#number:focus')).toMatchObject({ hasFocus: true });
  });

  it('a field of the page keeps the focus that it has', async () => {
    const own = document.createElement('input');
    document.body.append(own);
    own.focus();
    const { reaches } = await openCheckout('one', { attributes: { autofocus: '' } });
    await reaches('ready');
    expect(document.activeElement).toBe(own);
  });
});
