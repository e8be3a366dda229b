import 'vitest';
import 'vitest/browser';
import type { TextOnPhone } from './cuts.fixture.ts';

/** The appearance of an element inside a frame of the gateway. */
export type SeenElement = {
  readonly text: string;
  readonly value: string;
  readonly direction: string;
  readonly hasFocus: boolean;
  /** Where it begins in its frame; pixels. */
  readonly top: number;
};

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the stand-in; ends in `/`. */
    gateway: string;
  }
}

declare module 'vitest/browser' {
  /** Commands that vitest.config.ts runs outside the tests' page. A frame is found by a part of its address. */
  interface BrowserCommands {
    frameFill: (address: string, selector: string, text: string) => Promise<void>;
    framePress: (address: string, selector: string) => Promise<void>;
    frameLook: (address: string, selector: string) => Promise<SeenElement>;
    /** What a form shows only in part. */
    frameCuts: (address: string, shown: TextOnPhone) => Promise<readonly string[]>;
    accessibilityFindings: () => Promise<readonly string[]>;
    /** Shows the page in the colours of the system, as for shoppers who need high contrast. */
    forceColours: (isForced: boolean) => Promise<void>;
  }
}
