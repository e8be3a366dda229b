const checkout = document.querySelector('tillway-checkout');

async function showOutcome({ resourcePath }) {
  const answer = await fetch(`/orders/4711/result?resourcePath=${encodeURIComponent(resourcePath)}`);
  const { isPaid } = await answer.json();
  document.querySelector('#outcome').textContent = isPaid ? 'Your order is paid.' : 'Your order is not paid yet.';
}

checkout.addEventListener('tillway-result', (event) => {
  event.preventDefault();
  void showOutcome(event.detail);
});
