import { describeResult, describeResultInGerman } from 'shared';
import type { OfficeLanguage } from '../../../core/users/user.ts';

/** What a result code means, in the language of the page. */
export const resultText = (code: string, language: OfficeLanguage): string =>
  language === 'de' ? describeResultInGerman(code) : describeResult(code);
