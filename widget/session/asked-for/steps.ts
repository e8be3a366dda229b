import type { FrameMessage } from 'shared';
import { byId } from '../../dom.ts';

let isObserved = false;

/**
 * Reports to the page which field the shopper enters, completes or leaves with a fault, and nothing of its content. A
 * page that sets `analytics` again asks again.
 */
export function observeSteps(send: (message: FrameMessage) => void): void {
  if (isObserved) return;
  isObserved = true;
  const form = byId('form');
  form.addEventListener('focusin', ({ target }) => report(target, () => 'entered'));
  form.addEventListener('focusout', ({ target }) => report(target, endOf));

  function report(
    target: EventTarget | null,
    stepOf: (input: HTMLInputElement) => 'entered' | 'completed' | 'faulty' | null,
  ): void {
    if (!(target instanceof HTMLInputElement) || target.name === '') return;
    const step = stepOf(target);
    if (step) send({ kind: 'step', step, field: target.name });
  }
}

/** The outcome of a visit to a field; null for one that was left empty. */
function endOf({ value, ariaInvalid }: HTMLInputElement): 'completed' | 'faulty' | null {
  if (ariaInvalid === 'true') return 'faulty';
  return value === '' ? null : 'completed';
}
