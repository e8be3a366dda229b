import { afterEach, describe, expect, inject, it } from 'vitest';
import { commands, page } from 'vitest/browser';
import { frameOf, openCheckout } from './checkout.fixture.ts';
import type { TillwayCheckout } from './checkout.ts';

const pays = '4200000000000000';
const isDeclined = '4000000000000002';
const isChallenged = '5454545454545454';
const cancels = (event: Event) => event.preventDefault();

afterEach(() => document.body.replaceChildren());

describe('a checkout', () => {
  it('reports when it accepts input, and reserves the space of its form before', async () => {
    const { element, receives } = await openCheckout();
    const height = element.getBoundingClientRect().height;
    await receives('ready');
    expect(element.state).toBe('ready');
    expect(element.getBoundingClientRect().height).toBe(height);
  });

  it('asks for the brand of a co-badged card in the field of its number, and no field moves', async () => {
    const { type, press, reaches, sees } = await openCheckout();
    await reaches('ready');
    const places = async () => Promise.all(['#expiry', '#pay'].map(async (each) => (await sees(each)).top));
    const before = await places();
    await type('4035501428146300');
    await sees('.brand-choice');
    expect(await places()).toEqual(before);
    await press('#pay');
    await expect
      .poll(() => sees('#number-fault[data-shown]'))
      .toMatchObject({ text: 'Choose how to pay with this card' });
    expect(await places()).toEqual(before);
    await press('input[value=CARTEBANCAIRE]');
    expect(await sees('#number-hint ~ .hint')).toMatchObject({ text: 'Cartes Bancaires' });
    expect(await places()).toEqual(before);
  });

  it('shows where the code of a stored card is', async () => {
    const { sees } = await openCheckout('stored');
    const [field, drawing] = [await sees('.control:has(> [autocomplete=cc-csc])'), await sees('.body svg.code')];
    expect(drawing.top).toBeGreaterThanOrEqual(field.top);
  });

  it.each<[string, (element: TillwayCheckout, id: string) => void]>([
    ['an attribute', (element, id) => element.setAttribute('checkout-id', id)],
    ['a property', (element, id) => Object.assign(element, { checkoutId: id })],
  ])('accepts its id and language after it was put on the page, as %s', async (_way, setId) => {
    await openCheckout();
    const element = document.createElement('tillway-checkout');
    document.body.append(element);
    setId(element, 'late-1');
    element.locale = 'de';
    await element.updateComplete;
    expect(frameOf(element).src).toMatch(/late-1\/frame\?locale=de/);
  });

  it('reports ready only when it accepts input', async () => {
    const { element, receives } = await openCheckout('expired');
    let count = 0;
    element.addEventListener('ready', () => count++);
    await receives('expired');
    expect([element.state, count]).toEqual(['expired', 0]);
  });

  it('reports a result once, even if the form is shown in another language afterwards', async () => {
    const { element, type, pay, receives, reaches } = await openCheckout();
    let count = 0;
    element.addEventListener('result', (event) => (cancels(event), count++));
    await reaches('ready');
    await type(pays);
    const result = receives('result');
    await pay();
    await result;
    element.locale = 'de';
    await element.updateComplete;
    await reaches('paid');
    await nextFrames();
    expect(count).toBe(1);
  });

  it('pays, and reports where the merchant’s server reads the result', async () => {
    const { element, type, pay, receives, reaches } = await openCheckout();
    await reaches('ready');
    await type(pays);
    const [submitted, result] = [receives('submit'), receives('result')];
    await pay();
    await submitted;
    expect((await result).detail).toEqual({
      id: element.checkoutId,
      resourcePath: `/v1/checkouts/${element.checkoutId}/payment`,
      state: 'paid',
    });
    expect(element.state).toBe('paid');
  });

  it('lets the page keep the shopper: the result can be cancelled', async () => {
    const { element, type, pay, receives, reaches } = await openCheckout();
    element.addEventListener('result', cancels);
    await reaches('ready');
    await type(pays);
    const result = receives('result');
    await pay();
    expect((await result).cancelable).toBe(true);
  });

  it('keeps everything but the security code after a decline, and can be paid then', async () => {
    const { sees, type, pay, receives, reaches } = await openCheckout();
    await reaches('ready');
    await type(isDeclined);
    const error = receives('error');
    await pay();
    expect((await error).detail).toEqual({ fault: 'declined', resultCode: '800.100.152' });
    expect(await sees('#notice')).toMatchObject({
      text: expect.stringContaining('Your bank declined the payment') as string,
      hasFocus: true,
    });
    expect([(await sees('#number')).value, (await sees('#cvv')).value]).toEqual(['4000 0000 0000 0002', '']);
    await type(pays);
    const result = receives('result');
    await pay();
    await result;
  });

  it('repeats a request with the same key when the response is lost, and shows that meanwhile', async () => {
    const { type, pay, receives, reaches } = await openCheckout('lost');
    await reaches('ready');
    await type(pays);
    const [error, result] = [receives('error'), receives('result')];
    await pay();
    expect((await error).detail).toEqual({ fault: 'unanswered', resultCode: null });
    expect((await result).detail).toMatchObject({ state: 'paid' });
  });

  it('shows that it has expired, without an error', async () => {
    const { sees, receives } = await openCheckout('expired');
    await receives('expired');
    expect((await sees('#panel')).text).toContain('This payment page has expired');
  });

  it('offers to reload a form that did not load', async () => {
    const { element, receives } = await openCheckout('broken');
    expect((await receives('error')).detail).toEqual({ fault: 'frameFailed', resultCode: null });
    const first = frameOf(element);
    await page.getByRole('button', { name: 'Try again' }).click();
    expect(element.state).toBe('loading');
    expect(frameOf(element)).not.toBe(first);
  });

  it('starts over with another checkout', async () => {
    const { element, receives, reaches } = await openCheckout();
    await reaches('ready');
    const ready = receives('ready');
    element.checkoutId = 'another';
    await ready;
    expect(frameOf(element).src).toContain('/another/frame');
  });
});

