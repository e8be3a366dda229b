/** What the simulated processor can do to a payment's row of its settlement file, with its effect in words. */
export const settlementFaults = {
  forgotten: 'the settlement file of the processor has no row for it',
  doubled: 'the settlement file of the processor has its row twice',
  altered: 'the settlement file of the processor has its row with 1.00 more',
  late: 'the settlement file of the processor has its row 10 days later',
} as const;
export type SettlementFault = keyof typeof settlementFaults;

const isSettlementFault = (text: string | undefined): text is SettlementFault =>
  text !== undefined && Object.hasOwn(settlementFaults, text);

/** The fault that a payment's test parameter demands. */
export function settlementFaultOf({
  SIM_settlement: text,
}: Readonly<Record<string, string>>): SettlementFault | undefined {
  return isSettlementFault(text) ? text : undefined;
}
