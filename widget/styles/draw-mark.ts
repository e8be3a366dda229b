import type { Mark } from './marks.ts';

const SVG = 'http://www.w3.org/2000/svg';

/** Draws a mark that came with a script: a document of the form takes no markup from one (Trusted Types). */
export function drawMark<Name extends 'svg' | 'symbol'>(
  name: Name,
  { ground, box = '0 0 38 24', shapes = [], letters }: Mark,
): SVGElementTagNameMap[Name] {
  const drawn = document.createElementNS(SVG, name);
  drawn.setAttribute('viewBox', box);
  const [x, y, width, height] = box.split(' ');
  if (ground !== undefined) drawn.append(pathOf({ d: `M${x} ${y}h${width}v${height}h-${width}z`, fill: ground }));
  drawn.append(...shapes.map(([fill, d]) => pathOf({ d, fill })));
  if (letters) {
    const [stroke, thickness, d] = letters;
    drawn.append(pathOf({ d, fill: 'none', stroke, 'stroke-width': `${thickness}` }));
  }
  return drawn;
}

function pathOf(attributes: Readonly<Record<string, string>>): SVGPathElement {
  const path = document.createElementNS(SVG, 'path');
  for (const [name, value] of Object.entries(attributes)) path.setAttribute(name, value);
  return path;
}
