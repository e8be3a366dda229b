/**
 * The style of the pages of simulated issuers, banks and services: one column that fits a window of 250 pixels as well
 * as a whole screen, light and dark.
 */
export const style = `
:root { color-scheme: light dark; --ink: #16202e; --quiet: #556274; --ground: #fff; --line: #c9d1dc; --mark: #1f4fd8; --on-mark: #fff; --soft: #f1f4f9; --alarm: #b3261e; }
@media (prefers-color-scheme: dark) {
  :root { --ink: #eef2f8; --quiet: #a9b5c6; --ground: #12171f; --line: #3c4757; --mark: #8fb0ff; --on-mark: #0c1a3f; --soft: #1c2430; --alarm: #ffb4ab; }
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--ground); color: var(--ink); font: 1rem/1.45 system-ui, sans-serif; }
main { max-inline-size: 30rem; margin-inline: auto; padding: 1rem; display: grid; gap: .875rem; }
main[data-window='03'] { max-inline-size: 500px; }
main[data-window='01'], main[data-window='02'], main[data-window='04'] { --mark-size: 1.375rem; --touch: 2.25rem; gap: .375rem; padding: .5rem .75rem; }
main[data-window='01'] { max-inline-size: 250px; font-size: .8125rem; padding: .375rem .5rem; }
main[data-window='02'] { max-inline-size: 390px; font-size: .9375rem; }
main:is([data-window='01'], [data-window='02']) .lead { display: none; }
main[data-window='04'] { max-inline-size: 600px; }
@media (min-width: 520px) { main[data-window='04'] { grid-template-columns: 1fr 1fr; column-gap: 1.25rem; align-items: start; } }
section { display: grid; gap: inherit; }
header { display: flex; align-items: center; gap: .5rem; font-weight: 600; }
header svg { inline-size: var(--mark-size, 1.75rem); block-size: var(--mark-size, 1.75rem); flex: none; fill: none; stroke: var(--mark); stroke-width: 2; stroke-linejoin: round; }
h1 { margin: 0; font-size: 1.25em; line-height: 1.25; }
p { margin: 0; }
dl { display: grid; grid-template-columns: auto 1fr; gap: .25rem .875rem; margin: 0; padding: .625rem .75rem; background: var(--soft); border-radius: .5rem; }
dt { color: var(--quiet); }
dd { margin: 0; text-align: end; overflow-wrap: anywhere; font-weight: 600; }
form { display: grid; gap: .5rem; }
[role='status']:empty { display: none; }
label { font-weight: 600; }
input { inline-size: 100%; min-block-size: var(--touch, 2.75rem); padding: .25rem .75rem; direction: ltr; border: 1px solid var(--quiet); border-radius: .5rem; background: var(--ground);
  color: inherit; font: inherit; font-size: 1.25rem; letter-spacing: .25em; font-variant-numeric: tabular-nums; }
button { min-block-size: var(--touch, 2.75rem); padding: .375rem .75rem; border: 1px solid var(--line); border-radius: .5rem; background: transparent; color: var(--mark); font: inherit; font-weight: 600; cursor: pointer; }
button.main { background: var(--mark); color: var(--on-mark); border-color: var(--mark); }
button.plain { min-block-size: 1.75rem; padding: 0; border: 0; justify-self: start; font-weight: 400; text-decoration: underline; }
.pair { display: grid; grid-template-columns: 1fr 1fr; gap: .5rem; }
.ends { display: flex; flex-wrap: wrap; justify-content: space-between; align-items: center; gap: 0 1rem; }
fieldset { display: grid; gap: .5rem; margin: 0; padding: 0; border: 0; }
.choice { display: flex; gap: .75rem; align-items: center; min-block-size: 2.75rem; padding: .375rem .75rem; border: 1px solid var(--line); border-radius: .5rem; font-weight: 400; cursor: pointer; }
.choice small { display: block; color: var(--quiet); }
.choice input { flex: none; inline-size: 1.25rem; min-block-size: 1.25rem; margin: 0; accent-color: var(--mark); }
#user, #pin { font-size: 1rem; letter-spacing: normal; direction: inherit; }
.offscreen { position: absolute; inline-size: 1px; block-size: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
summary { padding-block: .625rem; color: var(--quiet); cursor: pointer; }
details .ends { justify-content: flex-start; margin-block-start: .5rem; }
a { color: var(--mark); }
:focus-visible { outline: 3px solid var(--mark); outline-offset: 2px; }
.quiet { color: var(--quiet); font-size: .875em; }
.alarm { color: var(--alarm); font-weight: 600; }
time { font-variant-numeric: tabular-nums; }
form[aria-busy='true'] button { opacity: .6; }
`;
