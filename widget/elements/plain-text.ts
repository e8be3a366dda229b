import { css } from 'lit';

/** Text of ours is set as we set it, whatever the page around it does to its own. */
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
