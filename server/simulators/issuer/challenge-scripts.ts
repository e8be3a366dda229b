/** Counts down, lets the challenge expire at zero, and prevents the form from being submitted twice. */
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

/** Submits the page's form, at once or when the response of the address in data-after is complete. */
export const passOnScript = `
const form = document.querySelector('form');
const after = form.dataset.after;
(after ? fetch(after).then((answer) => answer.text()) : Promise.resolve()).then(() => form.submit());
`;
