import type { FaultSentence } from 'shared';
import type { OfficeLanguage } from '../../../core/users/user.ts';
import { translation, type Translations } from './sentences.ts';

/** What is wrong with a parameter or with a row of a file. `{}` stands for what differs, in the same order as in English. */
const german: Translations<FaultSentence> = {
  '{} has two columns of the field {}': '{} hat zwei Spalten für das Feld {}',
  '{} is no brand that exists': '{} ist keine bekannte Marke',
  '{} needs a column of each of the fields {}': '{} braucht je eine Spalte für die Felder {}',
  '{} properties must be set': 'Parameter von {} müssen gesendet werden',
  '{}: the transactionType of {} must be DEBIT, REFUND or CREDIT':
    '{}: der transactionType von {} muss DEBIT, REFUND oder CREDIT sein',
  'belongs to CANCEL, and to no other decision': 'gehört zu CANCEL und zu keiner anderen Entscheidung',
  'cannot belong to a channel': 'kann nicht zu einem Kanal gehören',
  'cannot belong to a division': 'kann nicht zu einer Division gehören',
  'cannot belong to a merchant': 'kann nicht zu einem Händler gehören',
  'cannot belong to a psp': 'kann nicht zu einem PSP gehören',
  'contradicts {} {}': 'widerspricht {} {}',
  'does not end with a line break, so that its end may be missing':
    'endet nicht mit einem Zeilenumbruch, sodass ihr Ende fehlen kann',
  'has {} cells, and the profile {} columns': 'hat {} Zellen, das Profil {} Spalten',
  'has {} columns, and the profile {}': 'hat {} Spalten, das Profil {}',
  'has a carriage return outside of quotes': 'hat einen Wagenrücklauf außerhalb von Anführungszeichen',
  'has a NUL': 'hat ein NUL-Zeichen',
  'has an agreement that permits no further payment': 'hat eine Vereinbarung, die keine weitere Zahlung erlaubt',
  'is an account whose shopper confirms each payment': 'ist ein Konto, bei dem der Käufer jede Zahlung bestätigt',
  'is another account than that of the agreement': 'ist ein anderes Konto als das der Vereinbarung',
  'has quotes inside of a cell that does not begin with them':
    'hat Anführungszeichen in einer Zelle, die nicht mit ihnen beginnt',
  'has text behind quotes': 'hat Text hinter Anführungszeichen',
  'has a rate of {}, which is paid out as it is': 'hat einen Kurs für {}, das ausgezahlt wird, wie es ist',
  'has two profiles named {}': 'hat zwei Profile mit dem Namen {}',
  'has two rates of {}': 'hat zwei Kurse für {}',
  'index must be a whole number from 0 to {}': 'der Index muss eine ganze Zahl von 0 bis {} sein',
  'is a key of this entity already': 'ist schon ein Schlüssel dieser Einheit',
  'is a name of the gateway’s own': 'ist ein Name, den das Gateway selbst verwendet',
  'is a settlement that has failed before': 'ist eine Abrechnung, die schon fehlgeschlagen ist',
  'is changed by an administrator of the psp or division above only':
    'ändert nur ein Administrator des übergeordneten PSP oder der übergeordneten Division',
  'is compressed: a file is sent as it is': 'ist komprimiert: Eine Datei wird gesendet, wie sie ist',
  'is longer than {} bytes': 'ist länger als {} Byte',
  'is longer than {} characters, or its quotes are not closed':
    'ist länger als {} Zeichen, oder Anführungszeichen sind nicht geschlossen',
  'is longer than {} characters': 'ist länger als {} Zeichen',
  'is missing: the file is empty': 'fehlt: Die Datei ist leer',
  'is no entity that the token reaches': 'ist keine Einheit, die das Token erreicht',
  'is no scope of the token that you administer with': 'ist kein Recht des Tokens, mit dem Sie verwalten',
  'is not in UTF-8': 'ist nicht in UTF-8',
  'is not offered by this channel': 'wird von diesem Kanal nicht angeboten',
  'is not offered by this checkout': 'wird von diesem Checkout nicht angeboten',
  'is not possible with {}': 'ist mit {} nicht möglich',
  'is that of a mandate for one debit, which was made':
    'gehört zu einem Mandat für eine einmalige Lastschrift, die schon erfolgt ist',
  'is not that of the agreement, {}': 'ist nicht wie in der Vereinbarung: {}',
  'is not the brand of this account': 'ist nicht die Marke dieses Kontos',
  'is that of another receiver of this entity': 'gehört schon zu einem anderen Empfänger dieser Einheit',
  'is that of another source of this entity': 'gehört schon zu einer anderen Quelle dieser Einheit',
  'is that of another webhook of this entity': 'gehört schon zu einem anderen Webhook dieser Einheit',
  'is unknown': 'ist unbekannt',
  'may not be before date.from': 'darf nicht vor date.from liegen',
  'may not be changed: end this schedule, and create another one':
    'lässt sich nicht ändern: Beenden Sie diesen Zeitplan und legen Sie einen neuen an',
  'may not be empty for an account outside the European Economic Area':
    'darf bei einem Konto außerhalb des Europäischen Wirtschaftsraums nicht leer sein',
  'may not be empty': 'darf nicht leer sein',
  'may not be larger than {} bytes': 'darf nicht größer als {} Byte sein',
  'may not be larger than 1 GiB': 'darf nicht größer als 1 GiB sein',
  'may not be missing': 'darf nicht fehlen',
  'may not be replaced in a channel that verifies accounts: register the new one':
    'darf in einem Kanal, der Konten prüft, nicht ersetzt werden: Registrieren Sie das neue Konto',
  'may not be sent by the browser': 'darf nicht vom Browser gesendet werden',
  'must be in the address: POST /v1/registrations/{id}/payments':
    'muss in der Adresse stehen: POST /v1/registrations/{id}/payments',
  'must be sent as registrations[n].id': 'muss als registrations[n].id gesendet werden',
  'may not be sent together with {}': 'darf nicht zusammen mit {} gesendet werden',
  'may not be sent twice with different values': 'darf nicht zweimal mit verschiedenen Werten gesendet werden',
  'may not be sent twice': 'darf nicht zweimal gesendet werden',
  'may not be sent with a registration, which has the account':
    'darf nicht mit einer Registrierung gesendet werden, denn sie enthält das Konto',
  'may not be sent: a file is sent as it is': 'darf nicht gesendet werden: Eine Datei wird gesendet, wie sie ist',
  'may not be set at the same time': 'darf nicht gleichzeitig gesetzt werden',
  'may not come together with job.dayOfMonth': 'darf nicht zusammen mit job.dayOfMonth gesendet werden',
  'may not contain credentials': 'darf keine Zugangsdaten enthalten',
  'may not hold a card number': 'darf keine Kartennummer enthalten',
  "may not hold more than {} characters in parameters with names of the merchant's own":
    'darf in Parametern mit eigenen Namen des Händlers nicht mehr als {} Zeichen enthalten',
  'may not hold more than {} control characters': 'darf nicht mehr als {} Steuerzeichen enthalten',
  "may not hold more than {} parameters with names of the merchant's own":
    'darf nicht mehr als {} Parameter mit eigenen Namen des Händlers enthalten',
  'may not hold more than {} parameters': 'darf nicht mehr als {} Parameter enthalten',
  'may not hold digits only, second line included': 'darf auch mit der zweiten Zeile nicht nur aus Ziffern bestehen',
  'may not hold the character U+0000': 'darf das Zeichen U+0000 nicht enthalten',
  'may not pass the year 2059': 'darf nicht über das Jahr 2059 hinausgehen',
  'may only be sent when a checkout is created': 'darf nur beim Anlegen eines Checkouts gesendet werden',
  'may only be sent with paymentType {}': 'darf nur mit paymentType {} gesendet werden',
  'must be {}': 'muss einer dieser Werte sein: {}',
  'must be {}; charset=UTF-8': 'muss {}; charset=UTF-8 sein',
  'must be 22 or 2222': 'muss 22 oder 2222 sein',
  'must be 32 characters a-f 0-9': 'muss aus 32 Zeichen a-f 0-9 bestehen',
  'must be 64 hexadecimal characters': 'muss aus 64 hexadezimalen Zeichen bestehen',
  'must be a brand that exists': 'muss eine bekannte Marke sein',
  'must be a card number, an IBAN, or the id of another account':
    'muss eine Kartennummer, eine IBAN oder die Kennung eines anderen Kontos sein',
  'must be a channel, not a division': 'muss ein Kanal sein, keine Division',
  'must be a channel, not a merchant': 'muss ein Kanal sein, kein Händler',
  'must be a channel, not a psp': 'muss ein Kanal sein, kein PSP',
  'must be a channel: a division has no merchant accounts':
    'muss ein Kanal sein: Eine Division hat keine Händlerkonten',
  'must be a channel: a merchant has no merchant accounts': 'muss ein Kanal sein: Ein Händler hat keine Händlerkonten',
  'must be a channel: a psp has no merchant accounts': 'muss ein Kanal sein: Ein PSP hat keine Händlerkonten',
  'must be a channel': 'muss ein Kanal sein',
  'must be a country code such as AT': 'muss ein Ländercode sein, etwa AT',
  'must be a country of ISO 3166-1, such as AT': 'muss ein Land nach ISO 3166-1 sein, etwa AT',
  'must be a creditor identifier such as DE98ZZZ09999999999':
    'muss eine Gläubiger-Identifikationsnummer sein, etwa DE98ZZZ09999999999',
  'must be a currency of ISO 4217, such as EUR': 'muss eine Währung nach ISO 4217 sein, etwa EUR',
  'must be a day such as 2026-11-24': 'muss ein Tag sein wie 2026-11-24',
  'must be a domain such as mail.example, which includes the names below it':
    'muss eine Domain sein, etwa mail.example; sie schließt die Namen darunter ein',
  'must be a header that is yours to define': 'muss ein Header sein, den Sie selbst festlegen dürfen',
  'must be a list': 'muss eine Liste sein',
  'must be a moment such as {}': 'muss ein Zeitpunkt sein wie {}',
  'must be a name or an IP address': 'muss ein Name oder eine IP-Adresse sein',
  'must be a number above 0 such as 1.4': 'muss eine Zahl über 0 sein, etwa 1.4',
  'must be a number from 1 to 1000': 'muss eine Zahl von 1 bis 1000 sein',
  'must be a number such as 1.4': 'muss eine Zahl sein wie 1.4',
  'must be a path without a slash at its end': 'muss ein Pfad ohne Schrägstrich am Ende sein',
  'must be a payment of the account, of the kind of the row': 'muss eine Zahlung des Kontos von der Art der Zeile sein',
  'must be a payment type of two capital letters': 'muss ein Zahlungstyp aus zwei Großbuchstaben sein',
  'must be a payment without a row': 'muss eine Zahlung ohne Zeile sein',
  'must be a phone number with its country code': 'muss eine Telefonnummer mit Ländervorwahl sein',
  'must be a public address': 'muss eine öffentliche Adresse sein',
  'must be a public key as in an authorized_keys file: ssh-ed25519, ecdsa-sha2-nistp256, -nistp384 or -nistp521, or ssh-rsa of at least 3072 bits':
    'muss ein öffentlicher Schlüssel sein wie in einer authorized_keys-Datei: ssh-ed25519, ecdsa-sha2-nistp256, -nistp384 oder -nistp521, oder ssh-rsa mit mindestens 3072 Bit',
  'must be a rate such as 1.00': 'muss ein Kurs sein wie 1.00',
  'must be a text': 'muss ein Text sein',
  'must be a time of day such as 18:30': 'muss eine Uhrzeit sein wie 18:30',
  'must be a time such as 2026-11-24 18:00:00': 'muss eine Zeit sein wie 2026-11-24 18:00:00',
  'must be a time zone such as Europe/Berlin': 'muss eine Zeitzone sein, etwa Europe/Berlin',
  'must be a type and a key, as ssh-keyscan shows them':
    'muss aus Typ und Schlüssel bestehen, wie ssh-keyscan sie ausgibt',
  'must be a URL that begins with http:// or https://': 'muss eine URL sein, die mit http:// oder https:// beginnt',
  'must be a whole number from {} to {}': 'muss eine ganze Zahl von {} bis {} sein',
  'must be above 0.00': 'muss über 0.00 liegen',
  'must be after the start': 'muss nach dem Beginn liegen',
  'must be an account of the channel': 'muss ein Konto des Kanals sein',
  'must be an address or a network such as 10.0.0.0/8': 'muss eine Adresse oder ein Netz sein wie 10.0.0.0/8',
  'must be an address that the merchant has listed': 'muss eine Adresse sein, die der Händler genannt hat',
  'must be an address of {} to {} characters without blanks and backslashes':
    'muss eine Adresse mit {} bis {} Zeichen ohne Leerzeichen und umgekehrte Schrägstriche sein',
  'must be an address without blanks and control characters':
    'muss eine Adresse ohne Leerzeichen und Steuerzeichen sein',
  'must be an address, or a network of 8, 16 or 24 bits (IPv6: 32, 48 or 64), such as 203.0.113.0/24':
    'muss eine Adresse oder ein Netz mit 8, 16 oder 24 Bit sein (IPv6: 32, 48 oder 64), etwa 203.0.113.0/24',
  'must be an amount of {}': 'muss ein in {} möglicher Betrag sein',
  'must be an amount such as 500.00': 'muss ein Betrag sein wie 500.00',
  'must be an amount such as 92.00 or -92.00': 'muss ein Betrag sein wie 92.00 oder -92.00',
  'must be an amount such as 92.00': 'muss ein Betrag sein wie 92.00',
  'must be an e-mail address': 'muss eine E-Mail-Adresse sein',
  'must be an http or https address without blanks and credentials':
    'muss eine http- oder https-Adresse ohne Leerzeichen und Zugangsdaten sein',
  'must be an http or https address, or that of a listed app':
    'muss eine http- oder https-Adresse sein oder die einer eingetragenen App',
  'must be an http or https address': 'muss eine http- oder https-Adresse sein',
  'must be an https address, or that of a listed app': 'muss eine https-Adresse sein oder die einer eingetragenen App',
  'must be an https address': 'muss eine https-Adresse sein',
  'must be an id of this gateway': 'muss eine ID dieses Gateways sein',
  'must be an object': 'muss ein Objekt sein',
  'must be an origin as browsers write it, such as https://shop.example, or the scheme of an app, such as com.example.shop://':
    'muss ein Ursprung in der Schreibweise der Browser sein, etwa https://shop.example, oder das Schema einer App, etwa com.example.shop://',
  'must be an origin such as https://shop.example': 'muss ein Ursprung sein wie https://shop.example',
  'must be fee for the record of a fee': 'muss beim Eintrag einer Gebühr fee sein',
  'must be from {} to {}': 'muss von {} bis {} reichen',
  'must be INTERNAL in live mode, or left out': 'muss im Livebetrieb INTERNAL sein oder fehlen',
  'must be JSON in UTF-8': 'muss JSON in UTF-8 sein',
  'must be left out: the channel has no accounts': 'muss fehlen: Der Kanal hat keine Konten',
  'must be more than nothing': 'muss größer als null sein',
  'must be one of {}': 'muss einer dieser Werte sein: {}',
  'must be one of at most {} keys of an entity': 'übersteigt die höchstens {} Schlüssel einer Einheit',
  'must be one or more of {}, separated by commas':
    'muss aus einem oder mehreren dieser Werte bestehen, durch Kommas getrennt: {}',
  'must be percent-encoded UTF-8': 'muss prozentkodiertes UTF-8 sein',
  'must be street with house number, postcode, city and country code, such as Lindenallee 7 1010 Wien AT':
    'muss aus Straße mit Hausnummer, Postleitzahl, Ort und Ländercode bestehen, etwa Lindenallee 7 1010 Wien AT',
  'must be the code of a country (ISO 3166-1)': 'muss der Code eines Landes sein (ISO 3166-1)',
  'must be the code of a currency (ISO 4217)': 'muss der Code einer Währung sein (ISO 4217)',
  'must be the first 6 or 8 digits of a card number':
    'muss aus den ersten 6 oder 8 Ziffern einer Kartennummer bestehen',
  'must be the id of a record of this settlement': 'muss die ID eines Eintrags dieser Abrechnung sein',
  'must be the nextCursor of a list': 'muss der nextCursor einer Liste sein',
  'must be the nextCursor of an earlier page': 'muss der nextCursor einer früheren Seite sein',
  'must be the nextCursor of the list before': 'muss der nextCursor der Liste davor sein',
  'must be the place of one of the urls, or null': 'muss der Platz einer der urls sein, oder null',
  'must be the trailer {}: the end of the file is missing': 'muss die Schlusszeile {} sein: Das Ende der Datei fehlt',
  'must be there, or fields such as job.dayOfMonth': 'muss vorhanden sein, oder Felder wie job.dayOfMonth',
  'must be true or false': 'muss true oder false sein',
  'must be UTF-8': 'muss UTF-8 sein',
  'must be values, ranges and steps of a cron expression':
    'muss aus Werten, Bereichen und Schritten eines Cron-Ausdrucks bestehen',
  'must be visible characters of ASCII': 'muss aus sichtbaren ASCII-Zeichen bestehen',
  'must be whsec_ with 24 to 64 bytes in base64, or whsk_ with an Ed25519 key of 32 or 64 bytes in base64':
    'muss whsec_ mit 24 bis 64 Byte in Base64 sein, oder whsk_ mit einem Ed25519-Schlüssel von 32 oder 64 Byte in Base64',
  'must begin with https:// in live mode, not {}': 'muss im Livebetrieb mit https:// beginnen, nicht {}',
  'must belong to an entity that is reached as well': 'muss zu einer Einheit gehören, die Sie ebenfalls erreichen',
  'must come together with job.durationNumber': 'muss zusammen mit job.durationNumber gesendet werden',
  'must come together with job.noticeNumber': 'muss zusammen mit job.noticeNumber gesendet werden',
  'must deny, review or score after an authorisation':
    'muss nach einer Autorisierung ablehnen, zur Prüfung vorlegen oder Punkte ändern',
  'must end before the year 2200': 'muss vor dem Jahr 2200 enden',
  'must have # with 1 to 5': 'darf # nur mit 1 bis 5 haben',
  'must have ? in exactly one of day of month and day of week':
    'muss entweder für den Tag des Monats oder für den Wochentag ein ? haben',
  'must have {} to {} characters': 'muss {} bis {} Zeichen haben',
  'must have {} to {} elements': 'muss {} bis {} Elemente haben',
  'must have 1 to 59 letters, digits, dots and underscores':
    'muss 1 bis 59 Buchstaben, Ziffern, Punkte und Unterstriche haben',
  'must have a step from 1 to {}': 'muss eine Schrittweite von 1 bis {} haben',
  'must have an IP address for its host, because it has a port':
    'muss eine IP-Adresse als Host haben, weil ein Port angegeben ist',
  'must have at most 30 days before the last': 'darf höchstens 30 Tage vor dem letzten liegen',
  'must have each element once': 'darf jedes Element nur einmal haben',
  'must have each name once': 'darf jeden Namen nur einmal haben',
  'must have six or seven fields, from the second to the year':
    'muss sechs oder sieben Felder haben, von der Sekunde bis zum Jahr',
  'must have the port 443 or 8443': 'muss den Port 443 oder 8443 haben',
  'must lie ahead': 'muss in der Zukunft liegen',
  'must lie within the addresses of the token that you administer with':
    'muss innerhalb der Adressen des Tokens liegen, mit dem Sie verwalten',
  'must match {} and be a day that exists': 'muss dem Muster {} entsprechen und ein Tag sein, den es gibt',
  'must match {}': 'muss dem Muster {} entsprechen',
  'must name {} as column {}': 'muss {} als Spalte {} nennen',
  'must name a profile': 'muss ein Profil nennen',
  'must not be later than that of the token that you administer with':
    'darf nicht später sein als beim Token, mit dem Sie verwalten',
  'must not have a range that ends before it begins': 'darf keinen Bereich haben, der vor seinem Anfang endet',
  'must state {} rows': 'muss {} Zeilen nennen',
  'must state the sum {}': 'muss die Summe {} nennen',
  'name in brackets must begin with {} and match {}':
    'der Name in Klammern muss mit {} beginnen und dem Muster {} entsprechen',
  'name in brackets must match {}': 'der Name in Klammern muss dem Muster {} entsprechen',
  'needs {}, not {}': ([taken, sent]) => `braucht ${kindsIn(taken)}, nicht ${kindsIn(sent)}`,
  'needs 3-D Secure {}': 'braucht 3-D Secure {}',
  'needs a role that changes entities': 'braucht eine Rolle, die Einheiten ändert',
  'never comes before the agreement ends': 'tritt vor dem Ende der Vereinbarung nie ein',
  'must name dates that are at least an hour apart': 'muss Termine nennen, zwischen denen mindestens eine Stunde liegt',
  'never comes before the job ends': 'tritt vor dem Ende des Jobs nie ein',
  'one of {} must be set': 'einer der Parameter {} muss gesendet werden',
  'only one account may be sent': 'nur ein Konto darf gesendet werden',
  'stands behind the trailer': 'steht hinter der Schlusszeile',
  'there is no account to store with this brand': 'bei dieser Marke gibt es kein Konto zu speichern',
  'there is no such registration': 'diese Registrierung gibt es nicht',
  'this checkout is paid, not registered': 'mit diesem Checkout wird bezahlt, nicht registriert',
  'this is the id of a payment': 'das ist die ID einer Zahlung',
  'this registration was deleted': 'diese Registrierung wurde gelöscht',
  'this registration was not approved': 'diese Registrierung wurde abgelehnt',
  'this registration waits for its shopper': 'diese Registrierung wartet auf den Käufer',
};

/** What is wrong with a parameter, in the language of the page. A message of an earlier release stands as it is. */
export function faultText(message: string, language: OfficeLanguage): string {
  if (language === 'en') return message;
  const [, field, ofField] = /^(\w+): (.*)$/.exec(message) ?? [];
  return inGerman(message) ?? (ofField === undefined ? message : `${field}: ${inGerman(ofField) ?? ofField}`);
}

const inGerman = translation(german);

/** Kinds of accounts as `card parameters or no account`. */
function kindsIn(text = ''): string {
  return text
    .replaceAll('no account', 'kein Konto')
    .replaceAll(/\b(\w+) parameters/g, 'Parameter von $1')
    .replaceAll(' or ', ' oder ')
    .replaceAll(' and ', ' und ');
}
