/*
 * For the machine's sake: answers that are made together are sent together, because waking a client costs more than
 * making its answer (DECISIONS 28).
 */
let turn: Promise<void> | undefined;

/** Resolves when all other requests of this turn of the event loop have been read. */
export const endOfTurn = (): Promise<void> =>
  (turn ??= new Promise((resolve) =>
    setImmediate(() => {
      turn = undefined;
      resolve();
    }),
  ));
