/** The texts of scripts, in the language of the page. The server writes them into its head. */
type Texts = Readonly<
  Record<
    'title' | 'use' | 'close' | 'search' | 'rows' | 'open' | 'select' | 'leave' | 'help' | 'copy' | 'copied',
    string
  >
>;

const meta = document.querySelector<HTMLMetaElement>('meta[name="office-texts"]');

/** Every page that loads the script has all of them. */
export const texts = JSON.parse(meta?.content ?? '{}') as Texts;
