/** Schemes of the web and of browsers, whose addresses are pages, content, code or files, and not apps. */
const OF_BROWSERS = /^(?:https?|wss?|ftp|javascript|vbscript|data|blob|file|filesystem|about|view-source):/;

/** Whether a text is the scheme of an app, as `com.example.shop://`. */
export const isAppScheme = (text: string): boolean =>
  /^[a-z][a-z0-9.-]{0,99}:\/\/$/.test(text) && !OF_BROWSERS.test(text);
