import type { FrameData } from 'shared';
import type { FormTexts, LateTexts } from '../locales/messages.ts';
import type { Detection } from './form/detection.ts';
import type { Page } from './page-requests.ts';

export type SessionParts = {
  readonly data: FrameData;
  readonly texts: FormTexts;
  readonly lateTexts: LateTexts;
  /** The script with the other methods than the card, relative to the session's own. */
  readonly methodsFile: string;
  /** The gateway's address. */
  readonly base: URL;
  readonly page: Page;
  /** Receives the detection of every brand that the checkout takes. */
  detectBy(detect: Detection['brandsOf']): void;
};
