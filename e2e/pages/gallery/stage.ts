import type { Page } from '@playwright/test';
import type { DemoGateway } from '../../gateway.ts';
import type { Language } from '../../../shared/languages.ts';
import type { Merchant } from '../merchant.ts';
import type { Methods } from '../methods/all-methods.ts';

/** Where a scene of the gallery is played, and the language of its shopper. */
export type Stage = {
  readonly merchant: Merchant;
  readonly methods: Methods;
  readonly page: Page;
  readonly gateway: DemoGateway;
  readonly locale: Language;
};

/** Brings a checkout into a state, and returns the page that shows it where that is not the merchant's. */
export type Scene = (stage: Stage) => Promise<Page | void>;
