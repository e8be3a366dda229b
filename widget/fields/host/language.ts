import { ancestorsOf } from './ancestors.ts';

/** The language of the page around an element. */
export const languageAround = (element: HTMLElement): string =>
  ancestorsOf(element).find(({ lang }) => lang)?.lang || document.documentElement.lang || navigator.language;
