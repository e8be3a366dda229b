// The script of the shop's own pages. The checkout element has a script of its own.

const copied = document.querySelector('.copied');
const panel = document.querySelector('.panel');
// The clipboard is not available to pages over plain http, and may be refused to others (Clipboard API).
async function copy(button) {
  try {
    await navigator.clipboard.writeText(button.dataset.copy);
    copied.textContent = copied.dataset.copied.replace('{value}', button.dataset.copy);
    if (panel.matches(':popover-open')) panel.hidePopover();
  } catch {
    getSelection().selectAllChildren(button);
    copied.textContent = copied.dataset.selected;
  }
}
document.addEventListener('click', ({ target }) => {
  const button = target.closest?.('[data-copy]');
  if (button) void copy(button);
  else copied.textContent = '';
});

const languages = document.querySelector('.languages');
document.addEventListener('click', ({ target }) => {
  if (!languages.contains(target)) languages.open = false;
});

const print = document.querySelector('.print');
print?.removeAttribute('hidden');
print?.addEventListener('click', () => window.print());

const acquirer = document.querySelector('.acquirer');
acquirer.addEventListener(
  'change',
  () => void fetch(acquirer.action, { method: 'POST', body: new FormData(acquirer) }),
);

// An order stays open when its checkout expires: a button opens another checkout.
document
  .querySelector('tillway-checkout')
  ?.addEventListener('expired', () => document.querySelector('.renew').removeAttribute('hidden'));

// The message for a checkout script that cannot be loaded.
document
  .querySelector('script[src$="/checkout.js"]')
  ?.addEventListener('error', () => document.querySelector('.missing').removeAttribute('hidden'));

const journal = document.querySelector('.journal');

function line({ kind, at, method, path, status, resultCode }) {
  const item = document.createElement('li');
  item.className = kind;
  item.title = new Date(at).toLocaleTimeString();
  item.textContent =
    kind === 'ping'
      ? `ping ${path}`
      : `${method} ${path} → ${status ?? journal.dataset.noResponse} ${resultCode ?? ''}`;
  return item;
}

const notifications = document.querySelector('.notifications');

// A notification is a line, which opens to the whole text.
function notice({ at, type, action, payload }) {
  const { paymentType, amount, currency, result } = payload;
  const summary = document.createElement('summary');
  summary.textContent = [type, action, paymentType, amount, currency].filter(Boolean).join(' ');
  const outcome = document.createElement('span');
  outcome.textContent = [result?.code, new Date(at).toLocaleTimeString()].filter(Boolean).join(' · ');
  summary.append(outcome);
  const text = document.createElement('pre');
  text.tabIndex = 0;
  text.textContent = JSON.stringify({ type, action, payload }, null, 2);
  const details = document.createElement('details');
  details.append(summary, text);
  const item = document.createElement('li');
  item.append(details);
  return item;
}

// A payment that was pending may be over with each notification about it.
const isPending = document.querySelector('.result[data-state="pending"]') !== null;
let known;

async function showJournal() {
  const response = await fetch('/journal').catch(() => undefined);
  if (!response?.ok) return;
  const shown = await response.json();
  if (shown.exchanges.length !== journal.childElementCount) journal.replaceChildren(...shown.exchanges.map(line));
  // Only what is new is added, so that what was opened stays open.
  if (isPending && shown.notifications.length > (known ?? Infinity)) location.reload();
  known = shown.notifications.length;
  const news = shown.notifications.length - notifications.childElementCount;
  if (news > 0) notifications.prepend(...shown.notifications.slice(0, news).map(notice));
}

void showJournal();
setInterval(() => document.visibilityState === 'visible' && void showJournal(), 2000);
