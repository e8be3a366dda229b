import { css } from 'lit';

export const styles = css`
  dialog {
    box-sizing: border-box;
    flex-direction: column;
    width: fit-content;
    height: fit-content;
    max-width: 100dvw;
    max-height: 100dvh;
    padding: 0;
    overflow: hidden;
    border: 0;
    border-radius: var(--tillway-radius, 0.75rem);
    background: #fff;
    color: #15181e;
    box-shadow: 0 24px 64px #0006;
    font: var(--tillway-font-size, medium) / 1.25 var(--tillway-font, system-ui, sans-serif);
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

  :host(.dark) header {
    background: #171b21;
    color: #eceff4;
  }

  header {
    display: flex;
    gap: 1em;
    align-items: center;
    justify-content: space-between;
    min-height: 3.25em;
    padding-inline: 1.125em 0.375em;
    border-block-end: 1px solid #0000001f;
  }

  h2 {
    min-width: 0;
    margin: 0;
    overflow-wrap: anywhere;
    font-size: 1em;
    font-weight: 600;
  }

  button {
    display: grid;
    flex: none;
    place-items: center;
    width: 2.75em;
    height: 2.75em;
    padding: 0;
    border: 0;
    border-radius: 50%;
    background: none;
    color: inherit;
    font: inherit;
    cursor: pointer;
  }

  button:hover {
    background: #8883;
  }

  button:focus-visible {
    outline: 2px solid currentcolor;
    outline-offset: -4px;
  }

  svg {
    width: 1.25em;
    height: 1.25em;
  }

  iframe {
    display: block;
    flex: 1;
    min-height: 0;
    border: 0;
    background: #fff;
    color-scheme: light;
  }

  .w03 iframe {
    width: 500px;
    flex: 0 1 600px;
  }

  .w04 iframe {
    width: 600px;
    flex: 0 1 400px;
  }

  .w05 {
    width: 100dvw;
    height: 100dvh;
    border-radius: 0;
  }

  .w05 iframe {
    width: 100%;
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
  }
`;
