import type { IssuerFormData } from 'shared';
import { byId, readJson, setData } from '../../dom.ts';

/** Posts the fields for the issuer into the frame of this page. The server that serves this script renders both. */
const { action, fields } = readJson('data') as IssuerFormData;
const frame = byId('issuer') as HTMLIFrameElement;
const form = document.createElement('form');
form.method = 'post';
form.action = action;
form.target = frame.name;
for (const [name, value] of Object.entries(fields)) {
  const input = document.createElement('input');
  input.type = 'hidden';
  input.name = name;
  input.value = value;
  form.append(input);
}
document.body.append(form);
frame.addEventListener('load', () => setData(frame, 'shown', ''));
// The embedding page passes its colour scheme in the fragment.
setData(document.documentElement, 'scheme', location.hash.slice(1) || null);
form.submit();
