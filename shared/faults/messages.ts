/**
 * Everything that can be wrong with a parameter, as the API words it; `{}` is a place for what differs. A message that
 * is none of these does not compile, nor does a translation without one of them (DECISIONS 225).
 */
export type FaultSentence =
  | FormSentence
  | RuleSentence
  | SchemaSentence
  | SettingSentence
  | ServerSentence
  | OperationSentence
  | JobSentence
  | CronSentence
  | RowSentence
  | AnyOfSentence;

/** A message: a sentence with its places filled. */
export type FaultMessage = FilledSentence<Exclude<FaultSentence, AnyOfSentence>> | AnyOf | OfCronField;

/** The texts that a sentence with places stands for. */
export type FilledSentence<Sentence extends string> = Sentence extends `${infer Before}{}${infer After}`
  ? `${Before}${string}${FilledSentence<After>}`
  : Sentence;

type AnyOfSentence = 'must be {}';

/** The words that a value may be, which would fit every sentence with such a beginning if it were a mere text. */
type AnyOf = `must be ${string}` & { readonly kind: 'anyOf' };

/** The cast holds because messages of this type are made here alone. */
export const mustBeAnyOf = (words: string): FaultMessage => `must be ${words}` as AnyOf;

/** A fault of one field of an expression, which is named where the expression was sent as a whole. */
type OfCronField = `${string}: ${CronMessage}`;
export type CronMessage = FilledSentence<CronSentence>;

/** Bodies, names and formats of values. */
type FormSentence =
  | 'index must be a whole number from 0 to {}'
  | 'may not be empty'
  | 'may not be larger than {} bytes'
  | 'may not be larger than 1 GiB'
  | 'may not be sent by the browser'
  | 'may not be sent twice with different values'
  | 'may not be sent twice'
  | 'may not be sent: a file is sent as it is'
  | 'may not hold a card number'
  | "may not hold more than {} characters in parameters with names of the merchant's own"
  | 'may not hold more than {} control characters'
  | "may not hold more than {} parameters with names of the merchant's own"
  | 'may not hold more than {} parameters'
  | 'may not hold the character U+0000'
  | 'must be {}; charset=UTF-8'
  | 'must be a payment type of two capital letters'
  | 'must be a URL that begins with http:// or https://'
  | 'must be a whole number from {} to {}'
  | 'must be an address of {} to {} characters without blanks and backslashes'
  | 'must be JSON in UTF-8'
  | 'must be one of {}'
  | 'must be one or more of {}, separated by commas'
  | 'must be percent-encoded UTF-8'
  | 'must be the code of a country (ISO 3166-1)'
  | 'must be the code of a currency (ISO 4217)'
  | 'must be UTF-8'
  | 'must match {} and be a day that exists'
  | 'must match {}'
  | 'name in brackets must begin with {} and match {}'
  | 'name in brackets must match {}';

/** Parameters that depend on each other, on the payment type or on the mode. */
type RuleSentence =
  | '{} is no brand that exists'
  | '{} properties must be set'
  | 'contradicts {} {}'
  | 'is not possible with {}'
  | 'is that of a mandate for one debit, which was made'
  | 'may not be empty for an account outside the European Economic Area'
  | 'may not be replaced in a channel that verifies accounts: register the new one'
  | 'may not be sent together with {}'
  | 'may not be sent with a registration, which has the account'
  | 'may not hold digits only, second line included'
  | 'may only be sent when a checkout is created'
  | 'may only be sent with paymentType {}'
  | 'must be a brand that exists'
  | 'must be in the address: POST /v1/registrations/{id}/payments'
  | 'must be sent as registrations[n].id'
  | 'must be an http or https address, or that of a listed app'
  | 'must be an http or https address'
  | 'must be an https address, or that of a listed app'
  | 'must be an https address'
  | 'must be INTERNAL in live mode, or left out'
  | 'needs {}, not {}'
  | 'needs 3-D Secure {}'
  | 'one of {} must be set'
  | 'only one account may be sent';

