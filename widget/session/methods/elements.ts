type Properties = Readonly<Record<string, string | boolean | null>>;

/** An element with attributes and content. An attribute that is true is present, and one that is false or null is not. */
export function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Properties = {},
  ...content: readonly (Node | string)[]
): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name);
  for (const [attribute, value] of Object.entries(attributes)) {
    if (value === true) made.setAttribute(attribute, '');
    else if (typeof value === 'string') made.setAttribute(attribute, value);
  }
  made.append(...content);
  return made;
}

/** The place of a mark, which is drawn later: of the first of these brands or methods that has one. */
export const markPlace = (codes: string): HTMLSpanElement => element('span', { class: 'mark', 'data-mark': codes });

const SVG = 'http://www.w3.org/2000/svg';

/** A drawing of one path, or of a symbol of the document. */
export function drawing(
  shape: { readonly path: string } | { readonly symbol: string },
  { name, box = '0 0 24 24' }: { readonly name: string; readonly box?: string },
): SVGSVGElement {
  const svg = document.createElementNS(SVG, 'svg');
  svg.setAttribute('class', name);
  svg.setAttribute('aria-hidden', 'true');
  const inner = document.createElementNS(SVG, 'path' in shape ? 'path' : 'use');
  if ('path' in shape) {
    svg.setAttribute('viewBox', box);
    inner.setAttribute('d', shape.path);
  } else inner.setAttribute('href', `#${shape.symbol}`);
  svg.append(inner);
  return svg;
}

export type FieldParts = {
  /** The id of the input, and the beginning of those of its hint and fault. */
  readonly name: string;
  readonly label: string;
  readonly hint?: string;
  readonly attributes?: Properties;
};

/** A labelled input in the rhythm of the card's, with a line for its hint or fault. */
export const field = ({ name, label, hint = '', attributes = {} }: FieldParts): HTMLDivElement =>
  element(
    'div',
    { class: 'field' },
    element('label', { for: name }, label),
    element(
      'div',
      { class: 'control' },
      element('input', {
        id: name,
        name,
        required: true,
        autocorrect: 'off',
        spellcheck: 'false',
        'aria-describedby': `${name}-hint ${name}-fault`,
        ...attributes,
      }),
    ),
    element(
      'div',
      { class: 'below' },
      element('p', { id: `${name}-hint`, class: hint === '' ? 'unseen' : 'hint' }, hint),
      faultLine(name),
    ),
  );

/** The line for the fault of a field or a choice. */
export const faultLine = (name: string): HTMLParagraphElement =>
  element(
    'p',
    { id: `${name}-fault`, class: 'fault' },
    drawing({ symbol: 'icon-fault' }, { name: 'icon' }),
    element('span'),
  );
