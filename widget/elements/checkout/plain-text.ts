import { css } from 'lit';

/** Resets the inherited text styles of the merchant's page. */
export const plainText = css`
  .stage,
  dialog {
    letter-spacing: normal;
    text-indent: 0;
    text-shadow: none;
    text-transform: none;
    white-space: normal;
    word-spacing: normal;
  }
`;
