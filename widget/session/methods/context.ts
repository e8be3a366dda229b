import type { FrameData, Price } from 'shared';
import type { Words } from '../form/words.ts';
import type { Label } from '../screen/labels.ts';
import type { CheckoutScreen } from '../screen/screen.ts';
import type { SessionParts } from '../session-parts.ts';
import type { WithTabs } from './chooser.ts';
import type { MethodsView, Part, PartContext, Ready } from './part.ts';

/** What the list of methods is made of. */
export type MethodsContext = {
  readonly data: FrameData;
  readonly words: Words;
  /** The fields of a card, which are in the document already. */
  readonly card: Part;
  readonly loadFile: SessionParts['loadFile'];
  /** Puts the page's own texts in the place of those of a file. */
  readonly label: Label;
  /** Shows the list as tabs, where the page wants that. */
  readonly withTabs?: WithTabs | undefined;
  /** Locks the form while a wallet's sheet is open. */
  readonly screen: Pick<CheckoutScreen, 'isOpen' | 'showBusy' | 'showForm'>;
  /** Gets the members of the part that is shown. */
  readonly view: MethodsView;
  onChange: PartContext['onChange'];
  /** The price that the shopper sees. */
  price(): Price;
  /** Pays with an account. Ignored while an attempt is pending. */
  pay(ready: Ready): void;
};
