/** An element and its ancestors, from the inside out, including the hosts of shadow roots. */
export function ancestorsOf(element: HTMLElement): readonly HTMLElement[] {
  const all = [];
  for (let place: Element | null = element; place; place = parentOf(place))
    if (place instanceof HTMLElement) all.push(place);
  return all;
}

function parentOf(element: Element): Element | null {
  const root = element.getRootNode();
  return element.assignedSlot ?? element.parentElement ?? (root instanceof ShadowRoot ? root.host : null);
}
