/** What the steps before have made: ids, and addresses of pages. */
export type Made = Readonly<Record<string, string>>;

type Values = Readonly<Record<string, string>>;

/** A form as a person without script fills it in, in the order in which they need each other. */
export type FormStep = {
  /** The address of the form, with `:name` for what differs. */
  readonly form: string;
  /** The page that has it. */
  readonly page: (made: Made) => string;
  /** Values by the names of fields; those that are left out stay as they are. A function reads the page. */
  readonly fill?: Values | ((made: Made) => Values);
  /** Values that are sent first, and refused: the form comes back with these and all others as they were typed. */
  readonly wrong?: Values;
  /** What is chosen as the form's file. */
  readonly file?: { readonly name: string; readonly content: string };
  /** The address of a form of which this one is another button. */
  readonly within?: string;
  /** What the page shows then. */
  readonly sees: string | RegExp;
  /** Another user's turn. */
  readonly by?: 'second';
};

export const reason = { reason: 'by hand' };
export const noReason = { wrong: { reason: ' ' } };
export const noNote = { wrong: { note: ' ' } };
export const noAmount = { wrong: { amount: '1400,5' } };
export const cardInNote = { wrong: { note: '4200 0000 0000 0000' } };
export const noAddress = { wrong: { url: 'ftp://nowhere' } };
export const onPage = (path: string) => (): string => path;
export const of =
  (path: string, name: string, tail = '') =>
  (made: Made): string =>
    `/office/${path}/${made[name] ?? name}${tail}`;
export const shop = '8a8294174b7ecb28014b9699220015ca';

export const addressOf = ({ form }: Pick<FormStep, 'form'>): RegExp =>
  new RegExp(`^/office${form.replaceAll(/:\w+/g, '[^/]+')}(?:\\?.*)?$`);
