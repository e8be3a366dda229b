import { css } from '../../styles/css.ts';

/** Resets the inherited text styles of the merchant's page. */
export const plainText = css`
  .stage,
  dialog {
    font: var(--tillway-font-size, medium) / 1.25 var(--tillway-font, system-ui, sans-serif);
    letter-spacing: normal;
    text-indent: 0;
    text-shadow: none;
    text-transform: none;
    white-space: normal;
    word-spacing: normal;
  }
`;
