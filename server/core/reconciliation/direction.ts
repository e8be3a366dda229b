import type { AcquirerRecord } from './record.ts';

type Directed = Pick<AcquirerRecord, 'recordType' | 'transactionType' | 'isCredited' | 'cents'>;

const settled: Readonly<Record<string, boolean>> = { DEBIT: true, REFUND: false };

/** Whether the money of such a row comes to the merchant. Undefined for a CREDIT, whose reversal is one as well. */
const comesIn = ({ recordType, transactionType }: Directed): boolean | undefined =>
  recordType === 'SETTLED' ? settled[transactionType] : recordType === 'CHARGEBACK REVERSAL';

/** Whether the money of a row goes the wrong way: a debit that is taken from the merchant, or a refund that is paid to it. */
export const isOpposite = (record: Directed, expected = comesIn(record)): boolean =>
  record.cents > 0 && expected !== undefined && record.isCredited !== expected;
