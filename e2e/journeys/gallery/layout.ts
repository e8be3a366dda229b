import type { Frame, Locator, Page } from '@playwright/test';

/** What does not fit into its place, in the page and in every frame that is shown. */
export async function layoutFaults(page: Page): Promise<readonly string[]> {
  const faults = await Promise.all(
    (await shownFrames(page)).map(async (frame) => {
      const found = await misplaced(frame.locator('html'));
      return found.map((fault) => `${new URL(frame.url()).pathname.split('/').pop() ?? ''}: ${fault}`);
    }),
  );
  return faults.flat();
}

async function shownFrames(page: Page): Promise<readonly Frame[]> {
  const shown = await Promise.all(
    page.frames().map(async (frame) => {
      const isShown = frame === page.mainFrame() || (await (await frame.frameElement()).isVisible());
      return isShown && frame.url().startsWith('http') ? [frame] : [];
    }),
  );
  return shown.flat();
}

/**
 * Whether a document scrolls sideways, every element that overflows it, is clipped by a container or clips its own text
 * or choice, every text that is wider than its box, and all texts and drawings that lie on each other.
 */
export const misplaced = (root: Locator): Promise<readonly string[]> =>
  root.evaluate((html) => {
    const within = (place: Element | ShadowRoot): readonly Element[] =>
      [...place.querySelectorAll('*')].flatMap((each) => [each, ...(each.shadowRoot ? within(each.shadowRoot) : [])]);
    const isSeen = (element: Element) =>
      element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
      element.closest('.unseen, .offstage, .offscreen') === null &&
      !element.matches('svg *, option');

    function overflows(element: Element): boolean {
      const { left, right } = element.getBoundingClientRect();
      return left < -1 || right > html.clientWidth + 1;
    }
    function isClipped(element: Element): boolean {
      const around = element.closest('ul, label, button, dl');
      return (
        around !== null &&
        getComputedStyle(around).overflow === 'hidden' &&
        element.getBoundingClientRect().bottom > around.getBoundingClientRect().bottom + 1
      );
    }
    function widthOf(text: string, field: Element): number {
      const canvas = document.createElement('canvas').getContext('2d');
      if (!canvas) throw new Error('Expected a canvas, saw none');
      // With figures of one width, browsers have no text for the whole font.
      const { fontWeight, fontSize, fontFamily } = getComputedStyle(field);
      canvas.font = `${fontWeight} ${fontSize} ${fontFamily}`;
      return canvas.measureText(text).width;
    }
    function cutsChoice(element: Element): boolean {
      if (!(element instanceof HTMLSelectElement)) return false;
      const { paddingLeft, paddingRight } = getComputedStyle(element);
      const room = element.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight);
      return widthOf(element.selectedOptions[0]?.text ?? '', element) > room;
    }
    /** Fields and frames scroll to what does not fit. */
    function clipsText(element: Element): boolean {
      const { overflowX, overflowY } = getComputedStyle(element);
      return (
        !element.matches('input, iframe, html, body') &&
        ((overflowX !== 'visible' && element.scrollWidth > element.clientWidth + 1) ||
          (overflowY === 'hidden' && element.scrollHeight > element.clientHeight + 1))
      );
    }
    function linesIn(node: Node): readonly DOMRect[] {
      const range = document.createRange();
      range.selectNodeContents(node);
      return node.nodeType === Node.TEXT_NODE && node.textContent?.trim() !== '' ? [...range.getClientRects()] : [];
    }
    /** Inline boxes are as wide as their text. */
    const isTooNarrow = (element: Element) =>
      !getComputedStyle(element).display.startsWith('inline') &&
      [...element.childNodes].flatMap(linesIn).some(({ left, right }) => {
        const box = element.getBoundingClientRect();
        return left < box.left - 1 || right > box.right + 1;
      });

    type Box = { readonly name: string; readonly rect: DOMRect };
    /** The letters fill the middle of their line. */
    const lettersIn = ({ x, y, width, height }: DOMRect) => new DOMRect(x, y + height * 0.25, width, height * 0.5);
    function valueIn(field: HTMLInputElement): readonly Box[] {
      const { direction, textAlign, paddingLeft, paddingRight } = getComputedStyle(field);
      const text = field.value || field.placeholder;
      if (text === '' || /radio|checkbox|hidden/.test(field.type)) return [];
      const { x, y, width, height } = field.getBoundingClientRect();
      const room = width - parseFloat(paddingLeft) - parseFloat(paddingRight);
      const used = Math.min(widthOf(text, field), room);
      const isAtRight = textAlign === 'right' || (textAlign === 'start' && direction === 'rtl');
      const left = isAtRight ? x + width - parseFloat(paddingRight) - used : x + parseFloat(paddingLeft);
      return [{ name: text, rect: lettersIn(new DOMRect(left, y, used, height)) }];
    }
    function boxesOf(element: Element): readonly Box[] {
      if (element instanceof HTMLInputElement) return valueIn(element);
      if (element.matches('svg'))
        return [{ name: element.outerHTML.slice(0, 60), rect: element.getBoundingClientRect() }];
      return [...element.childNodes].flatMap((node) =>
        linesIn(node).map((rect) => ({ name: node.textContent?.trim() ?? '', rect: lettersIn(rect) })),
      );
    }
    const meet = ({ rect: a }: Box, { rect: b }: Box) =>
      Math.min(a.right, b.right) - Math.max(a.left, b.left) > 2 &&
      Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 2;

    const all = within(html);
    const modal = all.find((element) => element.matches(':modal'));
    const seen = (modal ? within(modal) : all).filter(isSeen);
    /** A bar at the edge of the window lies over a page that scrolls away under it. */
    const isInBar = (element: Element) => {
      for (let at: Element | null = element; at; at = at.parentElement)
        if (/fixed|sticky/.test(getComputedStyle(at).position)) return true;
      return false;
    };
    const boxes = seen.filter((each) => !isInBar(each)).flatMap(boxesOf);
    const sideways = html.scrollWidth - html.clientWidth;
    return [
      ...(sideways > 0 ? [`scrolls sideways by ${sideways} pixels`] : []),
      ...seen
        .filter(
          (each) => overflows(each) || isClipped(each) || clipsText(each) || cutsChoice(each) || isTooNarrow(each),
        )
        .map((each) => `does not fit: ${each.outerHTML.slice(0, 200)}`),
      ...boxes.flatMap((one, at) =>
        boxes
          .slice(at + 1)
          .filter((other) => meet(one, other))
          .map((other) => `“${one.name}” lies on “${other.name}”`),
      ),
    ];
  });
