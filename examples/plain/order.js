const order = await fetch('/orders/4711/checkout', { method: 'POST' });
const { id } = await order.json();
document.querySelector('tillway-checkout').setAttribute('checkout-id', id);
