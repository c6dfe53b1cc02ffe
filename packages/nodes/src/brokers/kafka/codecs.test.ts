import { gzipSync, zstdCompressSync } from 'node:zlib';
import { NodeError } from '@millrace/node-sdk';
import kafkajs from 'kafkajs';
import lz4 from 'lz4js';
import { compress as packSnappy } from 'snappyjs';
import { beforeAll, describe, expect, it } from 'vitest';
import { addCodecs } from './codecs.ts';

const MIB = 1024 * 1024;
const { GZIP, LZ4, Snappy, ZSTD } = kafkajs.CompressionTypes;
type Compression = keyof typeof kafkajs.CompressionCodecs;
const unpack = (type: Compression, packed: Buffer): Promise<Buffer> =>
  kafkajs.CompressionCodecs[type]().decompress(packed);

beforeAll(() => addCodecs(kafkajs));

/** Sets as the library hands them over: each a view of the same answer. */
function inOneAnswer(set: Buffer, times: number): Buffer[] {
  const answer = Buffer.from(new ArrayBuffer(set.length * times));
  return Array.from({ length: times }, (_, index) => {
    const at = index * set.length;
    set.copy(answer, at);
    return answer.subarray(at, at + set.length);
  });
}

describe('the compressions of Kafka', () => {
  it('unpack no set that is larger than 64 MiB', async () => {
    const large = Buffer.alloc(65 * MIB);
    const packed: [Compression, Uint8Array][] = [
      [GZIP, gzipSync(large)],
      [ZSTD, zstdCompressSync(large)],
      [LZ4, lz4.compress(large)],
      [Snappy, packSnappy(large)],
    ];
    for (const [type, set] of packed) {
      await expect(unpack(type, Buffer.from(set))).rejects.toMatchObject({
        message: expect.stringContaining('Compressed messages cannot be unpacked: '),
        description: expect.stringContaining("lower 'Most bytes of a partition'"),
      });
    }
  });

  it('unpack 256 MiB of an answer at most, however many sets it has', async () => {
    const sets = inOneAnswer(zstdCompressSync(Buffer.alloc(60 * MIB)), 5);
    for (const set of sets.slice(0, 4)) expect(await unpack(ZSTD, set)).toHaveLength(60 * MIB);
    await expect(unpack(ZSTD, sets[4] ?? Buffer.alloc(0))).rejects.toBeInstanceOf(NodeError);
    const [next] = inOneAnswer(zstdCompressSync(Buffer.alloc(60 * MIB)), 1);
    expect(await unpack(ZSTD, next ?? Buffer.alloc(0))).toHaveLength(60 * MIB);
  });
});

describe('a frame of LZ4', () => {
  it('takes no more room than its content can need', async () => {
    const small = await unpack(LZ4, Buffer.from(lz4.compress(Buffer.from('a text, a text, a text, a text'))));
    expect(small.toString()).toBe('a text, a text, a text, a text');
    expect(small.buffer.byteLength).toBeLessThan(MIB);
  });

  it('is read with several blocks, and with checksums of them', async () => {
    const long = Buffer.from('0123456789'.repeat(MIB));
    expect((await unpack(LZ4, Buffer.from(lz4.compress(long)))).equals(long)).toBe(true);
    const blocks = ['one ', 'two'].flatMap((text) => [
      Buffer.from([text.length, 0, 0, 0x80]),
      Buffer.from(`${text}sum!`),
    ]);
    const header = Buffer.from([0x04, 0x22, 0x4d, 0x18, 0x50, 0x40, 0]);
    expect((await unpack(LZ4, Buffer.concat([header, ...blocks, Buffer.alloc(4)]))).toString()).toBe('one two');
  });

  it.each([
    ['a block that ends nowhere', [0xff, 0xff, 0xff, 0x7f, 1]],
    ['no end', [1, 0, 0, 0x80, 65]],
  ])('is refused with %s', async (_, rest) => {
    const frame = Buffer.from([0x04, 0x22, 0x4d, 0x18, 0x40, 0x40, 0, ...rest]);
    await expect(unpack(LZ4, frame)).rejects.toBeInstanceOf(NodeError);
  });
});
