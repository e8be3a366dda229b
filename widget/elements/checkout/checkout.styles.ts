import { css } from '../../styles/css.ts';

/**
 * The frame's preferred width is 26em, as in a flex row; it shrinks and grows with its container.
 * Heights are in units of the text size, as in the frame itself, so that the reserved space fits before the form loads.
 */
export const styles = css`
  :host {
    display: block;
  }

  :host([hidden]) {
    display: none;
  }

  .stage {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    --ground: light-dark(#fff, #12161c);
  }

  .light {
    color-scheme: light;
  }

  .dark {
    color-scheme: dark;
  }

  .plain {
    --corner: 0px;
  }

  .night {
    --ground: #0f1530;
    --corner: 0.75em;
  }

  .card {
    padding: 0.75em 1em;
    border-radius: calc(var(--tillway-radius, var(--corner, 0.5em)) + 0.5em);
    background: var(--tillway-surface, var(--ground));
  }

  .stage > * {
    grid-area: 1 / 1;
  }

  /*
   * The frame has an edge for the rings around its fields, which begin where the element begins, as far as the page has
   * room beside the element. A window's width may include a scroll bar, of up to 17 pixels with a mouse. Above and below,
   * the edge is part of the element: what the page has there, such as a button of its own, is not covered. The frame
   * stands above the outline, because its fields may be shown while the rest of the form is loading.
   */
  .frame {
    position: relative;
    --edge: clamp(0px, (100vw - var(--bar) - 100%) / 2, 0.25em);
    --bar: 17px;
    width: 26em;
    min-width: calc(100% + 2 * var(--edge));
    max-width: calc(100% + 2 * var(--edge));
    height: 23.5em;
    margin: 0 calc(-1 * var(--edge));
  }

  @media (pointer: coarse) {
    .frame {
      --bar: 0px;
    }
  }

  /* Without the name on the card. */
  :host([holder='off']) .frame {
    height: 17.5em;
  }

  :host([holder='off']) .bones i:nth-child(4) {
    display: none;
  }

  .quiet,
  .failed .frame {
    visibility: hidden;
  }

  .bones {
    display: none;
  }

  .loading .bones {
    display: grid;
    grid-template-columns: 1fr 1fr;
    align-content: start;
    column-gap: 0.75em;
    pointer-events: none;
    animation: wait 1.6s 0.4s ease-in-out infinite alternate;
  }

  .bones i {
    height: 2.75em;
    grid-column: span 2;
    margin-block: 1.625em;
    border-radius: var(--tillway-radius, var(--corner, 0.5em));
    background: light-dark(#15181e14, #eceff41f);
  }

  .bones i:nth-child(2),
  .bones i:nth-child(3) {
    grid-column: auto;
  }

  .bones i:last-child {
    height: 3em;
    margin-block: 0.5em 0;
  }

  @keyframes wait {
    to {
      opacity: 0.45;
    }
  }

  [role='alert'] {
    display: grid;
    gap: 1em;
    place-content: center;
    justify-items: center;
    padding: 1.5em;
    color: var(--tillway-text, light-dark(#15181e, #eceff4));
    text-align: center;
    text-wrap: balance;
    overflow-wrap: anywhere;
    word-break: auto-phrase;
  }

  [role='alert']:empty {
    display: none;
  }

  p {
    margin: 0;
    line-height: 1.5;
  }

  button {
    min-height: 2.75em;
    padding: 0.5em 1.5em;
    border: 1px solid;
    border-radius: var(--tillway-radius, var(--corner, 0.5em));
    background: none;
    color: inherit;
    font: inherit;
    font-weight: 600;
    cursor: pointer;
  }

  button:focus-visible {
    outline: 2px solid;
    outline-offset: 2px;
  }

  @media (forced-colors: active) {
    .bones i {
      outline: 1px solid GrayText;
      outline-offset: -1px;
    }
  }

  @media (prefers-reduced-motion: reduce) {
    .bones {
      animation: none;
    }
  }
`;
