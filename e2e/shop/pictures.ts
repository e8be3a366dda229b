import { raw } from 'hono/html';

/** Drawings of the products. The style sheet sets the colours: `a` body, `b` shade, `c` accent, `d` line. */
const drawings: Readonly<Record<string, string>> = {
  kettle: `
    <path class="d" d="M66 78C40 74 46 40 28 34" stroke-width="8"/>
    <path class="d" d="M136 62c34-6 40 44 4 50" stroke-width="8"/>
    <path class="a" d="M72 58h58l16 62a8 8 0 0 1-8 10H64a8 8 0 0 1-8-10z"/>
    <path class="b" d="M112 58h18l16 62a8 8 0 0 1-8 10h-18z"/>
    <path class="c" d="M68 58a33 13 0 0 1 66 0z"/>
    <circle class="c" cx="101" cy="40" r="7"/>`,
  cup: `
    <path class="d" d="M132 78c32-8 34 40-4 38" stroke-width="9"/>
    <path class="a" d="M56 64h82v34a34 34 0 0 1-34 34H90a34 34 0 0 1-34-34z"/>
    <path class="b" d="M118 64h20v34a34 34 0 0 1-34 34h-4a34 34 0 0 0 18-34z"/>
    <path class="c" d="M56 78h82v10H56z"/>
    <path class="d" d="M82 50c-8-10 8-14 0-26M104 50c-8-10 8-14 0-26" stroke-width="4"/>`,
  beans: `
    <path class="a" d="M64 44h72l6 88a6 6 0 0 1-6 6H64a6 6 0 0 1-6-6z"/>
    <path class="b" d="M122 44h14l6 88a6 6 0 0 1-6 6h-14z"/>
    <path class="d" d="M66 36h68M66 44h68" stroke-width="6"/>
    <rect class="c" x="74" y="70" width="52" height="46" rx="6"/>
    <ellipse class="a" cx="94" cy="93" rx="9" ry="13" transform="rotate(24 94 93)"/>
    <ellipse class="b" cx="109" cy="94" rx="8" ry="12" transform="rotate(-18 109 94)"/>`,
  blanket: `
    <rect class="b" x="40" y="102" width="120" height="30" rx="13"/>
    <rect class="a" x="46" y="74" width="110" height="32" rx="14"/>
    <rect class="b" x="52" y="48" width="100" height="30" rx="13"/>
    <path class="c" d="M66 74h12v32H66zM84 74h6v32h-6zM122 48h10v30h-10zM62 102h10v30H62z"/>
    <path class="d" d="M48 132v9M62 132v9M76 132v9M90 132v9M104 132v9M118 132v9M132 132v9M146 132v9" stroke-width="3"/>`,
  lamp: `
    <path class="c glow" d="M76 66 44 138h112L128 66z"/>
    <path class="d" d="M104 132V64" stroke-width="6"/>
    <path class="a" d="M84 26h40l22 44H62z"/>
    <path class="b" d="M112 26h12l22 44h-22z"/>
    <path class="a" d="M76 138a28 10 0 0 1 56 0z"/>`,
  notebook: `
    <rect class="b" x="62" y="32" width="86" height="108" rx="8"/>
    <rect class="a" x="56" y="28" width="86" height="108" rx="8"/>
    <path class="b" d="M64 28h8v108h-8a8 8 0 0 1-8-8V36a8 8 0 0 1 8-8z"/>
    <path class="d" d="M126 28v108" stroke-width="4"/>
    <rect class="c" x="82" y="48" width="32" height="20" rx="3"/>`,
};

export const picture = (id: string) =>
  raw(
    `<svg class="picture ${id}" viewBox="0 0 200 160" aria-hidden="true" focusable="false">${drawings[id] ?? ''}</svg>`,
  );

export const mark = raw(
  '<svg class="mark" viewBox="0 0 32 32" aria-hidden="true" focusable="false"><path d="M16 2 8 13h4l-6 8h7v9h6v-9h7l-6-8h4z" fill="currentColor"/></svg>',
);

const badgeOf = (path: string) =>
  raw(`<svg class="badge" viewBox="0 0 32 32" aria-hidden="true" focusable="false"><path d="${path}"/></svg>`);

/** What a result page begins with: a tick, an exclamation mark or a clock. */
export const badge = {
  good: badgeOf('m9.5 16.5 4.5 4.5 8.5-9.5'),
  bad: badgeOf('M16 9v9M16 22.5v.5'),
  calm: badgeOf('M16 9v7.5l4.5 3'),
} as const;
