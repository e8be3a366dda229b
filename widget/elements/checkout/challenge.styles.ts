import { css } from '../../styles/css.ts';

/** The sizes of the viewport are percentages, because its units grow with the `zoom` of a page. */
export const challengeStyles = css`
  dialog {
    box-sizing: border-box;
    flex-direction: column;
    width: fit-content;
    height: fit-content;
    max-width: 100%;
    max-height: 100%;
    padding: 0;
    overflow: hidden;
    border: 0;
    border-radius: var(--tillway-radius, var(--corner, 0.75rem));
    background: var(--ground);
    color: light-dark(#15181e, #eceff4);
    box-shadow:
      0 0 0 1px light-dark(#0000, #eceff433),
      0 24px 64px #0008;
  }

  dialog[open] {
    display: flex;
    animation: rise 0.2s ease-out;
  }

  dialog:focus {
    outline: none;
  }

  dialog::backdrop {
    background: #0b0e13a6;
    animation: fade 0.2s;
  }

  header {
    display: flex;
    gap: 1em;
    align-items: center;
    justify-content: space-between;
    min-height: 3.25em;
    padding: 0.375em;
    padding-inline-start: 1.125em;
    border-block-end: 1px solid color-mix(in srgb, currentcolor 18%, transparent);
  }

  header > div {
    min-width: 0;
    overflow-wrap: anywhere;
  }

  h2 {
    margin: 0;
    font-size: 1em;
    font-weight: 600;
  }

  header p {
    margin-block-start: 0.125em;
    font-size: 0.875em;
    opacity: 0.8;
  }

  .close {
    display: grid;
    flex: none;
    place-items: center;
    width: 2.75em;
    min-height: 2.75em;
    padding: 0;
    border: 0;
    border-radius: 50%;
  }

  .close:hover {
    background: #8883;
  }

  .close:focus-visible {
    outline-offset: -4px;
  }

  svg {
    width: 1.25em;
    fill: none;
    stroke: currentcolor;
    stroke-width: 1.75;
    stroke-linecap: round;
  }

  .issuer {
    position: relative;
    display: flex;
    flex: 1;
    max-width: 100%;
    min-height: 0;
  }

  iframe {
    position: relative;
    width: 100%;
    border: 0;
  }

  .w03 .issuer {
    width: 500px;
    flex: 0 1 600px;
  }

  .w04 .issuer {
    width: 600px;
    flex: 0 1 400px;
  }

  .w05 {
    width: 100%;
    height: 100%;
    border-radius: 0;
  }

  .spinner {
    position: absolute;
    inset: 0;
    width: 1.5em;
    height: 1.5em;
    margin: auto;
    border: 2px solid;
    border-inline-end-color: transparent;
    border-radius: 50%;
    animation: turn 0.8s linear infinite;
  }

  .question {
    display: flex;
    flex-wrap: wrap;
    gap: 0.75em;
    padding: 0.75em 1.125em;
    border-block-start: 1px solid color-mix(in srgb, currentcolor 18%, transparent);
  }

  .question[hidden] {
    display: none;
  }

  .question p {
    flex: 1 1 100%;
  }

  .question button {
    flex: 1 1 auto;
  }

  @keyframes turn {
    to {
      transform: rotate(1turn);
    }
  }

  @keyframes rise {
    from {
      opacity: 0;
      transform: translateY(12px);
    }
  }

  @keyframes fade {
    from {
      opacity: 0;
    }
  }

  @media (forced-colors: active) {
    dialog {
      border: 1px solid;
    }
  }

  @media (prefers-reduced-motion: reduce) {
    dialog[open],
    dialog::backdrop {
      animation: none;
    }

    .spinner {
      border-style: dotted;
      animation: none;
    }
  }
`;
