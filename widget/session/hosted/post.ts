import type { IssuerFormData } from 'shared';

/** Posts fields to an address, in the window of this name or else in this one. */
export function post({ action, fields }: IssuerFormData, target = ''): void {
  const form = document.createElement('form');
  form.method = 'post';
  form.action = action;
  form.target = target;
  for (const [name, value] of Object.entries(fields)) {
    const input = document.createElement('input');
    input.type = 'hidden';
    input.name = name;
    input.value = value;
    form.append(input);
  }
  document.body.append(form);
  form.submit();
}
