import type { Bridge } from './bridge.ts';
import { fromBase64, isBytes, toBase64, toText } from './bytes.ts';
import type { Position } from './script-item.ts';

/** A file's type is told by so many of its first bytes. */
const HEAD_BYTES = 4_100;

interface ScriptFile {
  data?: string;
  id?: string;
  mimeType?: string;
}

interface FileAnswer {
  mimeType: string;
  fileType?: string;
  fileExtension?: string;
  fileSize: string;
}

/** How scripts read and make files. */
export function fileHelpers(bridge: Bridge, position: Position) {
  const assertBinaryData = (itemIndex: number, field: unknown): ScriptFile => {
    if (typeof field === 'object' && field !== null) return field as ScriptFile;
    const files = position.items[itemIndex]?.binary as Record<string, ScriptFile> | undefined;
    const file = files && Object.hasOwn(files, String(field)) ? files[String(field)] : undefined;
    if (file) return file;
    const names = Object.keys(files ?? {});
    const there = names.length > 0 ? `It has: ${names.join(', ')}.` : 'It has no files.';
    throw new Error(`Input item ${itemIndex} has no file '${String(field)}'. ${there}`);
  };
  const describe = async (bytes: Uint8Array, fileName?: string, mimeType?: string): Promise<FileAnswer> =>
    (await bridge.askLater({
      kind: 'describeFile',
      head: toBase64(bytes.subarray(0, HEAD_BYTES)),
      bytes: bytes.length,
      ...(fileName && { fileName: String(fileName) }),
      ...(mimeType && { mimeType: String(mimeType) }),
    })) as FileAnswer;
  return {
    assertBinaryData,
    async getBinaryDataBuffer(itemIndex: number, field: unknown) {
      const file = assertBinaryData(itemIndex, field);
      if (typeof file.data === 'string' && file.data !== '') return fromBase64(file.data);
      return fromBase64((await bridge.askLater({ kind: 'readFile', file })) as string);
    },
    async prepareBinaryData(content: unknown, path?: string, mimeType?: string) {
      const bytes = bytesOf(content, 'prepareBinaryData');
      const [, folder, name] = /^(?:(.*)\/)?([^/]*)$/s.exec(path ?? '') ?? [];
      const about = await describe(bytes, name, mimeType);
      return {
        ...about,
        data: toBase64(bytes),
        ...(folder && { directory: folder }),
        ...(name && { fileName: name }),
      };
    },
    async setBinaryDataBuffer(file: ScriptFile, content: unknown) {
      const bytes = bytesOf(content, 'setBinaryDataBuffer');
      const { fileSize } = await describe(bytes, undefined, file.mimeType);
      const { id: _outdated, ...about } = file;
      return { ...about, data: toBase64(bytes), fileSize };
    },
    binaryToString: async (content: unknown, encoding = 'utf8') => toText(bytesOf(content, 'binaryToString'), encoding),
    binaryToBuffer: async (content: unknown) => bytesOf(content, 'binaryToBuffer'),
  };
}

function bytesOf(content: unknown, helper: string): Uint8Array {
  if (isBytes(content)) return content;
  throw new TypeError(`${helper} takes bytes: Buffer.from('a text'), or what getBinaryDataBuffer gave.`);
}
