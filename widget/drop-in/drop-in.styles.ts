/** What the form needs to work, under any look. */
export const hidden = `
html body :is(.wpwl-container, #wpwl-registrations)[hidden] { display: none !important; }
html body [data-empty].wpwl-container { position: absolute !important; visibility: hidden !important; }
html:has(#wpwl-registrations[data-alone]:not([hidden])) :is(.wpwl-container-card, .wpwl-container-virtualAccount) {
  display: none !important;
}
html body form:where(.wpwl-form) {
  position: relative;
  & tillway-fields[overlay] { position: absolute !important; left: 0; top: 0; z-index: 1; margin: 0 !important; }
  &[data-panel] > :not(tillway-fields) { display: none !important; }
  & > :where(.wpwl-group-brand), & [hidden] { display: none; }
}
`;

/**
 * The look of the page's part. Its selectors have only the weight of element names, so that any rule of the page about
 * a class wins, and no reset does. An adopted sheet needs no permission of the page's policy (CSP 3, 8.2).
 */
export const styles = `${hidden}
html body form:where(.wpwl-form) {
  display: flex;
  flex-wrap: wrap;
  box-sizing: border-box;
  max-width: 28rem;
  margin: 0 auto 1rem;
  padding: 0;
  line-height: 1.4;
  overflow-wrap: break-word;
  & > :where(div, p, tillway-stored, tillway-wallets, tillway-fields:not([overlay])) {
    box-sizing: border-box;
    width: 100%;
  }
  & > :where(tillway-stored, tillway-fields) { --tillway-icon: #808690; }
  & > :where(tillway-stored, tillway-wallets) { --tillway-accent: #1d4ed8; padding: 0 0.375rem; }
  & > :where(tillway-stored) { margin: 0 0 0.75rem; }
  & :where(.wpwl-group) { margin: 0 0 0.875rem; padding: 0 0.375rem; }
  & > :where(.wpwl-group-expiry, .wpwl-group-cvv) { flex: 1 0 8rem; }
  & :where(.wpwl-group-submit) { margin: 0.25rem 0 0; }
  & :where(.wpwl-wrapper-billing) { display: flex; flex-wrap: wrap; gap: 0.875rem 0.75rem; }
  & :where(.wpwl-sup-wrapper) { flex: 1 0 100%; }
  & :where(.wpwl-sup-wrapper-postcode) { flex: 2 1 6rem; }
  & :where(.wpwl-sup-wrapper-city) { flex: 3 1 9rem; }
  & :where(.wpwl-label) { display: block; margin: 0 0 0.25rem; padding: 0; font-size: 0.875rem; font-weight: 500; }
  & :where(.wpwl-label-billing) { margin: 0.5rem 0 0.75rem; font-size: 1rem; font-weight: 600; }
  & :where(.wpwl-wrapper) { position: relative; }
  & :where(.wpwl-control) {
    display: block;
    box-sizing: border-box;
    width: 100%;
    height: 2.875rem;
    margin: 0;
    padding: 0 0.75rem;
    border: 1px solid #8b8f96;
    border-radius: 0.5rem;
    outline: none;
    background: #fff;
    color: #15181e;
    font: inherit;
    font-size: 1rem;
  }
  & :where(select.wpwl-control) { padding: 0 0.5rem; }
  & :where(.wpwl-control:focus, .wpwl-focused) { border-color: #1d4ed8; box-shadow: 0 0 0 3px #1d4ed840; }
  & :where(.wpwl-has-error) { border-color: #c02626; box-shadow: inset 0 0 0 1px #c02626; }
  & :where(.wpwl-has-error:focus, .wpwl-has-error.wpwl-focused) {
    box-shadow: inset 0 0 0 1px #c02626, 0 0 0 3px #c0262640;
  }
  & :where(.wpwl-hint) {
    margin: 0.25rem 0 0;
    color: color-mix(in srgb, #e5262b 65%, currentcolor);
    font-size: 0.8125rem;
  }
  & :where(.wpwl-message:not([hidden])) {
    margin: 0 0.375rem 1rem;
    padding: 0.75rem;
    border-radius: 0.5rem;
    background: #fdecec;
    color: #8f1a1a;
    font-size: 0.875rem;
  }
  & :where(.wpwl-button-pay, .wpwl-button-other) {
    display: block;
    box-sizing: border-box;
    width: 100%;
    min-height: 3rem;
    margin: 0;
    padding: 0.5rem 1rem;
    border: 1px solid transparent;
    border-radius: 0.5rem;
    background: #1d4ed8;
    color: #fff;
    font: inherit;
    font-weight: 600;
    cursor: pointer;
  }
  & :where(.wpwl-button-other) { margin: 0.75rem 0 0; border-color: currentcolor; background: none; color: inherit; }
  & :where(.wpwl-button-pay:disabled) { opacity: 0.6; cursor: default; }
  & :where(.wpwl-button-pay, .wpwl-button-other):focus-visible { outline: 2px solid #1d4ed8; outline-offset: 2px; }
}
html body form:where(.wpwl-style-card) {
  padding: 1rem 0.625rem;
  border: 1px solid #8884;
  border-radius: 0.75rem;
  background: #f6f7f9;
  color: #15181e;
  box-shadow: 0 1px 3px #0002;
}
`;
