import { scaleBand, scaleLinear, scalePoint } from 'd3-scale';
import { line } from 'd3-shape';
import { html } from 'hono/html';
import type { Html } from '../../visit.ts';

/** A bar or a point of a chart, and its value in the period before. */
type Mark = { readonly label: string; readonly value: number; readonly before: number };
type Chart = {
  readonly title: string;
  readonly marks: readonly Mark[];
  /** A value as the axis names it. */
  readonly shown: (value: number) => string;
};

const WIDTH = 720;
const HEIGHT = 220;
const MARGIN = { top: 12, right: 12, bottom: 22, left: 84 } as const;
const TICKS = 4;
const LABELS_MAX = 8;

/** Values by day as a line above the one of the period before. Screen readers have the table beside it. */
export function lineChart({ title, marks, shown }: Chart): Html {
  const highest = Math.max(1, ...marks.flatMap(({ value, before }) => [value, before]));
  const y = scaleLinear([0, highest], [HEIGHT - MARGIN.bottom, MARGIN.top]).nice(TICKS);
  const x = scalePoint(
    marks.map(({ label }) => label),
    [MARGIN.left, WIDTH - MARGIN.right],
  );
  const pathOf = (valueOf: (mark: Mark) => number): string =>
    line<Mark>(
      ({ label }) => x(label) ?? 0,
      (mark) => y(valueOf(mark)),
    ).digits(1)(marks) ?? '';
  const step = Math.max(1, Math.ceil(marks.length / LABELS_MAX));
  return html`<div class="picture">
    <svg class="chart" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="${title}">
      <title>${title}</title>
      ${y
        .ticks(TICKS)
        .map(
          (tick) =>
            html`<line class="rule" x1="${MARGIN.left}" x2="${WIDTH - MARGIN.right}" y1="${y(tick)}" y2="${y(tick)}" />
              <text class="tick" x="${MARGIN.left - 8}" y="${y(tick) + 4}" text-anchor="end">${shown(tick)}</text>`,
        )}
      ${marks
        .filter((_, place) => place % step === 0)
        .map(
          ({ label }) =>
            html`<text class="tick" x="${x(label) ?? 0}" y="${HEIGHT - 6}" text-anchor="middle"
              >${label.slice(5)}</text
            >`,
        )}
      <path class="earlier" d="${pathOf(({ before }) => before)}" fill="none" />
      <path class="current" d="${pathOf(({ value }) => value)}" fill="none" />
    </svg>
  </div>`;
}

const BAR = 30;
const NAME_WIDTH = 220;
const VALUE_WIDTH = 110;
const NAME_LENGTH = 30;

/** Values by name as bars, each with a thinner one of the period before. */
export function barChart({ title, marks, shown }: Chart): Html {
  const height = marks.length * BAR + 8;
  const highest = Math.max(1e-9, ...marks.flatMap(({ value, before }) => [value, before]));
  const x = scaleLinear([0, highest], [0, WIDTH - NAME_WIDTH - VALUE_WIDTH]);
  const y = scaleBand(
    marks.map(({ label }) => label),
    [4, height - 4],
  ).padding(0.25);
  const width = y.bandwidth();
  return html`<div class="picture">
    <svg class="chart" viewBox="0 0 ${WIDTH} ${height}" role="img" aria-label="${title}">
      <title>${title}</title>
      ${marks.map(({ label, value, before }) => {
        const top = y(label) ?? 0;
        const middle = top + width / 2 + 4;
        return html`<text class="tick" x="${NAME_WIDTH - 10}" y="${middle}" text-anchor="end">${cut(label)}</text>
          <rect class="current" x="${NAME_WIDTH}" y="${top}" width="${x(value)}" height="${width * 0.7}" />
          <rect
            class="earlier"
            x="${NAME_WIDTH}"
            y="${top + width * 0.7}"
            width="${x(before)}"
            height="${width * 0.3}"
          />
          <text class="tick" x="${NAME_WIDTH + Math.max(x(value), x(before)) + 8}" y="${middle}"
            >${shown(value)}</text
          >`;
      })}
    </svg>
  </div>`;
}

const cut = (label: string): string => (label.length > NAME_LENGTH ? `${label.slice(0, NAME_LENGTH - 1)}…` : label);
