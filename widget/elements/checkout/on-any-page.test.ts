import { afterEach, describe, expect, it } from 'vitest';
import { frameOf, openCheckout } from './checkout.fixture.ts';

const pays = '4200000000000000';

afterEach(() => document.body.replaceChildren());

describe('on any page', () => {
  it('works inside other shadow roots', async () => {
    const outer = document.createElement('div');
    document.body.append(outer);
    const inner = document.createElement('div');
    outer.attachShadow({ mode: 'closed' }).append(inner);
    const { reaches, type, pay, receives } = await openCheckout('deep', {
      parent: inner.attachShadow({ mode: 'open' }),
    });
    await reaches('ready');
    await type(pays);
    const result = receives('result');
    await pay();
    expect((await result).detail).toMatchObject({ state: 'paid' });
  });

  it('works beside another one, and each receives only its own events', async () => {
    const [one, other] = [await openCheckout('one'), await openCheckout('other')];
    await Promise.all([one.reaches('ready'), other.reaches('ready')]);
    const result = one.receives('result');
    await one.type(pays);
    await one.pay();
    expect((await result).detail).toMatchObject({ id: one.element.checkoutId });
    expect(other.element.state).toBe('ready');
  });

  it('can be removed and put back a hundred times without a leak of frames or ports', async () => {
    const { element, reaches } = await openCheckout();
    await reaches('ready');
    const open = countPorts();
    for (let time = 0; time < 100; time++) {
      element.remove();
      document.body.append(element);
    }
    await reaches('ready');
    element.remove();
    expect(open()).toBe(0);
    await element.updateComplete;
    expect(element.querySelectorAll('iframe').length).toBe(0);
  });

  it('moves no page sideways: neither one without margins, nor one with a scroll bar beside it', async () => {
    document.body.style.cssText = 'margin: 0; min-height: 3000px';
    // A scroll bar that takes its room from the page, as a mouse has it.
    document.documentElement.style.cssText = 'overflow-y: scroll; padding-right: 15px';
    const { element, reaches } = await openCheckout();
    await reaches('ready');
    const { clientWidth, scrollWidth } = document.documentElement;
    const { left, right } = frameOf(element).getBoundingClientRect();
    document.documentElement.style.cssText = '';
    document.body.style.cssText = '';
    expect(scrollWidth).toBeLessThanOrEqual(clientWidth);
    expect(left).toBeGreaterThanOrEqual(0);
    expect(right).toBeLessThanOrEqual(clientWidth - 15);
  });

  it('keeps its frame when it is moved with moveBefore', async () => {
    const { element, reaches } = await openCheckout();
    await reaches('ready');
    const frame = frameOf(element);
    const elsewhere = document.body.appendChild(document.createElement('section'));
    (elsewhere as unknown as { moveBefore(node: Node, child: null): void }).moveBefore(element, null);
    await element.updateComplete;
    expect(frameOf(element)).toBe(frame);
  });

  it('shows the language and scheme that are set on it, even if the page has others', async () => {
    const { element, sees, reaches } = await openCheckout('arabic', { locale: 'ar' });
    element.colorScheme = 'dark';
    await reaches('ready');
    expect(await sees('label')).toMatchObject({ text: 'رقم البطاقة', direction: 'rtl' });
    expect((await sees('#number')).direction).toBe('ltr');
    expect(getComputedStyle(frameOf(element)).colorScheme).toBe('dark');
  });

  it('has the names of brands at the end of a method’s line, where that is on the left as well', async () => {
    const { sees, reaches } = await openCheckout('many', { locale: 'ar' });
    await reaches('ready');
    const brands = 'label[for=method-onlineTransfer] .about';
    expect(await sees(brands)).toMatchObject({ text: 'iDEAL, eps +2', direction: 'rtl' });
    expect((await sees(`${brands} > *`)).direction).toBe('ltr');
  });
});

/** How many of the ports that are opened from now on are still open. */
function countPorts(): () => number {
  const opened = new Set<MessagePort>();
  const { MessageChannel: Original } = window;
  const { close } = MessagePort.prototype;
  window.MessageChannel = class extends Original {
    constructor() {
      super();
      opened.add(this.port1);
    }
  };
  MessagePort.prototype.close = function closing(this: MessagePort): void {
    opened.delete(this);
    close.call(this);
  };
  return () => {
    window.MessageChannel = Original;
    MessagePort.prototype.close = close;
    return opened.size;
  };
}
