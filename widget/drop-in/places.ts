import type { Place, PlaceName } from 'shared';

/** The page's elements over which the frame shows its inputs and marks. */
export type Hosts = Readonly<Record<PlaceName, HTMLElement>>;

type Places = Readonly<Partial<Record<PlaceName, Place>>>;

/** The text styles that an input in the frame takes over from its place on the page. */
const textStyles = [
  'color',
  'direction',
  'font-family',
  'font-size',
  'font-style',
  'font-weight',
  'letter-spacing',
  'padding-left',
  'padding-right',
  'text-align',
];

/**
 * Keeps an overlay in its position over a form whatever the page does to the form's layout, and reports the places of
 * the hosts inside it. The overlay is clipped to these places, so that it covers nothing else.
 */
export function followPlaces(
  { form, overlay, hosts }: { readonly form: HTMLElement; readonly overlay: HTMLElement; readonly hosts: Hosts },
  onChange: (places: Places) => void,
): { places(): Places; update(): void; end(): void } {
  let reported: Places = {};
  const abort = new AbortController();
  const sizes = new ResizeObserver(place);
  const changes = new MutationObserver(() => {
    watchSizes();
    place();
  });

  /** A group that moves changes the size of the form or of a group above it. */
  function watchSizes(): void {
    for (const each of [form, ...form.querySelectorAll('*')]) if (!overlay.contains(each)) sizes.observe(each);
  }
  function place(): void {
    if (!overlay.hasAttribute('overlay') || !form.isConnected) return;
    const boxes = visibleBoxes(hosts);
    const around = form.getBoundingClientRect();
    moveOver(overlay, around);
    overlay.style.setProperty('clip-path', `path("${boxes.map(([, box]) => outline(box, around)).join('')}")`);
    const places = Object.fromEntries(boxes.map(([name, box]) => [name, placeOf(hosts[name], { box, around })]));
    if (JSON.stringify(places) === JSON.stringify(reported)) return;
    reported = places;
    onChange(places);
  }
  watchSizes();
  const all = { attributes: true, attributeFilter: ['class', 'style', 'hidden'], childList: true, subtree: true };
  changes.observe(form, all);
  changes.observe(document.head, { childList: true, subtree: true });
  const { signal } = abort;
  for (const kind of ['resize', 'load']) addEventListener(kind, place, { signal, capture: true });
  for (const kind of ['transitionend', 'animationend', 'focusin', 'pointerover'])
    form.addEventListener(kind, place, { signal });
  document.fonts.addEventListener('loadingdone', place, { signal });
  place();
  return {
    places: () => reported,
    update: place,
    end() {
      abort.abort();
      sizes.disconnect();
      changes.disconnect();
    },
  };
}

type Box = { readonly left: number; readonly top: number; readonly width: number; readonly height: number };

/** The boxes inside the borders of the hosts that are shown. */
const visibleBoxes = (hosts: Hosts): readonly (readonly [PlaceName, Box])[] =>
  (Object.keys(hosts) as PlaceName[]).flatMap((name) => {
    const host = hosts[name];
    const { left, top } = host.getBoundingClientRect();
    const { clientLeft, clientTop, clientWidth: width, clientHeight: height } = host;
    const isShown = width > 0 && height > 0 && getComputedStyle(host).visibility === 'visible';
    return isShown ? [[name, { left: left + clientLeft, top: top + clientTop, width, height }] as const] : [];
  });

/** Moves an absolutely positioned element over a box, whichever ancestor it is positioned in. */
function moveOver(element: HTMLElement, box: Box): void {
  const { left, top } = element.getBoundingClientRect();
  const { style } = element;
  shift(style, 'left', box.left - left);
  shift(style, 'top', box.top - top);
  set(style, 'width', box.width);
  set(style, 'height', box.height);
}

function shift(style: CSSStyleDeclaration, side: 'left' | 'top', by: number): void {
  if (Math.abs(by) > 0.1) set(style, side, (Number.parseFloat(style[side]) || 0) + by);
}

/** Only a change is written, because observers of the page see every write. */
function set(style: CSSStyleDeclaration, property: 'left' | 'top' | 'width' | 'height', pixels: number): void {
  const text = `${Math.round(pixels * 100) / 100}px`;
  if (style[property] !== text) style.setProperty(property, text, 'important');
}

const outline = ({ left, top, width, height }: Box, around: Box): string =>
  `M${left - around.left} ${top - around.top}h${width}v${height}h${-width}z`;

function placeOf(host: HTMLElement, { box, around }: { readonly box: Box; readonly around: Box }): Place {
  const computed = getComputedStyle(host);
  const style = textStyles.map((name) => [name, computed.getPropertyValue(name)] as const);
  return {
    left: Math.max(0, box.left - around.left),
    top: Math.max(0, box.top - around.top),
    width: box.width,
    height: box.height,
    style: Object.fromEntries(style.filter(([, value]) => value !== '' && value.length <= 400)),
  };
}
