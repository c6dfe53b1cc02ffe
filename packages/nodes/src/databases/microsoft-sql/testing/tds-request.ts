import { ByteReader } from './tds-bytes.ts';

/** What a client asks for: SQL, with its parameters as they came. */
export interface TdsRequest {
  sql: string;
  /** Types and values by name, without `@`; empty where the SQL came as a batch. */
  parameters: Record<string, { type: string; value: unknown }>;
}

export interface TdsLogin {
  user: string;
  password: string;
  server: string;
  database: string;
}

/** A batch of SQL behind its headers. */
export function batchRequest(body: Buffer): TdsRequest {
  return { sql: body.subarray(body.readUInt32LE(0)).toString('ucs2'), parameters: {} };
}

/** A call of `sp_executesql`: the text, how its parameters are declared, and these. */
export function callRequest(body: Buffer): TdsRequest {
  const reader = new ByteReader(body.subarray(body.readUInt32LE(0)));
  if (reader.u16() !== 0xffff || reader.u16() !== 10) throw new Error('Only sp_executesql can be called');
  reader.u16();
  const given: { name: string; value: unknown }[] = [];
  while (!reader.isAtEnd) {
    const name = reader.text(reader.u8());
    reader.u8();
    given.push({ name: name.slice(1), value: readValue(reader) });
  }
  const [sql, declared, ...rest] = given;
  const types = new Map(
    String(declared?.value ?? '')
      .split(/, ?(?=@)/)
      .map(declaration),
  );
  const parameters = rest.map(({ name, value }) => [name, { type: types.get(name) ?? '', value }] as const);
  return { sql: String(sql?.value), parameters: Object.fromEntries(parameters) };
}

function declaration(text: string): [name: string, type: string] {
  const at = text.indexOf(' ');
  return [text.slice(1, at), text.slice(at + 1)];
}

function readValue(reader: ByteReader): unknown {
  const type = reader.u8();
  if (type === 0xe7) {
    const isLong = reader.u16() === 0xffff;
    reader.take(5);
    return isLong ? readLongText(reader) : readText(reader);
  }
  reader.u8();
  const bytes = reader.take(reader.u8());
  if (bytes.length === 0) return null;
  if (type === 0x68) return bytes[0] === 1;
  if (type === 0x6d) return bytes.readDoubleLE();
  if (type === 0x26) return bytes.length === 8 ? bytes.readBigInt64LE() : bytes.readIntLE(0, bytes.length);
  throw new Error(`No parameter of type ${type} is known`);
}

function readText(reader: ByteReader): string | null {
  const length = reader.u16();
  return length === 0xffff ? null : reader.text(length / 2);
}

function readLongText(reader: ByteReader): string | null {
  if (reader.take(8).readBigUInt64LE() === 0xffff_ffff_ffff_ffffn) return null;
  let text = '';
  for (let length = reader.u32(); length > 0; length = reader.u32()) text += reader.text(length / 2);
  return text;
}

/** Who logs in. Passwords come with their bits turned. */
export function loginRequest(body: Buffer): TdsLogin {
  const at = (offset: number) => {
    const start = body.readUInt16LE(offset);
    return body.subarray(start, start + body.readUInt16LE(offset + 2) * 2);
  };
  const password = Buffer.from(at(44)).map((byte) => {
    const turned = byte ^ 0xa5;
    return ((turned & 0x0f) << 4) | (turned >> 4);
  });
  return {
    user: at(40).toString('ucs2'),
    password: Buffer.from(password).toString('ucs2'),
    server: at(52).toString('ucs2'),
    database: at(68).toString('ucs2'),
  };
}
