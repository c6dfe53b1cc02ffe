import { setTimeout as delay } from 'node:timers/promises';
import { AwsClient } from 'aws4fetch';
import { FileStoreError } from './binary-files.ts';

/** A store that says nothing for so long is away. What takes longer is made of several requests. */
const ANSWER_TIMEOUT_MS = 60_000;
const ATTEMPTS = 3;
const FIRST_PAUSE_MS = 200;
const XML_ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** Where a bucket is, and who asks. */
export interface S3Access {
  /** Address of the bucket itself, whether its name stands in the path or in the host. */
  bucketUrl: string;
  region: string;
  accessKey: string;
  secretKey: string;
}

export interface ListedObject {
  key: string;
  bytes: number;
  /** In ms since 1970. */
  changedAt: number;
}

interface S3Request {
  method: string;
  /** Absent for a request about the bucket. */
  key?: string;
  query?: Record<string, string>;
  headers?: Record<string, string>;
  body?: Uint8Array<ArrayBuffer> | string;
}

/** The calls of S3 that files of executions need. Each is tried again where the store does not answer or is busy. */
export class S3Client {
  readonly #base: URL;
  readonly #signer: AwsClient;

  constructor({ bucketUrl, region, accessKey, secretKey }: S3Access) {
    this.#base = new URL(bucketUrl);
    this.#base.pathname = this.#base.pathname.replace(/\/+$/, '');
    this.#signer = new AwsClient({ accessKeyId: accessKey, secretAccessKey: secretKey, region, service: 's3' });
  }

  async put(key: string, body: Uint8Array<ArrayBuffer>): Promise<void> {
    await this.#text({ method: 'PUT', key, body });
  }

  /** Headers and the body as it comes; `undefined` where there is no such object. */
  async get(key: string, range?: string): Promise<Response | undefined> {
    return this.#answer({ method: 'GET', key, ...(range !== undefined && { headers: { range } }) });
  }

  /** Its size; `undefined` where there is no such object. */
  async size(key: string): Promise<number | undefined> {
    const response = await this.#answer({ method: 'HEAD', key });
    return response && Number(response.headers.get('content-length'));
  }

  /** False when there is nothing to copy. */
  async copy(from: string, to: string): Promise<boolean> {
    const bucket = this.#base.pathname.slice(1) || this.#base.hostname.split('.', 1)[0];
    const source = `/${bucket}/${from}`;
    const text = await this.#text({ method: 'PUT', key: to, headers: { 'x-amz-copy-source': source } });
    return text !== undefined;
  }

  async delete(key: string): Promise<void> {
    await this.#text({ method: 'DELETE', key });
  }

  /** All objects whose keys begin so, in the order of their keys. */
  async *list(prefix: string): AsyncGenerator<ListedObject> {
    for await (const page of this.pages(prefix)) yield* page;
  }

