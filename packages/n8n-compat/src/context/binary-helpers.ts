import { Readable } from 'node:stream';
import type { BinaryData, ItemsByPort } from '@millrace/node-sdk';
import { ApplicationError } from '../n8n-workflow/errors.ts';
import type { NodePort } from '../port/node-port.ts';

type Content = Uint8Array | Readable;

/** Helpers for bytes of items. */
export function binaryHelpers(port: NodePort, inputs: ItemsByPort) {
  function assertBinaryData(itemIndex: number, property: string | BinaryData, inputIndex = 0): BinaryData {
    if (typeof property !== 'string') return property;
    const binary = inputs[inputIndex]?.[itemIndex]?.binary;
    const data = binary && Object.hasOwn(binary, property) ? binary[property] : undefined;
    if (!data) throw new ApplicationError(`Item ${itemIndex} has no binary data "${property}"`);
    return data;
  }
  async function prepareBinaryData(content: Content, fileName?: string, mimeType?: string): Promise<BinaryData> {
    const about = { ...(fileName !== undefined && { fileName }), ...(mimeType !== undefined && { mimeType }) };
    return await port.createBinary(await binaryToBuffer(content), about);
  }
  const bufferOf = async (data: BinaryData): Promise<Buffer> => Buffer.from(await port.readBinary(data));
  return {
    assertBinaryData,
    prepareBinaryData,
    binaryToBuffer,
    getBinaryDataBuffer: (itemIndex: number, property: string | BinaryData, inputIndex?: number): Promise<Buffer> =>
      bufferOf(assertBinaryData(itemIndex, property, inputIndex)),
    async setBinaryDataBuffer(data: BinaryData, content: Uint8Array): Promise<BinaryData> {
      return { ...data, ...(await prepareBinaryData(content, data.fileName, data.mimeType)) };
    },
    async binaryToString(content: Content, encoding: BufferEncoding = 'utf8'): Promise<string> {
      return (await binaryToBuffer(content)).toString(encoding);
    },
    async getBinaryStream(id: string): Promise<Readable> {
      return Readable.from([await bufferOf({ id, data: '', mimeType: '' })]);
    },
  };
}

async function binaryToBuffer(content: Content): Promise<Buffer> {
  if (content instanceof Uint8Array) return Buffer.from(content);
  const parts: Uint8Array[] = [];
  for await (const part of content) parts.push(typeof part === 'string' ? Buffer.from(part) : part);
  return Buffer.concat(parts);
}
