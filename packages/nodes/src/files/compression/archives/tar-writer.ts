const BLOCK = 512;
const MAX_USTAR_NAME = 100;
const MAX_OCTAL_SIZE = 0o77777777777;

/** A file of an archive. */
export interface TarFile {
  name: string;
  content: Uint8Array;
}

/** Writes a tar archive (POSIX.1-2001, pax). `modifiedAt` is in ms. */
export async function* writeTar(files: AsyncIterable<TarFile>, modifiedAt: number): AsyncGenerator<Uint8Array> {
  for await (const { name, content } of files) {
    const nameBytes = Buffer.byteLength(name);
    const records = [
      ...(nameBytes > MAX_USTAR_NAME || /[^\x20-\x7e]/.test(name) ? [paxRecord('path', name)] : []),
      ...(content.byteLength > MAX_OCTAL_SIZE ? [paxRecord('size', String(content.byteLength))] : []),
    ].join('');
    if (records !== '') yield* entry({ name: 'PaxHeader', type: 'x', content: Buffer.from(records), modifiedAt });
    yield* entry({ name, type: '0', content, modifiedAt });
  }
  yield Buffer.alloc(2 * BLOCK);
}

function* entry(options: {
  name: string;
  type: '0' | 'x';
  content: Uint8Array;
  modifiedAt: number;
}): Generator<Uint8Array> {
  const { name, type, content, modifiedAt } = options;
  const header = Buffer.alloc(BLOCK);
  header.write(Buffer.from(name).subarray(0, MAX_USTAR_NAME).toString('latin1'), 0, 'latin1');
  header.write(octal(0o644, 7), 100);
  header.write(octal(0, 7), 108);
  header.write(octal(0, 7), 116);
  header.write(octal(Math.min(content.byteLength, MAX_OCTAL_SIZE), 11), 124);
  header.write(octal(Math.max(0, Math.floor(modifiedAt / 1000)), 11), 136);
  header.write('        ', 148);
  header.write(type, 156);
  header.write('ustar\x0000', 257, 'latin1');
  header.write(`${octal(checksum(header), 6)}\0 `, 148, 'latin1');
  yield header;
  yield content;
  const rest = content.byteLength % BLOCK;
  if (rest > 0) yield Buffer.alloc(BLOCK - rest);
}

function octal(value: number, digits: number): string {
  return value.toString(8).padStart(digits, '0');
}

/** Sum of the bytes of a header whose own field is blank. */
function checksum(header: Uint8Array): number {
  let sum = 0;
  for (const byte of header) sum += byte;
  return sum;
}

/** `<length> <key>=<value>\n`, where the length counts itself. */
function paxRecord(key: string, value: string): string {
  const body = Buffer.byteLength(` ${key}=${value}\n`);
  let length = body;
  while (length !== body + String(length).length) length = body + String(length).length;
  return `${length} ${key}=${value}\n`;
}
