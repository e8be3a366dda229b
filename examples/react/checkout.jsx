import { loadCheckout } from '@tillway/checkout';
import { useEffect, useState } from 'react';
import { GATEWAY, prepareCheckout, readOutcome } from '../order.js';

export function Checkout() {
  const [id, setId] = useState(null);
  const [outcome, setOutcome] = useState('');

  useEffect(() => {
    let isGone = false;
    void loadCheckout(GATEWAY);
    void prepareCheckout().then((made) => isGone || setId(made));
    return () => {
      isGone = true;
    };
  }, []);

  async function finish(event) {
    event.preventDefault();
    setOutcome(await readOutcome(event.detail));
  }

  return (
    <>
      <h1>Order 4711</h1>
      {id && <tillway-checkout checkout-id={id} ontillway-result={finish} />}
      <p role="status">{outcome}</p>
    </>
  );
}
