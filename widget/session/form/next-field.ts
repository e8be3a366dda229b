/**
 * Enter goes to the next empty field as long as later ones were not visited, as a phone's keyboard shows it; in
 * the last field, and on the button, it pays.
 */
export function goOnEnter(form: HTMLElement): void {
  const visited = new Set<EventTarget | null>();
  form.addEventListener('focusin', ({ target }) => visited.add(target));
  form.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter' || event.isComposing || !(event.target instanceof HTMLInputElement)) return;
    const fields = [...form.querySelectorAll<HTMLInputElement>('input, select')];
    const next = fields
      .slice(fields.indexOf(event.target) + 1)
      .find((field) => field.required && field.value === '' && !visited.has(field) && field.checkVisibility());
    if (!next) return;
    event.preventDefault();
    next.focus();
  });
}