/** Values of JSON, and their formats. */
type SchemaSentence =
  | 'is unknown'
  | 'may not be missing'
  | 'must be 32 characters a-f 0-9'
  | 'must be a country of ISO 3166-1, such as AT'
  | 'must be a creditor identifier such as DE98ZZZ09999999999'
  | 'must be a currency of ISO 4217, such as EUR'
  | 'must be a list'
  | 'must be a moment such as {}'
  | 'must be a number above 0 such as 1.4'
  | 'must be a number from 1 to 1000'
  | 'must be a number such as 1.4'
  | 'must be a text'
  | 'must be a time of day such as 18:30'
  | 'must be a time zone such as Europe/Berlin'
  | 'must be an address or a network such as 10.0.0.0/8'
  | 'must be an amount such as 500.00'
  | 'must be an http or https address without blanks and credentials'
  | 'must be an object'
  | 'must be an origin as browsers write it, such as https://shop.example, or the scheme of an app, such as com.example.shop://'
  | 'must be an origin such as https://shop.example'
  | 'must be true or false'
  | 'must have {} to {} characters'
  | 'must have {} to {} elements'
  | 'must have 1 to 59 letters, digits, dots and underscores'
  | 'must have each element once';

/** Settings, merchant accounts and the tree of entities. */
type SettingSentence =
  | '{} has two columns of the field {}'
  | '{} needs a column of each of the fields {}'
  | '{}: the transactionType of {} must be DEBIT, REFUND or CREDIT'
  | 'cannot belong to a channel'
  | 'cannot belong to a division'
  | 'cannot belong to a merchant'
  | 'cannot belong to a psp'
  | 'has a rate of {}, which is paid out as it is'
  | 'has two profiles named {}'
  | 'has two rates of {}'
  | 'is changed by an administrator of the psp or division above only'
  | 'is no entity that the token reaches'
  | 'may not be set at the same time'
  | 'must be a channel, not a division'
  | 'must be a channel, not a merchant'
  | 'must be a channel, not a psp'
  | 'must be a channel: a division has no merchant accounts'
  | 'must be a channel: a merchant has no merchant accounts'
  | 'must be a channel: a psp has no merchant accounts'
  | 'must begin with https:// in live mode, not {}'
  | 'must belong to an entity that is reached as well'
  | 'must deny, review or score after an authorisation'
  | 'must have each name once';

/** Webhooks, callbacks, and servers and keys of files. */
type ServerSentence =
  | 'is a key of this entity already'
  | 'is a name of the gateway’s own'
  | 'is that of another receiver of this entity'
  | 'is that of another source of this entity'
  | 'is that of another webhook of this entity'
  | 'may not contain credentials'
  | 'must be 22 or 2222'
  | 'must be 64 hexadecimal characters'
  | 'must be a header that is yours to define'
  | 'must be a name or an IP address'
  | 'must be a path without a slash at its end'
  | 'must be a public address'
  | 'must be a public key as in an authorized_keys file: ssh-ed25519, ecdsa-sha2-nistp256, -nistp384 or -nistp521, or ssh-rsa of at least 3072 bits'
  | 'must be a type and a key, as ssh-keyscan shows them'
  | 'must be an address without blanks and control characters'
  | 'must be one of at most {} keys of an entity'
  | 'must be the place of one of the urls, or null'
  | 'must be visible characters of ASCII'
  | 'must be whsec_ with 24 to 64 bytes in base64, or whsk_ with an Ed25519 key of 32 or 64 bytes in base64'
  | 'must have an IP address for its host, because it has a port'
  | 'must have the port 443 or 8443';