describe('the issuer’s window', () => {
  it('opens over the page, and the payment proceeds when the issuer returns the browser', async () => {
    const { element, type, pay, receives, reaches } = await openCheckout();
    await reaches('ready');
    await type(isChallenged);
    const result = receives('result');
    await pay();
    await reaches('authenticating');
    await issuerWindow(element);
    await commands.frameFill('/issuer', 'input', '1');
    await commands.framePress('/issuer', 'button');
    await result;
    expect(element.shadowRoot?.querySelector('dialog')).toBeNull();
  });

  it('turns dark with its page while it is open', async () => {
    const { element, type, pay, reaches } = await openCheckout();
    await reaches('ready');
    await type(isChallenged);
    await pay();
    await issuerWindow(element);
    const ground = () => {
      const dialog = element.shadowRoot?.querySelector('dialog');
      return dialog && getComputedStyle(dialog).backgroundColor;
    };
    expect(ground()).toBe('rgb(255, 255, 255)');
    element.colorScheme = 'dark';
    await expect.poll(ground).not.toBe('rgb(255, 255, 255)');
  });

  it('can be closed, which ends the attempt and returns the focus to the form', async () => {
    const { element, sees, type, pay, reaches } = await openCheckout();
    await reaches('ready');
    await type(isChallenged);
    await pay();
    await issuerWindow(element);
    await page.getByRole('button', { name: 'Cancel the confirmation' }).click();
    await page.getByRole('button', { name: 'Cancel payment' }).click();
    expect((await sees('#notice')).text).toContain('You cancelled the confirmation');
    expect(document.activeElement).toBe(frameOf(element));
  });
});

describe('other scripts and pages', () => {
  it('cannot send messages to the frame: those from the page’s window change nothing', async () => {
    const { element, sees, type, reaches } = await openCheckout();
    await reaches('ready');
    const target = frameOf(element).contentWindow;
    for (const message of [
      { kind: 'connect' },
      { kind: 'challengeClosed' },
      { kind: 'look', look: { scheme: 'dark', tokens: {} } },
      { kind: 'result' },
      'connect',
      null,
    ]) {
      target?.postMessage(message, new URL(inject('gateway')).origin, [new MessageChannel().port2]);
    }
    await type(pays);
    expect(element.state).toBe('ready');
    expect((await sees('#pay')).text).toBe('Pay €92.00');
  });

  it('cannot send messages to the page in the name of the frame', async () => {
    const { element, reaches } = await openCheckout();
    await reaches('ready');
    let count = 0;
    for (const event of ['result', 'expired', 'error']) element.addEventListener(event, () => count++);
    for (const kind of ['result', 'expired', 'fault', 'challenge'])
      window.postMessage({ kind, id: 'x', payment: 'x' }, location.origin);
    await nextFrames();
    expect([count, element.state]).toEqual([0, 'ready']);
  });

  it('receive no message from a frame that is not meant for their page', async () => {
    const { element, receives } = await openCheckout('foreign');
    expect((await receives('error')).detail).toMatchObject({ fault: 'frameFailed' });
    expect(element.state).toBe('failed');
  });

  it('find no account data in anything that the page can read', async () => {
    const { element, type, reaches } = await openCheckout();
    await reaches('ready');
    const details: unknown[] = [];
    element.addEventListener('change', ({ detail }: CustomEventInit<unknown>) => details.push(detail));
    await type('4200000000000000');
    await expect.poll(() => details.at(-1)).toEqual({ complete: true, brand: 'VISA' });
    // Ids and ports have digits as well: four of them alone would not be account data.
    expect(
      JSON.stringify(details) + document.documentElement.outerHTML + (element.shadowRoot?.innerHTML ?? ''),
    ).not.toMatch(/4200 ?00|12 ?\/ ?(?:20)?30|Lovelace/);
  });
});

async function issuerWindow(element: TillwayCheckout): Promise<HTMLIFrameElement> {
  await expect.poll(() => element.shadowRoot?.querySelector('iframe')).toBeTruthy();
  const frame = element.shadowRoot?.querySelector('iframe');
  if (!frame) throw new Error('Expected the window of the issuer, saw none');
  return frame;
}

const nextFrames = (): Promise<unknown> =>
  new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
