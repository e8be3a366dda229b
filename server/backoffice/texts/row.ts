import type { OfficeLanguage } from '../../core/users/user.ts';

/** A text of the back office in each of its languages. Another language is another member of every row. */
type Row = Readonly<Record<OfficeLanguage, string>>;

/** Texts by their names. */
export type Rows = Readonly<Record<string, Row>>;
