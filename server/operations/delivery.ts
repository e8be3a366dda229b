/** What became of a message: it is done with, or its topic's next wait begins. */
export type Delivery = 'done' | 'again';
