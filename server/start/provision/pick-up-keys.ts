import { described, object, text, words } from '../../core/schemas/schema.ts';
import { readPublicKey } from '../../connectors/sftp/public-key.ts';
import { NO_PUBLIC_KEY, type PickUpKeySettings } from '../../operations/pick-up/keys.ts';

/** A key with which an entity fetches its files, as the provision file has it. */
export const pickUpKeySchema = object({
  name: described(words(1, 100), 'the operator’s name for it'),
  publicKey: described(text(1, 5000), 'a line of an authorized_keys file'),
});

/** The faults of an entity's keys: texts that are no keys, and keys that are there twice. */
export function pickUpKeyFaults(keys: readonly PickUpKeySettings[]): readonly string[] {
  const fingerprints = keys.map(({ publicKey }) => readPublicKey(publicKey)?.fingerprint);
  return fingerprints.flatMap((fingerprint, at) => {
    if (fingerprint === undefined) return [`pickUpKeys.${at}.publicKey: ${NO_PUBLIC_KEY}`];
    return fingerprints.indexOf(fingerprint) < at ? [`pickUpKeys.${at}.publicKey: is there twice`] : [];
  });
}
