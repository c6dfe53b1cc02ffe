/// <reference path="./untyped-codecs.d.ts" />
import { promisify } from 'node:util';
import { gunzip, gzip, zstdCompress, zstdDecompress } from 'node:zlib';
import { NodeError } from '@millrace/node-sdk';
import type { CompressionCodecs as Codecs, CompressionTypes as Types } from 'kafkajs';
import { unpackLz4 } from './lz4-frame.ts';

/** How the library packs and unpacks a set of messages. */
interface Codec {
  compress(encoder: { buffer: Buffer }): Promise<Buffer>;
  decompress(packed: Buffer): Promise<Buffer>;
}

const MIB = 1024 * 1024;
/** Largest set of messages once it is unpacked. */
const MOST_OF_A_SET = 64 * MIB;
/** Most that all sets of an answer may hold once they are unpacked: the library unpacks them all before it gives out one. */
const MOST_OF_AN_ANSWER = 256 * MIB;

/** How Java clients frame Snappy: this, two versions of four bytes, then blocks behind their length. */
const FRAMED_SNAPPY = Buffer.from([0x82, ...Buffer.from('SNAPPY'), 0]);
const SNAPPY_HEADER_BYTES = 16;

const packGzip = promisify<Buffer, Buffer>(gzip);
const unpackGzip = promisify<Buffer, object, Buffer>(gunzip);
const packZstd = promisify<Buffer, Buffer>(zstdCompress);
const unpackZstd = promisify<Buffer, object, Buffer>(zstdDecompress);

/**
 * Bytes unpacked of each answer of a broker. The sets of an answer are views of the same memory, so that memory stands
 * for the answer; the count goes when the answer does.
 */
const unpackedOf = new WeakMap<ArrayBufferLike, number>();

/**
 * Teaches the library the compressions of the protocol; its own unpacks without a bound, and knows only one. Here a set
 * is unpacked to 64 MiB at most, and all sets of an answer to 256 MiB together, since 64 MiB of zeros can be sent in a
 * few KiB and an answer holds many sets. What goes beyond is a `NodeError`.
 */
export function addCodecs(library: { CompressionCodecs: typeof Codecs; CompressionTypes: typeof Types }): void {
  const { CompressionCodecs, CompressionTypes } = library;
  CompressionCodecs[CompressionTypes.GZIP] = (): Codec => ({
    compress: ({ buffer }) => packGzip(buffer),
    decompress: bounded((packed, mostBytes) => unpackGzip(packed, { maxOutputLength: mostBytes })),
  });
  CompressionCodecs[CompressionTypes.ZSTD] = (): Codec => ({
    compress: ({ buffer }) => packZstd(buffer),
    decompress: bounded((packed, mostBytes) => unpackZstd(packed, { maxOutputLength: mostBytes })),
  });
  CompressionCodecs[CompressionTypes.Snappy] = (): Codec => ({
    compress: async ({ buffer }) => Buffer.from((await import('snappyjs')).compress(buffer)),
    decompress: bounded(unpackSnappy),
  });
  CompressionCodecs[CompressionTypes.LZ4] = (): Codec => ({
    compress: async ({ buffer }) => Buffer.from((await import('lz4js')).compress(buffer)),
    decompress: bounded(unpackLz4),
  });
}

/** @param unpack throws where the set holds more than it may. */
function bounded(unpack: (packed: Buffer, mostBytes: number) => Promise<Buffer>): Codec['decompress'] {
  return async (packed) => {
    const before = unpackedOf.get(packed.buffer) ?? 0;
    // Node takes no bound of zero.
    const mostBytes = Math.max(1, Math.min(MOST_OF_A_SET, MOST_OF_AN_ANSWER - before));
    const unpacked = await unpack(packed, mostBytes).catch((cause: unknown) => {
      // Without a cause: the library tells only the innermost one.
      throw new NodeError(
        `Compressed messages cannot be unpacked${cause instanceof Error ? `: ${cause.message}` : ''}`,
        {
          description:
            'A set of messages may hold 64 MiB, all that the broker sends at once 256 MiB. ' +
            "Where it is more, lower 'Most bytes of a partition', or have smaller sets sent.",
        },
      );
    });
    unpackedOf.set(packed.buffer, before + unpacked.length);
    return unpacked;
  };
}

async function unpackSnappy(packed: Buffer, mostBytes: number): Promise<Buffer> {
  const { uncompress } = await import('snappyjs');
  if (!packed.subarray(0, FRAMED_SNAPPY.length).equals(FRAMED_SNAPPY)) {
    return Buffer.from(uncompress(packed, mostBytes));
  }
  const blocks: Uint8Array[] = [];
  let room = mostBytes;
  for (let at = SNAPPY_HEADER_BYTES; at < packed.length; ) {
    const end = at + 4 + packed.readUInt32BE(at);
    const block = uncompress(packed.subarray(at + 4, end), room);
    room -= block.length;
    blocks.push(block);
    at = end;
  }
  return Buffer.concat(blocks);
}
