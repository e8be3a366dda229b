export const GATEWAY = 'http://localhost:8080/';

/** Asks the shop's server for a checkout of the order; resolves with its id. */
export async function prepareCheckout() {
  const answer = await fetch('/orders/4711/checkout', { method: 'POST' });
  return (await answer.json()).id;
}

/** Asks the shop's server, which reads the result from the gateway. */
export async function readOutcome({ resourcePath }) {
  const answer = await fetch(`/orders/4711/result?resourcePath=${encodeURIComponent(resourcePath)}`);
  const { isPaid } = await answer.json();
  return isPaid ? 'Your order is paid.' : 'Your order is not paid yet.';
}
