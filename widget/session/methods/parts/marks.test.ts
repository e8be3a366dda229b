import { paymentBrands } from 'shared';
import { afterEach, expect, it } from 'vitest';
import { markSheet } from '../../../styles/marks.ts';
import { methodMarks } from '../../../styles/method-marks.ts';
import { markPlace } from '../elements.ts';
import { drawMarks } from './marks.ts';

afterEach(() => document.body.replaceChildren());

it.each(paymentBrands.filter(({ method }) => method !== 'wallet'))(
  '$code of the method $method has a mark of its own, or that of its method',
  ({ code, method }) => {
    document.body.innerHTML = `<svg>${markSheet()}</svg>`;
    document.body.append(markPlace(`${code} ${method}`));
    drawMarks(document.body);
    const mark = document.querySelector('.mark');
    expect(mark?.matches('svg')).toBe(true);
    expect(mark?.querySelectorAll('path, use').length).toBeGreaterThan(0);
  },
);

it('every mark is as wide as a card', () => {
  const widths = Object.values(methodMarks).map(({ box = '0 0 38 24' }) => {
    const [, , width = 0, height = 1] = box.split(' ').map(Number);
    return (width / height).toFixed(2);
  });
  expect(new Set(widths)).toEqual(new Set(['1.58']));
});
