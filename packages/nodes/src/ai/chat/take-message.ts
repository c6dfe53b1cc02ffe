import {
  type BinaryData,
  type BinaryStore,
  type HttpReply,
  type IncomingRequest,
  type Item,
  isJsonObject,
  type JsonObject,
  NodeError,
} from '@millrace/node-sdk';
import { isAcceptedFile } from '../../lib/form-page/accepted-file.ts';
import { readBody } from '../../lib/webhook/call-body.ts';
import { readMultipart, type UploadedFile } from '../../lib/webhook/multipart.ts';
import { headerOf, refuse } from '../../lib/webhook/take-call.ts';

/** Which files a message may bring: none, or those of these media types, with so many bytes together. */
export type FileRule = false | { types: string; mostBytes?: number };

interface MessagePorts {
  request: IncomingRequest;
  binary: BinaryStore;
  signal: AbortSignal;
}

/** The item of a message, as the program of the chat sent it: its fields, and files as `data0`, `data1` … */
export async function takeMessage(
  { request, binary, signal }: MessagePorts,
  fileRule: FileRule,
): Promise<{ item: Item } | { reply: HttpReply }> {
  const type = headerOf(request, 'content-type') ?? '';
  try {
    if (/^multipart\/form-data\b/i.test(type)) {
      const { fields, files } = await readMultipart(request, type);
      const refused = files.find((file) => !mayBring(file, fileRule));
      if (refused) return { reply: refuse(415, refusalOf(refused, fileRule)) };
      const tooLarge = refusalOfSize(files, fileRule);
      if (tooLarge) return { reply: tooLarge };
      return { item: await withFiles(fields, files, binary) };
    }
    const rules = { keepsRaw: false, isFile: false, takesUnknownAsFile: false, binaryField: undefined };
    const { body } = await readBody(request, rules, { binary, signal });
    return isJsonObject(body) ? { item: { json: body } } : { reply: refuse(422, NO_OBJECT) };
  } catch (error) {
    if (error instanceof NodeError && error.code === 'WEBHOOK_BODY') return { reply: refuse(422, error.message) };
    throw error;
  }
}

const NO_OBJECT = 'A message is a JSON object with the fields action, sessionId and chatInput';

function mayBring({ mimeType, fileName }: UploadedFile, rule: FileRule): boolean {
  return rule !== false && isAcceptedFile({ mimeType, fileName }, rule.types);
}

function refusalOf({ fileName, mimeType }: UploadedFile, rule: FileRule): string {
  if (rule === false) return 'This chat takes no files';
  return `This chat takes files of the types ${rule.types}, not ${mimeType} (${fileName ?? 'a file without a name'})`;
}

function refusalOfSize(files: readonly UploadedFile[], rule: FileRule): HttpReply | undefined {
  const mostBytes = rule === false ? undefined : rule.mostBytes;
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
  if (mostBytes === undefined || bytes <= mostBytes) return undefined;
  return refuse(413, `This chat takes files of ${mostBytes / 1024 / 1024} MiB at most with a message`);
}

async function withFiles(fields: JsonObject, files: readonly UploadedFile[], store: BinaryStore): Promise<Item> {
  if (files.length === 0) return { json: fields };
  const binary: Record<string, BinaryData> = {};
  const about: JsonObject[] = [];
  for (const [index, file] of files.entries()) {
    const binaryKey = `data${index}`;
    const data = await file.keep(store);
    binary[binaryKey] = data;
    about.push({ ...described(data), binaryKey });
  }
  return { json: { ...fields, files: about }, binary };
}

function described({ fileName, fileSize, fileType, mimeType, fileExtension }: BinaryData): JsonObject {
  return {
    ...(fileName !== undefined && { fileName }),
    ...(fileSize !== undefined && { fileSize }),
    ...(fileType !== undefined && { fileType }),
    mimeType,
    ...(fileExtension !== undefined && { fileExtension }),
  };
}
