import 'vitest';
import 'vitest/browser';

/** What a test in the browser can see of something inside a frame of the gateway. */
export type Seen = {
  readonly text: string;
  readonly value: string;
  readonly direction: string;
  readonly hasFocus: boolean;
};

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the stand-in; ends in `/`. */
    gateway: string;
  }
}

declare module 'vitest/browser' {
  /** What vitest.config.ts does for tests outside their own page. A frame is found by a part of its address. */
  interface BrowserCommands {
    frameFill: (address: string, selector: string, text: string) => Promise<void>;
    framePress: (address: string, selector: string) => Promise<void>;
    frameLook: (address: string, selector: string) => Promise<Seen>;
    accessibilityFindings: () => Promise<readonly string[]>;
  }
}
