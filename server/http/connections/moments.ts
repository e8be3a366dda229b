/** Milliseconds of a clock that never goes back, the end of this turn of the event loop, and a later moment. */
export type Moments = {
  readonly now: () => number;
  readonly atEnd: (ended: () => void) => void;
  readonly after: (milliseconds: number, passed: () => void) => void;
};

export const realMoments: Moments = {
  now: () => performance.now(),
  atEnd: (ended) => void setImmediate(ended),
  after: (milliseconds, passed) => void setTimeout(passed, milliseconds).unref(),
};
