import { execFileSync } from 'node:child_process';
import { deflateRawSync, gzipSync } from 'node:zlib';
import type { BinaryData, Item, JsonObject } from '@millrace/node-sdk';
import { runNode } from '@millrace/node-sdk/testing';
import { describe, expect, it } from 'vitest';
import { readTar } from './archives/tar-reader.ts';
import { writeTar } from './archives/tar-writer.ts';
import compression from './compression.node.ts';

const NOW = Date.UTC(2026, 0, 1);
const bytesOf = (content: string | Uint8Array) => Buffer.from(content);
const file = (content: string | Uint8Array, fileName?: string): BinaryData => ({
  data: bytesOf(content).toString('base64'),
  mimeType: 'text/plain',
  ...(fileName && { fileName }),
});
const textOf = (data: BinaryData | undefined) => Buffer.from(data?.data ?? '', 'base64').toString();

async function run(binary: Record<string, BinaryData>, parameters: JsonObject, typeVersion = 1.1): Promise<Item> {
  const items = [{ json: { kept: 1 }, binary }];
  const result = await runNode(compression, { parameters, items, typeVersion, now: NOW });
  return result.items[0] as Item;
}

const unpack = (archive: BinaryData, parameters: JsonObject = {}) =>
  run({ data: archive }, { operation: 'decompress', ...parameters });

async function packTar(files: ReadonlyArray<{ name: string; content: Uint8Array }>): Promise<Buffer> {
  async function* each() {
    yield* files;
  }
  const parts: Uint8Array[] = [];
  for await (const part of writeTar(each(), NOW)) parts.push(part);
  return Buffer.concat(parts);
}

/** A zip archive with one entry, made by hand: other programs would not write it. */
function craftZip(name: string, content: Uint8Array, size = content.length, flags = 0x800): Buffer {
  const packed = deflateRawSync(content);
  const nameBytes = Buffer.from(name);
  const common = Buffer.alloc(26);
  common.writeUInt16LE(20, 0);
  common.writeUInt16LE(flags, 2);
  common.writeUInt16LE(8, 4);
  common.writeUInt32LE(packed.length, 14);
  common.writeUInt32LE(size, 18);
  common.writeUInt16LE(nameBytes.length, 22);
  const local = Buffer.concat([Buffer.from('PK\x03\x04'), common, nameBytes, packed]);
  const directory = Buffer.concat([
    Buffer.from('PK\x01\x02'),
    Buffer.from([20, 0]),
    common,
    Buffer.alloc(14),
    nameBytes,
  ]);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(1, 8);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(local.length, 16);
  return Buffer.concat([local, directory, end]);
}

describe('compressing', () => {
  it.each([
    ['zip', 'application/zip'],
    ['tar', 'application/x-tar'],
    ['targz', 'application/gzip'],
  ])('collects files in a %s archive that gives them back', async (outputFormat, mimeType) => {
    const files = { data: file('one', 'a.txt'), other: file('zwei', 'ü.txt'), third: file('3', 'a.txt') };
    const packed = await run(files, {
      operation: 'compress',
      outputFormat,
      fileName: 'all',
      binaryPropertyName: 'data, other,third',
    });
    expect(packed.json).toEqual({ kept: 1 });
    expect(Object.keys(packed.binary ?? {})).toEqual(['data']);
    expect(packed.binary?.data).toMatchObject({ fileName: 'all', mimeType });
    const { binary = {} } = await unpack(packed.binary?.data as BinaryData);
    expect(Object.entries(binary).map(([name, data]) => [name, data.fileName, textOf(data)])).toEqual([
      ['file_0', 'a.txt', 'one'],
      ['file_1', 'ü.txt', 'zwei'],
      ['file_2', 'a (2).txt', '3'],
    ]);
  });

  it('compresses each file alone with gzip, named as the version does', async () => {
    const files = { a: file('one', 'a.txt'), b: file('two') };
    const parameters = { operation: 'compress', outputFormat: 'gzip', binaryPropertyName: 'a,b' };
    const first = await run(files, { ...parameters, outputPrefix: 'p' }, 1);
    expect(Object.entries(first.binary ?? {}).map(([name, data]) => [name, data.fileName])).toEqual([
      ['p0', 'a.gzip'],
      ['p1', 'b.gzip'],
    ]);
    const later = await run(files, { ...parameters, fileName: 'x.gz', binaryPropertyOutput: '__proto__' });
    expect(Object.entries(later.binary ?? {}).map(([name, data]) => [name, data.fileName])).toEqual([
      ['__proto__', 'x.gz'],
      ['__proto__1', 'b.gz'],
    ]);
    const { binary } = await unpack(first.binary?.p0 as BinaryData, { outputPrefix: 'x' });
    expect(binary?.x0).toMatchObject({ fileName: 'a', data: file('one').data });
  });

  it('writes tar archives that the usual program reads, long names too', async () => {
    const name = `${'long-'.repeat(40)}é.txt`;
    const archive = await packTar([
      { name: 'empty', content: new Uint8Array() },
      { name, content: bytesOf('x'.repeat(513)) },
    ]);
    expect(
      execFileSync('tar', ['-tf', '-'], { input: archive, env: { ...process.env, LC_ALL: 'C.UTF-8' } }).toString(),
    ).toBe(`empty\n${name}\n`);
    expect(execFileSync('tar', ['-xOf', '-'], { input: archive }).toString()).toBe('x'.repeat(513));
  });

  it('says what is missing', async () => {
    await expect(run({}, { operation: 'compress' })).rejects.toThrow("The item has no file 'data'");
    await expect(run({ data: file('') }, { operation: 'compress', binaryPropertyName: ' ' })).rejects.toThrow(
      'No binary field is named',
    );
    await expect(run({ data: file('') }, { operation: 'compress' }, 1)).rejects.toThrow('No output format is chosen');
  });
});

