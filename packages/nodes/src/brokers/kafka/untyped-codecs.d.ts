declare module 'lz4js' {
  export function compress(source: Uint8Array): Uint8Array;
  export function decompress(source: Uint8Array, maxBytes: number): Uint8Array;
}

declare module 'snappyjs' {
  export function compress(source: Uint8Array): Uint8Array;
  export function uncompress(source: Uint8Array, maxBytes: number): Uint8Array;
}
