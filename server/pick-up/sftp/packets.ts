/** SFTP version 3 (draft-ietf-secsh-filexfer-02), as far as files are read. */
export const requests = {
  init: 1,
  open: 3,
  close: 4,
  read: 5,
  lstat: 7,
  fstat: 8,
  opendir: 11,
  readdir: 12,
  realpath: 16,
  stat: 17,
} as const;

export const statuses = {
  ok: 0,
  endOfFile: 1,
  noSuchFile: 2,
  permissionDenied: 3,
  failure: 4,
  badMessage: 5,
  unsupported: 8,
} as const;
export type Status = keyof typeof statuses;

const answers = { version: 2, status: 101, handle: 102, data: 103, name: 104, attributes: 105 } as const;

/** In bytes: what every server has to accept. A request that only reads is far shorter. */
const PACKET_MAX = 34_000;

/** A client whose bytes are no packets of the protocol. */
export class WrongPacket extends Error {}

/** The packets in a stream of bytes, without their lengths. */
export async function* packetsIn(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let rest: Buffer = Buffer.alloc(0);
  for await (const chunk of chunks) {
    rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    while (rest.length >= 4) {
      const length = rest.readUInt32BE();
      if (length === 0 || length > PACKET_MAX) throw new WrongPacket(`A packet of ${length} bytes`);
      if (rest.length < 4 + length) break;
      yield rest.subarray(4, 4 + length);
      rest = rest.subarray(4 + length);
    }
  }
}

/** Reads the fields of a packet one after the other. Throws WrongPacket beyond its end. */
export function fieldsOf(packet: Buffer) {
  let at = 1;
  function take(length: number): Buffer {
    if (at + length > packet.length) throw new WrongPacket('A packet that ends within a field');
    at += length;
    return packet.subarray(at - length, at);
  }
  const number = (): number => take(4).readUInt32BE();
  return {
    number,
    /** Beyond 2^53 an offset is not exact, and beyond the end of every file. */
    offset: (): number => Number(take(8).readBigUInt64BE()),
    bytes: (): Buffer => take(number()),
  };
}

/** What is known of a file or folder. */
export type Attributes = {
  readonly bytes: number;
  /** Rights and kind, as in POSIX. */
  readonly mode: number;
  /** In seconds since 1970. */
  readonly modifiedAt: number;
};

const SIZE = 0x1;
const PERMISSIONS = 0x4;
const TIMES = 0x8;

const attributesOf = ({ bytes, mode, modifiedAt }: Attributes): Buffer =>
  Buffer.concat([
    uint32(SIZE | PERMISSIONS | TIMES),
    uint64(bytes),
    uint32(mode),
    uint32(modifiedAt),
    uint32(modifiedAt),
  ]);

/** A line of a list of files, with what the command ls would show of it. */
export type Line = { readonly name: string; readonly long: string; readonly attributes: Attributes };

/** The answers, each to the request of an id. */
export const answer = {
  version: (): Buffer => encoded(answers.version, uint32(3)),
  status: (id: number, status: Status): Buffer =>
    encoded(answers.status, uint32(id), uint32(statuses[status]), text(status), text('en')),
  handle: (id: number, handle: Buffer): Buffer => encoded(answers.handle, uint32(id), string(handle)),
  data: (id: number, data: Buffer): Buffer => encoded(answers.data, uint32(id), string(data)),
  names: (id: number, lines: readonly Line[]): Buffer =>
    encoded(
      answers.name,
      uint32(id),
      uint32(lines.length),
      ...lines.map(({ name, long, attributes }) => Buffer.concat([text(name), text(long), attributesOf(attributes)])),
    ),
  /** The answer to a request for an absolute path has no attributes. */
  path: (id: number, path: string): Buffer =>
    encoded(answers.name, uint32(id), uint32(1), text(path), text(path), uint32(0)),
  attributes: (id: number, attributes: Attributes): Buffer =>
    encoded(answers.attributes, uint32(id), attributesOf(attributes)),
};

function encoded(type: number, ...parts: readonly Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  return Buffer.concat([uint32(content.length + 1), Buffer.from([type]), content]);
}

function uint32(value: number): Buffer {
  const field = Buffer.alloc(4);
  field.writeUInt32BE(value);
  return field;
}

function uint64(value: number): Buffer {
  const field = Buffer.alloc(8);
  field.writeBigUInt64BE(BigInt(value));
  return field;
}

const string = (value: Buffer): Buffer => Buffer.concat([uint32(value.length), value]);
const text = (value: string): Buffer => string(Buffer.from(value));
