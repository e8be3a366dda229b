/**
 * The simulated CAVV: 20 bytes in base64 (28 characters), as a real one. Six bytes are the authenticated amount in
 * hundredths, the other fourteen a checksum over it, its currency, the issuer's transaction and the card number, so that a
 * processor detects a proof of another payment. The checksum's key is public: it protects test data against mistakes, not against
 * forgery.
 */
export type ProofSubject = {
  readonly acsTransactionId: string;
  readonly cardNumber: string;
  readonly amountCents: number;
  /** By its letters (ISO 4217). */
  readonly currency: string;
};

const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
const AMOUNT_LENGTH = 8;
const CHECKSUM_BITS = 112;

export const issueProof = ({ acsTransactionId, cardNumber, amountCents, currency }: ProofSubject): string =>
  amountDigits(amountCents) + checksumDigits([acsTransactionId, cardNumber, amountCents, currency].join('|'));

/** Whether the proof was issued for this card, transaction and currency, and for at least this amount. */
export function isProofGenuine(proof: string, subject: ProofSubject): boolean {
  const authenticated = readAmount(proof);
  return authenticated >= subject.amountCents && proof === issueProof({ ...subject, amountCents: authenticated });
}

function amountDigits(cents: number): string {
  let digits = '';
  for (let rest = cents; digits.length < AMOUNT_LENGTH; rest = Math.floor(rest / 64))
    digits = DIGITS.charAt(rest % 64) + digits;
  return digits;
}

const readAmount = (proof: string): number =>
  Array.from(proof.slice(0, AMOUNT_LENGTH)).reduce((sum, digit) => sum * 64 + DIGITS.indexOf(digit), 0);

/** 112 bits are 18 digits of six bits and one of four; the padding completes the base64 of 14 bytes. */
function checksumDigits(text: string): string {
  const bits = Array.from({ length: CHECKSUM_BITS / 16 }, (_, seed) =>
    (keyedWord(text, seed) & 0xffff).toString(2).padStart(16, '0'),
  ).join('');
  return (
    (bits.padEnd(19 * 6, '0').match(/.{6}/g) ?? []).map((six) => DIGITS.charAt(Number.parseInt(six, 2))).join('') + '='
  );
}

/** 32 bits of FNV-1a over the text, with a final mix so that every bit of the text changes the result. */
export function keyedWord(text: string, seed: number): number {
  let word = (0x811c9dc5 ^ Math.imul(seed + 1, 0x9e3779b1)) >>> 0;
  for (let i = 0; i < text.length; i++) word = Math.imul(word ^ text.charCodeAt(i), 0x01000193);
  word = Math.imul(word ^ (word >>> 16), 0x85ebca6b);
  word = Math.imul(word ^ (word >>> 13), 0xc2b2ae35);
  return (word ^ (word >>> 16)) >>> 0;
}
