/** Bytes as scripts know them. The library that makes them comes with each script that names the helpers. */
interface ScriptBuffer extends Uint8Array {
  toString(encoding?: string): string;
}

interface BufferLibrary {
  from(content: string | Uint8Array, encoding?: string): ScriptBuffer;
}

export function isBytes(value: unknown): value is Uint8Array {
  return value instanceof Uint8Array;
}

export function fromBase64(text: string): ScriptBuffer {
  return library().from(text, 'base64');
}

export function toBase64(bytes: Uint8Array): string {
  return library().from(bytes).toString('base64');
}

export function toText(bytes: Uint8Array, encoding: string): string {
  return library().from(bytes).toString(encoding);
}

function library(): BufferLibrary {
  return (globalThis as unknown as { Buffer: BufferLibrary }).Buffer;
}