/** What single operations refuse. */
type OperationSentence =
  | 'belongs to CANCEL, and to no other decision'
  | 'is a settlement that has failed before'
  | 'is no scope of the token that you administer with'
  | 'has an agreement that permits no further payment'
  | 'is an account whose shopper confirms each payment'
  | 'is another account than that of the agreement'
  | 'is not offered by this channel'
  | 'is not offered by this checkout'
  | 'is not that of the agreement, {}'
  | 'is not the brand of this account'
  | 'may not be before date.from'
  | 'may not pass the year 2059'
  | 'must be a card number, an IBAN, or the id of another account'
  | 'must be a channel'
  | 'must be a country code such as AT'
  | 'must be a domain such as mail.example, which includes the names below it'
  | 'must be a payment of the account, of the kind of the row'
  | 'must be a payment without a row'
  | 'must be a phone number with its country code'
  | 'must be an account of the channel'
  | 'must be an address that the merchant has listed'
  | 'must be an address, or a network of 8, 16 or 24 bits (IPv6: 32, 48 or 64), such as 203.0.113.0/24'
  | 'must be an amount of {}'
  | 'must be an e-mail address'
  | 'must be an id of this gateway'
  | 'must be fee for the record of a fee'
  | 'must be left out: the channel has no accounts'
  | 'must be more than nothing'
  | 'must be street with house number, postcode, city and country code, such as Lindenallee 7 1010 Wien AT'
  | 'must be the first 6 or 8 digits of a card number'
  | 'must be the id of a record of this settlement'
  | 'must be the nextCursor of a list'
  | 'must be the nextCursor of an earlier page'
  | 'must be the nextCursor of the list before'
  | 'must lie ahead'
  | 'must lie within the addresses of the token that you administer with'
  | 'must name a profile'
  | 'must not be later than that of the token that you administer with'
  | 'needs a role that changes entities'
  | 'there is no account to store with this brand'
  | 'there is no such registration'
  | 'this checkout is paid, not registered'
  | 'this is the id of a payment'
  | 'this registration was deleted'
  | 'this registration was not approved'
  | 'this registration waits for its shopper';

/** Jobs of schedules. */
type JobSentence =
  | 'may not be changed: end this schedule, and create another one'
  | 'may not come together with job.dayOfMonth'
  | 'must be above 0.00'
  | 'must be after the start'
  | 'must be there, or fields such as job.dayOfMonth'
  | 'must come together with job.durationNumber'
  | 'must come together with job.noticeNumber'
  | 'must end before the year 2200'
  | 'never comes before the agreement ends'
  | 'must name dates that are at least an hour apart'
  | 'never comes before the job ends';

type CronSentence =
  | 'must be from {} to {}'
  | 'must be values, ranges and steps of a cron expression'
  | 'must have # with 1 to 5'
  | 'must have ? in exactly one of day of month and day of week'
  | 'must have a step from 1 to {}'
  | 'must have at most 30 days before the last'
  | 'must have six or seven fields, from the second to the year'
  | 'must not have a range that ends before it begins';

/** Rows of the files of acquirers. */
type RowSentence =
  | 'does not end with a line break, so that its end may be missing'
  | 'has {} cells, and the profile {} columns'
  | 'has {} columns, and the profile {}'
  | 'has a carriage return outside of quotes'
  | 'has a NUL'
  | 'has quotes inside of a cell that does not begin with them'
  | 'has text behind quotes'
  | 'is compressed: a file is sent as it is'
  | 'is longer than {} bytes'
  | 'is longer than {} characters, or its quotes are not closed'
  | 'is longer than {} characters'
  | 'is missing: the file is empty'
  | 'is not in UTF-8'
  | 'must be a day such as 2026-11-24'
  | 'must be a rate such as 1.00'
  | 'must be a time such as 2026-11-24 18:00:00'
  | 'must be an amount such as 92.00 or -92.00'
  | 'must be an amount such as 92.00'
  | 'must be the trailer {}: the end of the file is missing'
  | 'must name {} as column {}'
  | 'must state {} rows'
  | 'must state the sum {}'
  | 'stands behind the trailer';
