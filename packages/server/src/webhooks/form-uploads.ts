import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Busboy } from '@fastify/busboy';
import type { CallFile, CallForm } from '@millrace/wire';
import type { ExecutionFiles } from '../binary-data/execution-files.ts';
import { apiError, ServerError } from '../errors/server-error.ts';

const MAX_PARTS = 1_000;
const MAX_NAME_BYTES = 1_000;

export interface FormUploadsOptions {
  files: Pick<ExecutionFiles, 'upload' | 'removeUploads'>;
  /** Of a body with its files. */
  maxBytes: number;
  /** Of a body in memory, and of all fields of a larger one together. */
  maxBytesInMemory: number;
}

/** What a large multipart body brought, until an execution has taken it over. */
export interface Upload {
  form: CallForm;
  /** Removes what no execution has taken over. */
  discard(): Promise<void>;
}

/** Multipart bodies that are too large for memory: their files go to the store of files while they come. */
export class FormUploads {
  readonly #options: FormUploadsOptions;

  constructor(options: FormUploadsOptions) {
    this.#options = options;
  }

  /** Whether the body of a request is one of these. Bodies that do not say how large they are stay in memory. */
  isMeant({ headers }: Pick<IncomingMessage, 'headers'>): boolean {
    const isMultipart = /^multipart\/form-data\b/i.test(headers['content-type'] ?? '');
    return isMultipart && Number(headers['content-length'] ?? 0) > this.#options.maxBytesInMemory;
  }

  /**
   * Takes the body apart and stores its files. Memory does not grow with them.
   * @throws ServerError `PAYLOAD_TOO_LARGE`, `FILES_FULL`, `BAD_REQUEST` for a body that is not what its header says.
   */
  async receive(request: IncomingMessage): Promise<Upload> {
    const { files, maxBytes } = this.#options;
    const bytes = Number(request.headers['content-length']);
    if (bytes > maxBytes) throw tooLarge(bytes, maxBytes);
    const uploadId = `upload-${randomBytes(16).toString('hex')}`;
    const discard = () => files.removeUploads(uploadId);
    try {
      return { form: await this.#read(request, uploadId), discard };
    } catch (error) {
      await discard();
      throw error instanceof ServerError ? error : unreadable(error);
    }
  }

  async #read(request: IncomingMessage, uploadId: string): Promise<CallForm> {
    const { files: store, maxBytesInMemory } = this.#options;
    const fields: CallForm['fields'] = [];
    const files: Array<Promise<CallFile | undefined>> = [];
    const streams = new Set<Readable>();
    let fieldBytes = 0;
    const parser = new Busboy({
      headers: { ...request.headers, 'content-type': request.headers['content-type'] ?? '' },
      limits: { parts: MAX_PARTS, fieldNameSize: MAX_NAME_BYTES, fieldSize: maxBytesInMemory },
      // What has another type than a text is a file, also without a name.
      isPartAFile: (_name, mimeType, fileName) => fileName !== undefined || mimeType !== 'text/plain',
    });
    const fail = (error: Error) => void parser.destroy(error);
    parser.on('partsLimit', () => fail(new Error(`It has more than ${MAX_PARTS} parts.`)));
    parser.on('field', (name, value, isNameCut, isValueCut) => {
      fieldBytes += value.length;
      if (isNameCut) fail(new Error(`The name of a field is longer than ${MAX_NAME_BYTES} bytes.`));
      else if (isValueCut || fieldBytes > maxBytesInMemory) fail(new Error('Its fields are too large.'));
      else fields.push([name, value]);
    });
    parser.on('file', (field, stream, fileName, _encoding, mimeType) => {
      const stored = store.upload(uploadId, stream).then(
        // Browsers send a part without name and bytes for a file input that was left empty.
        ({ id, bytes }) =>
          fileName || bytes > 0 ? { field, ...(fileName && { fileName }), mimeType, bytes, id } : undefined,
      );
      stored.catch(fail).finally(() => streams.delete(stream));
      streams.add(stream);
      files.push(stored);
    });
    try {
      await pipeline(request, parser);
    } catch (error) {
      // What is being written comes to its end before it is removed.
      for (const stream of streams) stream.destroy(error as Error);
      await Promise.allSettled(files);
      throw error;
    }
    return { fields, files: (await Promise.all(files)).filter((file) => file !== undefined) };
  }
}

function tooLarge(bytes: number, maxBytes: number): ServerError {
  const megabytes = (count: number) => `${Math.round(count / 100_000) / 10} MB`;
  return apiError('PAYLOAD_TOO_LARGE.form', { size: megabytes(bytes), limit: megabytes(maxBytes) });
}

function unreadable(cause: unknown): ServerError {
  const reason = cause instanceof Error ? cause.message : '';
  return apiError('BAD_REQUEST.multipart', { reason }, { cause });
}
