import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { maskInput } from '../../masks/masked-input.ts';
import { numberMask } from '../../masks/masks.ts';
import { keepHistory } from './edit-history.ts';

let input: HTMLInputElement;
beforeEach(() => {
  input = document.createElement('input');
  document.body.replaceChildren(input);
  maskInput(
    input,
    numberMask(() => undefined),
  );
  keepHistory(input);
  input.focus();
});
afterEach(() => document.body.replaceChildren());

describe('a masked field', () => {
  it('undoes and redoes one edit after the other', async () => {
    await userEvent.keyboard('42000');
    expect(input.value).toBe('4200 0');
    await userEvent.keyboard('{Control>}z{/Control}');
    expect(input.value).toBe('4200');
    await userEvent.keyboard('{Control>}z{/Control}');
    expect(input.value).toBe('420');
    await userEvent.keyboard('{Control>}y{/Control}{Control>}{Shift>}z{/Shift}{/Control}');
    expect(input.value).toBe('4200 0');
  });

  it('brings back what was deleted', async () => {
    await userEvent.keyboard('42001{Backspace}{Backspace}9');
    expect(input.value).toBe('4209');
    await userEvent.keyboard('{Control>}zzz{/Control}');
    expect(input.value).toBe('4200 1');
  });

  it('does not bring back what a script has emptied, such as a security code', async () => {
    await userEvent.keyboard('123');
    input.value = '';
    await userEvent.keyboard('{Control>}z{/Control}');
    expect(input.value).toBe('');
  });
});
