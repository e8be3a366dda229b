let turn: Promise<void> | undefined;

/**
 * Resolves when whatever else has arrived in this turn of the event loop has been looked at as well. Answers that are
 * made together leave together, and waking a client for each one alone costs more than making it.
 */
export const endOfTurn = (): Promise<void> =>
  (turn ??= new Promise((resolve) =>
    setImmediate(() => {
      turn = undefined;
      resolve();
    }),
  ));
