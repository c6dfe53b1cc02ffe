import { Readable } from 'node:stream';
import { Busboy } from '@fastify/busboy';
import {
  type BinaryData,
  type BinaryStore,
  type IncomingRequest,
  type JsonObject,
  type JsonValue,
  NodeError,
  type ReceivedForm,
} from '@millrace/node-sdk';
import { setOwn } from '../values/own-property.ts';

/** A file of a multipart body. */
export interface UploadedFile {
  /** Name of the form field. */
  field: string;
  fileName: string | undefined;
  mimeType: string;
  bytes: number;
  /** Its data, to be put into an item; stores it where that is not done yet. */
  keep(store: BinaryStore): Promise<BinaryData>;
}

/** What a multipart call brought. */
export interface MultipartBody {
  fields: JsonObject;
  files: UploadedFile[];
}

/**
 * Reads a multipart call. A field that comes several times gives a list.
 * @throws NodeError for a body that is not what its header says.
 */
export async function readMultipart({ form, body }: IncomingRequest, contentType: string): Promise<MultipartBody> {
  return form ? receivedBody(form) : parseMultipart(body, contentType);
}

function receivedBody(form: ReceivedForm): MultipartBody {
  const fields: JsonObject = {};
  for (const [name, value] of form.fields) addField(fields, name, value);
  const files = form.files.map(({ field, bytes, binary }) => {
    const { fileName, mimeType } = binary;
    return { field, fileName, mimeType, bytes, keep: async () => binary };
  });
  return { fields, files };
}

const MAX_PARTS = 1_000;
const MAX_NAME_BYTES = 1_000;

function parseMultipart(body: Uint8Array, contentType: string): Promise<MultipartBody> {
  const fields: JsonObject = {};
  const files: UploadedFile[] = [];
  return new Promise((resolve, reject) => {
    const fail = (cause: unknown) =>
      reject(
        new NodeError('The multipart body of the call cannot be read', {
          description: cause instanceof Error ? cause.message : '',
          code: 'WEBHOOK_BODY',
        }),
      );
    let parser: InstanceType<typeof Busboy>;
    try {
      parser = new Busboy({
        headers: { 'content-type': contentType },
        limits: { parts: MAX_PARTS, fieldNameSize: 1_000 },
        // What has another type than a text is a file, also without a name.
        isPartAFile: (_name, mimeType, fileName) => fileName !== undefined || mimeType !== 'text/plain',
      });
    } catch (cause) {
      fail(cause);
      return;
    }
    parser.on('partsLimit', () => fail(new Error(`It has more than ${MAX_PARTS} parts.`)));
    parser.on('field', (name, value, isNameCut) => {
      if (isNameCut) fail(new Error(`The name of a field is longer than ${MAX_NAME_BYTES} bytes.`));
      else addField(fields, name, value);
    });
    parser.on('file', (field, stream, fileName, _encoding, mimeType) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('error', fail);
      stream.on('end', () => {
        // Browsers send a part without name and bytes for a file input that was left empty.
        if (!fileName && chunks.length === 0) return;
        const content = Buffer.concat(chunks);
        files.push({
          ...{ field, fileName: fileName || undefined, mimeType, bytes: content.byteLength },
          keep: (store) => store.create(content, { mimeType, ...(fileName && { fileName }) }),
        });
      });
    });
    parser.on('error', fail);
    parser.on('finish', () => resolve({ fields, files }));
    Readable.from([Buffer.from(body)]).pipe(parser);
  });
}

function addField(fields: JsonObject, name: string, value: JsonValue): void {
  const present = Object.hasOwn(fields, name) ? fields[name] : undefined;
  if (present === undefined) setOwn(fields, name, value);
  else setOwn(fields, name, Array.isArray(present) ? [...present, value] : [present, value]);
}
