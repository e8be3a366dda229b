import { afterEach, describe, expect, inject, it } from 'vitest';
import { frameOf, openCheckout } from './checkout.fixture.ts';
import type { TillwayCheckout } from './checkout.ts';

afterEach(() => {
  document.body.replaceChildren();
  document.body.removeAttribute('style');
  document.body.className = '';
  document.documentElement.removeAttribute('data-theme');
  document.head.querySelector('style[data-test]')?.remove();
});

/** The scheme in which the form is shown, as its box has it. */
const schemeOf = (element: TillwayCheckout): string =>
  getComputedStyle(element.shadowRoot?.querySelector('.frame') ?? element).colorScheme;

function addStyle(css: string): void {
  const style = document.createElement('style');
  style.dataset['test'] = '';
  style.textContent = css;
  document.head.append(style);
}

describe('a page that gets dark takes the form with it', () => {
  it.each<[string, string, () => void]>([
    ['by a class', '.dark { background: #111; color: #fff }', () => document.body.classList.add('dark')],
    ['by a style', '', () => document.body.setAttribute('style', 'background: #111; color: #fff')],
    [
      'by a data attribute of the document',
      '[data-theme=dark] body { background: #111; color: #fff }',
      () => document.documentElement.setAttribute('data-theme', 'dark'),
    ],
    [
      'by a class, in a transition',
      'body { background: #fff; transition: background-color 0.1s } .dark { background: #111 }',
      () => document.body.classList.add('dark'),
    ],
    ['by a style sheet that loads later', '', () => addStyle('body { background: #111; color: #fff }')],
  ])('%s', async (_way, css, darken) => {
    addStyle(css);
    const { element, reaches } = await openCheckout();
    await reaches('ready');
    await expect.poll(() => schemeOf(element)).toBe('light');
    darken();
    await expect.poll(() => schemeOf(element)).toBe('dark');
  });
});

describe('style sheets of the page', () => {
  it('do not reach the frame, though it is a child of the element', async () => {
    addStyle(
      'iframe { width: 9px !important; height: 9px !important; display: none !important; border: 9px solid !important; opacity: 0 !important; visibility: hidden !important; transform: scale(0) !important; position: fixed !important } * { all: unset !important }',
    );
    const { element, reaches } = await openCheckout();
    await reaches('ready');
    const { display, borderTopWidth, opacity, visibility, transform, position } = getComputedStyle(frameOf(element));
    expect({ display, borderTopWidth, opacity, visibility, transform, position }).toEqual({
      display: 'block',
      borderTopWidth: '0px',
      opacity: '1',
      visibility: 'visible',
      transform: 'none',
      position: 'static',
    });
    expect(frameOf(element).clientWidth).toBeGreaterThan(200);
    expect(frameOf(element).clientHeight).toBeGreaterThan(300);
  });

  it('are no reason to lose the form: a frame that the page removes is loaded again', async () => {
    const { element, receives, reaches } = await openCheckout();
    await reaches('ready');
    const [first, ready] = [frameOf(element), receives('ready')];
    element.innerHTML = '';
    await ready;
    expect(frameOf(element)).not.toBe(first);
  });
});

describe('a frame that the page contains already', () => {
  const address = (id: string, locale = 'en') => `${inject('gateway')}v1/checkouts/${id}/frame?locale=${locale}`;
  async function open(html: string): Promise<TillwayCheckout> {
    await openCheckout();
    document.body.innerHTML = html;
    const element = document.querySelector('tillway-checkout');
    if (!element) throw new Error('Expected an element, saw none');
    return element;
  }

  it('is adopted, whether it has loaded before the script or not', async () => {
    const element = await open(
      `<tillway-checkout checkout-id="own-1"><iframe src="${address('own-1')}"></iframe></tillway-checkout>`,
    );
    const given = frameOf(element);
    await expect.poll(() => element.state).toBe('ready');
    expect([frameOf(element), element.querySelectorAll('iframe').length]).toEqual([given, 1]);

    const late = document.createElement('div');
    late.innerHTML = `<iframe src="${address('own-2')}"></iframe>`;
    document.body.append(late);
    const frame = late.querySelector('iframe');
    if (!frame) throw new Error('Expected a frame, saw none');
    await new Promise((resolve) => {
      frame.addEventListener('load', resolve, { once: true });
    });
    const other = document.createElement('tillway-checkout');
    other.setAttribute('checkout-id', 'own-2');
    late.append(other);
    (other as unknown as { moveBefore(node: Node, child: null): void }).moveBefore(frame, null);
    other.reload();
    await expect.poll(() => other.state).toBe('ready');
    expect(frameOf(other)).toBe(frame);
  });

  it('names the frame, and a form that did not load, in words of the page’s own', async () => {
    const element = await open('<tillway-checkout checkout-id="own-words"></tillway-checkout>');
    element.labels = { title: 'Pay the florist', failed: 'No form today.', retry: 'Once more' };
    await expect.poll(() => frameOf(element).title).toBe('Pay the florist');
    element.state = 'failed';
    const alert = () => element.shadowRoot?.querySelector('[role=alert]')?.textContent;
    await expect.poll(alert).toBe('No form today.Once more');
  });

  it('gives the form its language, unless the element has one', async () => {
    const element = await open(
      `<tillway-checkout checkout-id="own-3"><iframe src="${address('own-3', 'de')}"></iframe></tillway-checkout>`,
    );
    await expect.poll(() => frameOf(element).title).toBe('Kartenzahlung');
    element.locale = 'ar';
    await expect.poll(() => new URL(frameOf(element).src).searchParams.get('locale')).toBe('ar');
  });

  it.each([
    ['of another checkout', address('another')],
    ['of another gateway', 'https://gateway.example/v1/checkouts/own-4/frame'],
    ['in another language than the element’s', address('own-4', 'de')],
  ])('is not adopted when it is %s', async (_difference, source) => {
    const element = await open(
      `<tillway-checkout checkout-id="own-4" locale="en"><iframe src="${source}"></iframe></tillway-checkout>`,
    );
    await expect.poll(() => element.state).toBe('ready');
    const shown = element.querySelector<HTMLIFrameElement>('iframe[slot=frame]');
    expect(shown?.src).toContain('/own-4/frame?locale=en');
  });
});

describe('an element without an id', () => {
  it('reports that after three seconds, and is no longer blank', async () => {
    await openCheckout();
    const element = document.createElement('tillway-checkout');
    document.body.append(element);
    const fault = await new Promise((resolve) => {
      element.addEventListener('tillway-error', ({ detail }) => resolve(detail));
    });
    expect(fault).toEqual({ fault: 'idMissing', resultCode: null });
    expect([element.state, element.shadowRoot?.querySelector('[role=alert]')?.textContent]).toEqual([
      'failed',
      expect.stringContaining('did not load'),
    ]);
  });

  it.each(['checkoutId', 'checkoutid', 'CHECKOUTID'])('takes it from %s, as frameworks write it', async (name) => {
    await openCheckout();
    document.body.innerHTML = `<tillway-checkout ${name}="late-9" colorScheme="dark" locale="en"></tillway-checkout>`;
    const element = document.querySelector('tillway-checkout');
    await expect.poll(() => element?.state).toBe('ready');
    expect([element?.checkoutId, element?.colorScheme]).toEqual(['late-9', 'dark']);
  });
});
