import type { Answer, Question, Recollection } from '../../core/payments/acquirer.ts';

/**
 * The acquirer's side of a payment. Nothing here throws for what a network can do: that is an answer of kind `unknown`.
 */
export type Acquirer = {
  /** Asks once. A request that certainly never left is declined; one that may have arrived is `unknown`. */
  ask(question: Question): Promise<Answer>;
  /**
   * Only where asking touches nothing outside this process and needs no time: the answer, at once, or undefined to be
   * asked the long way.
   */
  answerAtOnce?(question: Question): Answer | undefined;
  /**
   * Asks what became of an earlier question, by its key. Changes nothing, except that a key it calls `neverArrived` is
   * dead from then on.
   */
  recall(key: string): Promise<Recollection>;
};