  /** The same in the pages that the store gives. @param after only keys that come after this one. */
  async *pages(prefix: string, after?: string): AsyncGenerator<ListedObject[]> {
    const begin = { 'list-type': '2', prefix, ...(after !== undefined && { 'start-after': after }) };
    let token: string | undefined;
    do {
      const query = { ...begin, ...(token !== undefined && { 'continuation-token': token }) };
      const text = (await this.#text({ method: 'GET', query })) ?? '';
      yield Array.from(text.matchAll(/<Contents>(.*?)<\/Contents>/gs), ([, entry = '']) => ({
        key: field(entry, 'Key') ?? '',
        bytes: Number(field(entry, 'Size')),
        changedAt: Date.parse(field(entry, 'LastModified') ?? ''),
      }));
      token = field(text, 'NextContinuationToken');
    } while (token !== undefined);
  }

  /** Begins an object that comes in parts. @returns its upload id. */
  async begin(key: string): Promise<string> {
    const uploadId = field((await this.#text({ method: 'POST', key, query: { uploads: '' } })) ?? '', 'UploadId');
    if (uploadId === undefined) throw new FileStoreError('The store began no upload in parts.');
    return uploadId;
  }

  /** @returns what names the part when the object is completed. */
  async putPart(key: string, uploadId: string, number: number, body: Uint8Array<ArrayBuffer>): Promise<string> {
    const query = { partNumber: String(number), uploadId };
    const response = await this.#answer({ method: 'PUT', key, query, body });
    await response?.body?.cancel();
    return response?.headers.get('etag') ?? '';
  }

  async complete(key: string, uploadId: string, tags: readonly string[]): Promise<void> {
    const parts = tags.map((tag, index) => `<Part><PartNumber>${index + 1}</PartNumber><ETag>${tag}</ETag></Part>`);
    const body = `<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`;
    await this.#text({ method: 'POST', key, query: { uploadId }, body });
  }

  /** Forgets the parts of an object. */
  async abort(key: string, uploadId: string): Promise<void> {
    await this.#text({ method: 'DELETE', key, query: { uploadId } });
  }

  /** Some calls begin to answer before they know how they end: an error may stand in the body of a good answer. */
  async #text(request: S3Request): Promise<string | undefined> {
    const response = await this.#answer(request);
    const text = await response?.text();
    if (text !== undefined && /^(?:<\?xml[^>]*>\s*)?<Error>/.test(text)) throw refusal(request, 200, text);
    return text;
  }

  /** `undefined` for what is not there. */
  async #answer(request: S3Request): Promise<Response | undefined> {
    for (let attempt = 1; ; attempt++) {
      const response = await this.#send(request).catch(
        (cause: Error) => new FileStoreError(unreached(cause), { cause }),
      );
      if (response instanceof Response && response.ok) return response;
      if (response instanceof Response && response.status === 404 && request.key !== undefined) {
        const text = await response.text();
        // A bucket that is not there is a mistake of whoever set it up.
        if (field(text, 'Code') !== 'NoSuchBucket') return undefined;
        throw refusal(request, 404, text);
      }
      const mayPass = !(response instanceof Response) || response.status === 429 || response.status >= 500;
      if (!mayPass || attempt === ATTEMPTS) {
        throw response instanceof Response ? refusal(request, response.status, await response.text()) : response;
      }
      if (response instanceof Response) await response.body?.cancel();
      await delay(FIRST_PAUSE_MS * 2 ** attempt);
    }
  }

  /** The body of an answer may take as long as its reader. */
  async #send({ method, key, query = {}, headers = {}, body }: S3Request): Promise<Response> {
    const url = new URL(this.#base);
    if (key !== undefined) url.pathname = `${url.pathname.replace(/\/$/, '')}/${key}`;
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
    const signed = await this.#signer.sign(url.href, {
      method,
      headers,
    });
    const stop = new AbortController();
    const timer = setTimeout(() => stop.abort(new Error('it did not answer in time')), ANSWER_TIMEOUT_MS);
    try {
      return await fetch(signed.url, {
        method,
        headers: signed.headers,
        signal: stop.signal,
        ...(body !== undefined && { body }),
      });
    } finally {
      clearTimeout(timer);
    }
  }
}

function unreached(cause: Error): string {
  const reason = cause.cause instanceof Error ? cause.cause.message : cause.message;
  return `The store cannot be reached: ${reason}.`;
}

function refusal({ method, key = 'the bucket' }: S3Request, status: number, text: string): FileStoreError {
  const said = [field(text, 'Code'), field(text, 'Message')].filter((part) => part !== undefined).join(', ');
  return new FileStoreError(`The store refused ${method} of ${key} with ${status}${said && ` (${said})`}.`);
}

/** The text of the first such element: the answers that are read here hold each once, and nothing within it. */
function field(xml: string, name: string): string | undefined {
  const text = new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1];
  return text?.replace(/&(\w+);/g, (entity, word: string) => XML_ENTITIES[word] ?? entity);
}
