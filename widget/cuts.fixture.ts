/** A size of text on a page of this width, in pixels. */
export type TextOnPhone = { readonly size: string; readonly width: number };

/**
 * A script that finds what a form shows only in part: what stands beyond its edges, is wider than its place, or covers
 * what stands beside it. It runs inside the form's document, and has with it the functions that it calls.
 */
export const cutsScript = (shown: TextOnPhone): string =>
  `(() => { ${[isSeen, textWidth, isCut, isCovering, cutsNow, cutsIn].map(String).join('\n')}; return cutsIn(${JSON.stringify(shown)}) })()`;

async function cutsIn({ size, width }: TextOnPhone): Promise<readonly string[]> {
  const root = document.documentElement;
  root.style.fontSize = size;
  do
    await new Promise((resolve) => {
      requestAnimationFrame(() => requestAnimationFrame(resolve));
    });
  while (window.innerWidth > width || window.innerWidth < width - 60);
  let found = cutsNow();
  // Rows that have just become narrow wrap after their container has been measured, in a later frame.
  for (let frame = 0; found.length > 0 && frame < 60; frame += 1) {
    await new Promise(requestAnimationFrame);
    found = cutsNow();
  }
  root.style.fontSize = '';
  return found;
}

function cutsNow(): readonly string[] {
  const all = [...document.body.querySelectorAll('*')].filter(isSeen);
  const rows = all.filter((each) => each.matches('.choice, .tile, .saving, .answers, #accepted, .field, dd'));
  const covered = rows.flatMap((row) => {
    const parts = [...row.children].filter(isSeen);
    return parts.flatMap((one, at) => parts.slice(at + 1).filter((other) => isCovering(one, other)));
  });
  return [...all.filter(isCut), ...covered].map((each) => each.outerHTML.slice(0, 100));
}

function isSeen(each: Element): boolean {
  return each.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && !each.closest('.unseen, svg *');
}

function isCut(each: Element): boolean {
  const { left, right } = each.getBoundingClientRect();
  if (left < -1 || right > window.innerWidth + 1) return true;
  if (!(each instanceof HTMLSelectElement)) return each.clientWidth > 0 && each.scrollWidth > each.clientWidth + 1;
  // With figures of one width, browsers have no text for the whole font.
  const { fontWeight, fontSize, fontFamily, paddingLeft, paddingRight } = getComputedStyle(each);
  const room = each.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
  return [...each.options].some(({ text }) => textWidth(text, `${fontWeight} ${fontSize} ${fontFamily}`) > room);
}

function textWidth(text: string, font: string): number {
  const context = document.createElement('canvas').getContext('2d');
  if (!context) throw new Error('Expected a canvas, saw none');
  context.font = font;
  return context.measureText(text).width;
}

function isCovering(one: Element, other: Element): boolean {
  const [a, b] = [one.getBoundingClientRect(), other.getBoundingClientRect()];
  return a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1;
}
