/** Counts down and, at the end, lets the challenge expire; keeps a second press from being sent. */
export const countdownScript = `
const clock = document.querySelector('time');
const end = performance.now() + Number(clock.dataset.seconds) * 1000;
const show = () => {
  const left = Math.max(0, Math.round((end - performance.now()) / 1000));
  clock.textContent = Math.floor(left / 60) + ':' + String(left % 60).padStart(2, '0');
  if (left === 0) document.getElementById('expire').click();
  else setTimeout(show, 1000);
};
show();
document.querySelector('form').addEventListener('submit', (event) => {
  const form = event.currentTarget;
  if (form.getAttribute('aria-busy')) event.preventDefault();
  else form.setAttribute('aria-busy', 'true');
});
`;

/** Sends the page's form on, at once or when the answer of the address in data-after has come to its end. */
export const passOnScript = `
const form = document.querySelector('form');
const after = form.dataset.after;
(after ? fetch(after).then((answer) => answer.text()) : Promise.resolve()).then(() => form.submit());
`;
