/// <reference path="./untyped-codecs.d.ts" />
import { promisify } from 'node:util';
import { gunzip, gzip, zstdCompress, zstdDecompress } from 'node:zlib';
import type { CompressionCodecs as Codecs, CompressionTypes as Types } from 'kafkajs';

/** How the library packs and unpacks a set of messages. */
interface Codec {
  compress(encoder: { buffer: Buffer }): Promise<Buffer>;
  decompress(packed: Buffer): Promise<Buffer>;
}

/** Largest set of messages once it is unpacked: what a broker sends decides no more about memory. */
const MOST_BYTES = 64 * 1024 * 1024;

/** How Java clients frame Snappy: this, two versions of four bytes, then blocks behind their length. */
const FRAMED_SNAPPY = Buffer.from([0x82, ...Buffer.from('SNAPPY'), 0]);
const SNAPPY_HEADER_BYTES = 16;

const bounded = { maxOutputLength: MOST_BYTES };
const packGzip = promisify<Buffer, Buffer>(gzip);
const unpackGzip = promisify<Buffer, object, Buffer>(gunzip);
const packZstd = promisify<Buffer, Buffer>(zstdCompress);
const unpackZstd = promisify<Buffer, object, Buffer>(zstdDecompress);

/** Teaches the library the compressions of the protocol; its own unpacks without a bound, and knows only one. */
export function addCodecs(library: { CompressionCodecs: typeof Codecs; CompressionTypes: typeof Types }): void {
  const { CompressionCodecs, CompressionTypes } = library;
  CompressionCodecs[CompressionTypes.GZIP] = (): Codec => ({
    compress: ({ buffer }) => packGzip(buffer),
    decompress: (packed) => unpackGzip(packed, bounded),
  });
  CompressionCodecs[CompressionTypes.ZSTD] = (): Codec => ({
    compress: ({ buffer }) => packZstd(buffer),
    decompress: (packed) => unpackZstd(packed, bounded),
  });
  CompressionCodecs[CompressionTypes.Snappy] = (): Codec => ({
    compress: async ({ buffer }) => Buffer.from((await import('snappyjs')).compress(buffer)),
    decompress: unpackSnappy,
  });
  CompressionCodecs[CompressionTypes.LZ4] = (): Codec => ({
    compress: async ({ buffer }) => Buffer.from((await import('lz4js')).compress(buffer)),
    decompress: async (packed) => Buffer.from((await import('lz4js')).decompress(packed, MOST_BYTES)),
  });
}

async function unpackSnappy(packed: Buffer): Promise<Buffer> {
  const { uncompress } = await import('snappyjs');
  if (!packed.subarray(0, FRAMED_SNAPPY.length).equals(FRAMED_SNAPPY))
    return Buffer.from(uncompress(packed, MOST_BYTES));
  const blocks: Uint8Array[] = [];
  let room = MOST_BYTES;
  for (let at = SNAPPY_HEADER_BYTES; at < packed.length; ) {
    const end = at + 4 + packed.readUInt32BE(at);
    const block = uncompress(packed.subarray(at + 4, end), room);
    room -= block.length;
    blocks.push(block);
    at = end;
  }
  return Buffer.concat(blocks);
}
