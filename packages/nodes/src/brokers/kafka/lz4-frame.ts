/// <reference path="./untyped-codecs.d.ts" />

/** A block within a frame: where it lies, and whether it is stored as it is. */
interface Block {
  at: number;
  length: number;
  isRaw: boolean;
}

const MAGIC = 0x184d2204;
const RAW = 0x80000000;
const HEADER_BYTES = 7;
/** Flags of the header: what else stands in it and behind its blocks. */
const [HAS_DICTIONARY, HAS_CONTENT_BYTES, HAS_BLOCK_CHECKSUMS] = [0x1, 0x8, 0x10];
/** A byte of a block stands for no more than this. */
const BEST_RATIO = 255;

/**
 * What a frame of LZ4 holds. The blocks say how much room it can need; only that is allocated, and never more than
 * `mostBytes`. (The library's own reading of frames cuts what is larger, says nothing, and misreads checksums.)
 *
 * @throws RangeError where it is larger, or no whole frame.
 */
export async function unpackLz4(packed: Buffer, mostBytes: number): Promise<Buffer> {
  const { decompressBlock } = await import('lz4js');
  const blocks = blocksOf(packed);
  const needed = blocks.reduce((sum, { length, isRaw }) => sum + (isRaw ? length : BEST_RATIO * length), 0);
  const unpacked = Buffer.alloc(Math.min(needed, mostBytes));
  let end = 0;
  for (const { at, length, isRaw } of blocks) {
    if (isRaw) packed.copy(unpacked, end, at, at + length);
    end = isRaw ? end + length : decompressBlock(packed, unpacked, at, length, end);
    if (end > unpacked.length) throw new RangeError(`The LZ4 frame holds more than ${unpacked.length} bytes`);
  }
  return unpacked.subarray(0, end);
}

function blocksOf(packed: Buffer): Block[] {
  if (packed.length < HEADER_BYTES || packed.readUInt32LE() !== MAGIC) throw new RangeError('No LZ4 frame');
  const flags = packed.readUInt8(4);
  if (flags & HAS_DICTIONARY) throw new RangeError('The LZ4 frame needs a dictionary');
  const checksumBytes = flags & HAS_BLOCK_CHECKSUMS ? 4 : 0;
  const blocks: Block[] = [];
  let at = HEADER_BYTES + (flags & HAS_CONTENT_BYTES ? 8 : 0);
  // Reading behind the end is a RangeError, too.
  for (let head = packed.readUInt32LE(at); head !== 0; head = packed.readUInt32LE(at)) {
    const isRaw = head >= RAW;
    const length = isRaw ? head - RAW : head;
    blocks.push({ at: at + 4, length, isRaw });
    at += 4 + length + checksumBytes;
  }
  return blocks;
}
