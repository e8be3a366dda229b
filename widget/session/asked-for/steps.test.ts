import type { FrameMessage } from 'shared';
import { expect, it } from 'vitest';
import { observeSteps } from './steps.ts';

it('a visit to a field is reported once, however often the page has asked for the steps', () => {
  document.body.innerHTML = '<form id="form"><input name="number"><input name="cvv" value="123"></form>';
  const sent: FrameMessage[] = [];
  for (let time = 0; time < 3; time++) observeSteps((message) => sent.push(message));
  for (const input of document.querySelectorAll('input')) input.focus();
  document.querySelector('input')?.focus();
  document.body.replaceChildren();
  expect(sent).toEqual([
    { kind: 'step', step: 'entered', field: 'number' },
    { kind: 'step', step: 'entered', field: 'cvv' },
    { kind: 'step', step: 'completed', field: 'cvv' },
    { kind: 'step', step: 'entered', field: 'number' },
  ]);
});