describe('decompressing', () => {
  it('looks at the content, not at the name', async () => {
    const { binary } = await unpack(file(gzipSync('text'), 'really.zip'));
    expect(binary?.file_0).toMatchObject({ fileName: 'really.zip', data: file('text').data });
    await expect(unpack(file('just text', 'a.zip'))).rejects.toMatchObject({
      message: "The file 'a.zip' is not a zip, gzip or tar archive",
      code: 'ARCHIVE_UNKNOWN',
    });
  });

  it('keeps the folder of a file as a remark; no name leads out of it', async () => {
    const names = ['../../etc/passwd', '/etc/passwd', 'C:\\Windows\\x.dll', 'a/./b/../c.txt', 'plain.txt'];
    for (const archive of [(name: string) => craftZip(name, bytesOf('x')), null]) {
      const found = [];
      for (const name of names) {
        const bytes = archive ? archive(name) : await packTar([{ name, content: bytesOf('x') }]);
        const { binary } = await unpack(file(bytes));
        found.push([binary?.file_0?.directory, binary?.file_0?.fileName]);
      }
      expect(found).toEqual([
        ['etc', 'passwd'],
        ['etc', 'passwd'],
        ['Windows', 'x.dll'],
        ['a/b', 'c.txt'],
        [undefined, 'plain.txt'],
      ]);
    }
  });

  it('leaves out folders and links', async () => {
    const archive = await packTar([
      { name: 'link', content: new Uint8Array() },
      { name: 'file', content: bytesOf('x') },
    ]);
    archive.write('2', 156);
    const sum = archive.subarray(0, 512).reduce((total, byte, at) => total + (at >= 148 && at < 156 ? 0x20 : byte), 0);
    archive.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148, 'latin1');
    const names: string[] = [];
    for await (const { name } of readTar(archive)) names.push(name);
    expect(names).toEqual(['file']);
    expect((await unpack(file(craftZip('folder/', new Uint8Array())))).binary).toEqual({});
  });

  it.each([
    ['a bomb in gzip', gzipSync(Buffer.alloc(110 * 1024 ** 2)), 'ARCHIVE_TOO_LARGE'],
    ['a bomb in zip', craftZip('bomb', Buffer.alloc(110 * 1024 ** 2)), 'ARCHIVE_TOO_LARGE'],
    ['a zip entry that lies about its size', craftZip('liar', Buffer.alloc(5_000), 10), 'ARCHIVE_DAMAGED'],
    ['a zip entry with a password', craftZip('secret', bytesOf('x'), 1, 0x801), 'ARCHIVE_ENCRYPTED'],
    ['half of a zip', craftZip('a', bytesOf('x')).subarray(0, 40), 'ARCHIVE_DAMAGED'],
    ['half of a gzip', gzipSync('text'.repeat(100)).subarray(0, 20), 'ARCHIVE_DAMAGED'],
    [
      'gzip with rubbish inside',
      Buffer.concat([gzipSync('text').subarray(0, 12), Buffer.alloc(20, 0xff)]),
      'ARCHIVE_DAMAGED',
    ],
  ])('refuses %s', async (_what, bytes, code) => {
    await expect(unpack(file(bytes))).rejects.toMatchObject({ code, parameter: 'binaryPropertyName' });
  });

  it('refuses tar archives that are cut off or changed', async () => {
    const archive = await packTar([{ name: 'a', content: bytesOf('x'.repeat(2_000)) }]);
    await expect(unpack(file(archive.subarray(0, 1_024)))).rejects.toThrow('The tar archive is damaged');
    archive.write('b');
    await expect(unpack(file(archive))).rejects.toThrow(/damaged.*checksum/i);
  });

  it('refuses an archive with too many files', async () => {
    const files = Array.from({ length: 10_001 }, (_, index) => ({ name: String(index), content: new Uint8Array() }));
    await expect(unpack(file(await packTar(files)))).rejects.toMatchObject({ code: 'ARCHIVE_TOO_LARGE' });
  });
});
