import type { DeliveryFault } from '../../../operations/file-servers/upload.ts';
import type { OfficeLanguage } from '../../../core/users/user.ts';

/** Why a file has not arrived at a server. */
const faults: Readonly<Record<DeliveryFault, Readonly<Record<OfficeLanguage, string>>>> = {
  addressNotPublic: { en: 'its address is not public', de: 'seine Adresse ist nicht öffentlich' },
  hostKeyIsAnother: { en: 'its host key is another one', de: 'sein Host-Schlüssel ist ein anderer' },
  notAuthenticated: { en: 'it does not accept the key', de: 'er nimmt den Schlüssel nicht an' },
  unreachable: { en: 'it is not reachable', de: 'er ist nicht erreichbar' },
  timedOut: { en: 'it does not answer in time', de: 'er antwortet nicht rechtzeitig' },
  permissionDenied: { en: 'it denies the permission', de: 'er verweigert die Berechtigung' },
  tooLarge: { en: 'the file is too large', de: 'die Datei ist zu groß' },
  folderUnknown: { en: 'it has no such folder', de: 'er hat diesen Ordner nicht' },
  nameTaken: { en: 'another file has the name there', de: 'eine andere Datei hat dort den Namen' },
  notWritten: { en: 'it could not write the file', de: 'er konnte die Datei nicht schreiben' },
};

/** A reason that is no longer known stands as it is. */
export const deliveryFaultText = (reason: string, language: OfficeLanguage): string =>
  Object.hasOwn(faults, reason) ? faults[reason as DeliveryFault][language] : reason;
