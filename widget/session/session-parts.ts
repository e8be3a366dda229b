import type { FrameData, FrameMessage } from 'shared';
import type { FormTexts, LateTexts } from '../locales/messages.ts';
import type { Detection } from './form/detection.ts';

/** The frame's end of the channel between page and frame. */
export type Page = { send(message: FrameMessage): void; origin(): string };

/** Files that are loaded when they are needed; their addresses are relative to the document. */
export type SessionFiles = { readonly brands: string; readonly methods: string; readonly askedFor: string };

export type SessionParts = {
  readonly data: FrameData;
  readonly texts: FormTexts;
  readonly lateTexts: LateTexts;
  readonly files: SessionFiles;
  /** Loads a module at an address that is relative to the document. */
  loadFile(address: string): Promise<unknown>;
  /** The gateway's address. */
  readonly base: URL;
  readonly page: Page;
  /** Receives the detection of every brand that the checkout takes. */
  detectBy(detect: Detection['brandsOf']): void;
};
