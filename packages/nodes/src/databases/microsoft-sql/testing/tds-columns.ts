import { counted, shortText, u8, u16, u32, ucs2 } from './tds-bytes.ts';

/** How a column is described, and how its values are written; `null` is nothing of length 0. */
interface ColumnType {
  info: Buffer;
  write(value: unknown): Buffer;
}

const COLLATION = Buffer.from([0x09, 0x04, 0xd0, 0x00, 0x34]);
const orNull = (write: (value: never) => Buffer) => (value: unknown) =>
  value === null ? u8(0) : counted(write(value as never));

function bytesOf(length: number, fill: (bytes: Buffer) => unknown): Buffer {
  const bytes = Buffer.alloc(length);
  fill(bytes);
  return bytes;
}

/** The types that tests give, under the names that SQL has for them. */
const columnTypes = {
  int: {
    info: Buffer.from([0x26, 4]),
    write: orNull((value: number) => bytesOf(4, (bytes) => bytes.writeInt32LE(value))),
  },
  bigint: {
    info: Buffer.from([0x26, 8]),
    write: orNull((value: bigint) => bytesOf(8, (bytes) => bytes.writeBigInt64LE(value))),
  },
  bit: { info: Buffer.from([0x68, 1]), write: orNull((value: boolean) => u8(value ? 1 : 0)) },
  float: {
    info: Buffer.from([0x6d, 8]),
    write: orNull((value: number) => bytesOf(8, (bytes) => bytes.writeDoubleLE(value))),
  },
  /** `decimal(9, 2)`, given in hundredths. */
  decimal: {
    info: Buffer.from([0x6a, 5, 9, 2]),
    write: orNull((hundredths: number) => Buffer.concat([u8(hundredths < 0 ? 0 : 1), u32(Math.abs(hundredths))])),
  },
  /** `datetime2(3)`, given as milliseconds of the day and days since the year 1. */
  datetime2: {
    info: Buffer.from([0x2a, 3]),
    write: orNull(([ms, days]: [number, number]) => Buffer.concat([u32(ms), u32(days).subarray(0, 3)])),
  },
  uniqueidentifier: { info: Buffer.from([0x24, 16]), write: orNull((bytes: Buffer) => bytes) },
  nvarchar: {
    info: Buffer.concat([u8(0xe7), u16(8000), COLLATION]),
    write: (value: unknown) => (value === null ? u16(0xffff) : text(String(value))),
  },
  varbinary: {
    info: Buffer.concat([u8(0xa5), u16(8000)]),
    write: (value: unknown) =>
      value === null ? u16(0xffff) : Buffer.concat([u16((value as Buffer).length), value as Buffer]),
  },
} satisfies Record<string, ColumnType>;

function text(value: string): Buffer {
  const bytes = ucs2(value);
  return Buffer.concat([u16(bytes.length), bytes]);
}

export interface ResultSet {
  columns: readonly (readonly [name: string, type: keyof typeof columnTypes])[];
  rows: readonly (readonly unknown[])[];
}

/** The tokens of a result set, without the one that ends it. */
export function resultSet({ columns, rows }: ResultSet): Buffer {
  const described = columns.map(([name, type]) =>
    Buffer.concat([u32(0), u16(1), columnTypes[type].info, shortText(name)]),
  );
  const written = rows.map((row) =>
    Buffer.concat([u8(0xd1), ...row.map((value, index) => columnTypes[columns[index]?.[1] ?? 'int'].write(value))]),
  );
  return Buffer.concat([u8(0x81), u16(columns.length), ...described, ...written]);
}
