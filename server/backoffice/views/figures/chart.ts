import { scaleLinear, scalePoint } from 'd3-scale';
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

/** A chart whose marks are labelled by their days, as yyyy-MM-dd. */
type DayChart = Chart & { readonly shownDay: (day: string) => string };

/** A line is drawn so wide and stretched to the page; texts keep their size and stand at shares of its width. */
const WIDTH = 1000;
const HEIGHT = 220;
const MARGIN = { top: 10, bottom: 22 } as const;
const TICKS = 4;
const LABELS_MAX = 4;

/** Values by day as a line above the one of the period before. Screen readers have the table beside it. */
export function lineChart({ title, marks, shown, shownDay }: DayChart): Html {
  const highest = Math.max(1, ...marks.flatMap(({ value, before }) => [value, before]));
  const y = scaleLinear([0, highest], [HEIGHT - MARGIN.bottom, MARGIN.top]).nice(TICKS);
  const ticks = y.ticks(TICKS);
  const x = scalePoint(
    marks.map(({ label }) => label),
    [0, WIDTH],
  );
  const pathOf = (valueOf: (mark: Mark) => number): string =>
    line<Mark>(
      ({ label }) => x(label) ?? 0,
      (mark) => y(valueOf(mark)),
    ).digits(1)(marks) ?? '';
  const step = Math.max(1, Math.ceil((marks.length - 1) / (LABELS_MAX - 1)));
  return html`<div class="chart with-axis" role="img" aria-label="${title}">
    ${valueAxis(ticks.map((tick) => ({ label: shown(tick), y: y(tick) })))}
    <svg width="100%" height="${HEIGHT}">
      ${ticks.map((tick) => html`<line class="rule" x1="0" x2="100%" y1="${y(tick)}" y2="${y(tick)}" />`)}
      <svg width="100%" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}" preserveAspectRatio="none">
        <path class="earlier" d="${pathOf(({ before }) => before)}" fill="none" />
        <path class="current" d="${pathOf(({ value }) => value)}" fill="none" />
      </svg>
      ${marks
        .map(({ label }, place) => ({ label, place }))
        .filter(({ place }) => place % step === 0)
        .map(({ label, place }) => dayLabel(shownDay(label), place / Math.max(1, marks.length - 1)))}
    </svg>
  </div>`;
}

/** In pixels: a digit of an axis is narrower. */
const DIGIT = 7.5;

/** The values of an axis before the lines that they name, in a column as wide as the longest of them. */
function valueAxis(ticks: readonly { readonly label: string; readonly y: number }[]): Html {
  const width = Math.ceil(Math.max(...ticks.map(({ label }) => label.length)) * DIGIT);
  return html`<svg width="${width}" height="${HEIGHT}">
    ${ticks.map(({ label, y }) => html`<text class="tick" x="${width}" y="${y + 4}" text-anchor="end">${label}</text>`)}
  </svg>`;
}

/** A day below its place; the first and the last one stay within the chart. `share`: of the width. */
const dayLabel = (label: string, share: number): Html =>
  html`<text
    class="tick"
    x="${percent(share)}"
    y="${HEIGHT - 6}"
    text-anchor="${share === 0 ? 'start' : share > 0.95 ? 'end' : 'middle'}"
    >${label}</text
  >`;

const percent = (share: number): string => `${(share * 100).toFixed(1)}%`;

const BAR = 38;
/** The part of the width that the longest bar takes; its value stands behind it. */
const LONGEST = 0.75;

/**
 * Values by name as bars below their names, each with a thinner one of the period before. Names are no texts of the
 * drawing, which would be cut where they are wider than it.
 */
export function barChart({ title, marks, shown }: Chart): Html {
  const highest = Math.max(1e-9, ...marks.flatMap(({ value, before }) => [value, before]));
  const x = scaleLinear([0, highest], [0, LONGEST]);
  return html`<svg class="chart" width="100%" height="${marks.length * BAR + 4}" role="img" aria-label="${title}">
    <title>${title}</title>
    ${marks.map(({ label, value, before }, place) => {
      const top = place * BAR;
      return html`<foreignObject x="0" y="${top}" width="100%" height="18"
          ><div class="name">${label}</div></foreignObject
        >
        <rect class="current" x="0" y="${top + 18}" width="${percent(x(value))}" height="10" />
        <rect class="earlier" x="0" y="${top + 28}" width="${percent(x(before))}" height="4" />
        <text class="tick" x="${percent(Math.max(x(value), x(before)))}" dx="8" y="${top + 28}">${shown(value)}</text>`;
    })}
  </svg>`;
}
