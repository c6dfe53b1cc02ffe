declare module 'lz4js' {
  export function compress(source: Uint8Array): Uint8Array;
  /** @returns where the content ends; what does not fit into `target` is counted, not written. */
  export function decompressBlock(
    source: Uint8Array,
    target: Uint8Array,
    sourceAt: number,
    sourceBytes: number,
    targetAt: number,
  ): number;
}

declare module 'snappyjs' {
  export function compress(source: Uint8Array): Uint8Array;
  export function uncompress(source: Uint8Array, maxBytes: number): Uint8Array;
}
