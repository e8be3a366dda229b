// The little that our own pages need. The checkout element brings its own script.

const copied = document.querySelector('.copied');
// Browsers have no clipboard for pages that come over plain http, and may refuse it to others.
const copy = async (button) => {
  try {
    await navigator.clipboard.writeText(button.dataset.copy);
    copied.textContent = `Copied ${button.dataset.copy}`;
  } catch {
    getSelection().selectAllChildren(button);
    copied.textContent = 'Selected: this browser lets no page copy here.';
  }
};
document.addEventListener('click', ({ target }) => {
  const button = target.closest?.('[data-copy]');
  if (button) void copy(button);
});

const acquirer = document.querySelector('.acquirer');
acquirer.addEventListener(
  'change',
  () => void fetch(acquirer.action, { method: 'POST', body: new FormData(acquirer) }),
);

// The order outlives the checkout: when the time to pay is over, a button opens another.
document
  .querySelector('tillway-checkout')
  ?.addEventListener('expired', () => document.querySelector('.renew').removeAttribute('hidden'));

// A script that cannot be loaded cannot say so itself.
document
  .querySelector('script[src$="/checkout.js"]')
  ?.addEventListener('error', () => document.querySelector('.missing').removeAttribute('hidden'));

const journal = document.querySelector('.journal');

const line = ({ kind, at, method, path, status, resultCode }) => {
  const item = document.createElement('li');
  item.className = kind;
  item.title = new Date(at).toLocaleTimeString();
  item.textContent =
    kind === 'ping' ? `ping ${path}` : `${method} ${path} → ${status ?? 'no answer'} ${resultCode ?? ''}`;
  return item;
};

const showJournal = async () => {
  const response = await fetch('/journal').catch(() => undefined);
  if (!response?.ok) return;
  const entries = await response.json();
  if (entries.length !== journal.childElementCount) journal.replaceChildren(...entries.map(line));
};

void showJournal();
setInterval(
  () => document.visibilityState === 'visible' && journal.closest('details').open && void showJournal(),
  2000,
);
