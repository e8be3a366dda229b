/**
 * The published patterns of pending codes: the outcome is known within minutes (short) or days (long). The widget needs
 * these and no other family.
 */
export const pendingPatterns = { short: /^000\.200/, long: /^(800\.400\.5|100\.400\.500)/ } as const;

/** Whether a result code leaves the outcome open. */
export const isPending = (code: string): boolean => pendingPatterns.short.test(code) || pendingPatterns.long.test(code);
