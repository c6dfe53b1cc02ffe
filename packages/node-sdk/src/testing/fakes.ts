import { connect as connectTcp } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { type BinaryData, isJsonObject, type JsonObject, type JsonValue } from '@millrace/workflow';
import type { Credentials, Logger } from '../context/context.ts';
import type { DataTables } from '../context/data-tables.ts';
import type { BinaryStore, FileAccess } from '../context/files.ts';
import type { HttpClient, HttpRequest, HttpResponse } from '../context/http.ts';
import type { Network } from '../context/network.ts';
import type { AnswerWriter, HttpReply, Responder } from '../context/replies.ts';
import type { Scripts } from '../context/scripts.ts';
import type { StoredVector, VectorStores } from '../context/vectors.ts';
import { NodeError } from '../errors/node-error.ts';

/** What a fake server answers; a plain JSON value stands for an answer with that body. */
export type FakeAnswer =
  | {
      status?: number;
      headers?: Record<string, string | string[]>;
      body?: string | Uint8Array;
      url?: string;
      /** Instead of `body`, for requests whose answer comes in parts. */
      parts?: AsyncIterable<string>;
    }
  | { json: JsonValue; status?: number; headers?: Record<string, string | string[]> };

/** Answers a request of a node under test; throws to play a network that fails. */
export type FakeServer = (request: HttpRequest, credentialType?: string) => FakeAnswer | Promise<FakeAnswer>;

export const silentLogger: Logger = { debug() {}, info() {}, warn() {}, error() {} };

/** An HTTP client whose answers come from a function. Keeps the requests it was given. */
export function fakeHttp(server: FakeServer | undefined, requests: HttpRequest[]): HttpClient {
  const send = async (request: HttpRequest, credentialType?: string) => {
    requests.push(request);
    if (!server) throw new Error(`No fake server was given for ${request.method ?? 'GET'} ${request.url}`);
    return await server(request, credentialType);
  };
  const stream = async (request: HttpRequest, credentialType?: string) => {
    const answer = await send(request, credentialType);
    const response = toResponse(request, answer);
    return { ...response, body: encoded(('parts' in answer && answer.parts) || [response.body]) };
  };
  return {
    request: async (request) => toResponse(request, await send(request)),
    stream: (request) => stream(request),
    streamWithCredential: (credentialType, request) => stream(request, credentialType),
    requestWithCredential: async (credentialType, request) => toResponse(request, await send(request, credentialType)),
  };
}

async function* encoded(parts: AsyncIterable<string> | Iterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  for await (const part of parts) yield typeof part === 'string' ? new TextEncoder().encode(part) : part;
}

function toResponse(request: HttpRequest, answer: FakeAnswer): HttpResponse {
  const isJson = 'json' in answer;
  const body = isJson ? JSON.stringify(answer.json) : (answer.body ?? '');
  const headers: Record<string, string | string[]> = Object.create(null);
  if (isJson) headers['content-type'] = 'application/json';
  for (const [name, value] of Object.entries(answer.headers ?? {})) headers[name.toLowerCase()] = value;
  return {
    status: answer.status ?? 200,
    statusText: '',
    headers,
    url: (isJson ? undefined : answer.url) ?? request.url,
    body: typeof body === 'string' ? new TextEncoder().encode(body) : body,
  };
}

/** Credentials by type name. */
export function fakeCredentials(byType: Readonly<Record<string, JsonObject | undefined>>): Credentials {
  return {
    async get(type) {
      const data = Object.hasOwn(byType, type) ? byType[type] : undefined;
      if (data) return data;
      throw new NodeError(`No credential of type ${type} is set`, { code: 'CREDENTIAL_NOT_SET' });
    },
  };
}

/** Keeps bytes inline, as the smallest installation does. */
export const inlineBinaryStore: BinaryStore = {
  async create(content, about = {}): Promise<BinaryData> {
    const bytes = content instanceof Uint8Array ? content : await joined(content);
    return {
      data: Buffer.from(bytes).toString('base64'),
      mimeType: about.mimeType ?? 'application/octet-stream',
      ...(about.fileName !== undefined && { fileName: about.fileName }),
      bytes: bytes.byteLength,
    };
  },
  async read(binary) {
    return Buffer.from(binary.data, 'base64');
  },
  async *stream(binary) {
    yield Buffer.from(binary.data, 'base64');
  },
};

async function joined(parts: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const list: Uint8Array[] = [];
  for await (const part of parts) list.push(part);
  return Buffer.concat(list);
}

/** Files by path, in memory; patterns are plain paths or end in `*`. */
export function fakeFiles(files: Map<string, Uint8Array>, watch?: FileAccess['watch']): FileAccess {
  return {
    watch: watch ?? (() => Promise.reject(new Error('No fake watch was given'))),
    async read(path) {
      const bytes = files.get(path);
      if (bytes) return bytes;
      throw new NodeError(`There is no file ${path}`, { code: 'FILE_NOT_FOUND' });
    },
    async *stream(path) {
      yield await this.read(path);
    },
    async write(path, content, { append = false } = {}) {
      const bytes = content instanceof Uint8Array ? content : await joined(content);
      const before = append ? files.get(path) : undefined;
      files.set(path, before ? Buffer.concat([before, bytes]) : bytes);
    },
    async list(pattern) {
      const isMatch = (path: string) =>
        pattern.endsWith('*') ? path.startsWith(pattern.slice(0, -1)) : path === pattern;
      return [...files.keys()].filter(isMatch).sort();
    },
  };
}

/** Connections without a guard. */
export const openNetwork: Network = {
  connect({ host, port, tls }) {
    return new Promise((resolve, reject) => {
      const socket = tls
        ? connectTls({ host, port, ...tls, rejectUnauthorized: !tls.allowUnauthorizedCerts })
        : connectTcp({ host, port });
      socket.once(tls ? 'secureConnect' : 'connect', () => {
        socket.off('error', reject);
        resolve(socket);
      });
      socket.once('error', reject);
    });
  },
};

/** Vector stores in memory. */
export function noDataTables(): DataTables {
  const refuse = () => Promise.reject(new Error('No fake data table was given'));
  const changes = { addColumn: refuse, insert: refuse, update: refuse, upsert: refuse, delete: refuse };
  return { list: refuse, columns: refuse, state: refuse, find: refuse, changedSince: refuse, ...changes };
}

export function memoryVectorStores(): VectorStores {
  const stores = new Map<string, Map<string, StoredVector>>();
  const entriesOf = (store: string) => stores.get(store) ?? new Map<string, StoredVector>();
  return {
    list: async () => [...stores.keys()].sort(),
    known: async (store, ids) => ids.filter((id) => entriesOf(store).has(id)),
    async put(store, entries) {
      stores.set(store, new Map([...entriesOf(store), ...entries.map((entry) => [entry.id, entry] as const)]));
    },
    async nearest(store, vector, most) {
      const found = [...entriesOf(store).values()].map(({ document, vector: own }) => ({
        document,
        score: cosine(own, vector),
      }));
      return found.sort((a, b) => b.score - a.score).slice(0, most);
    },
    clear: async (store) => void stores.delete(store),
  };
}

function cosine(a: readonly number[], b: readonly number[]): number {
  const product = a.reduce((sum, value, at) => sum + value * (b[at] ?? 0), 0);
  return product / (Math.hypot(...a) * Math.hypot(...b) || 1);
}

/** Runs no script: gives what the test says a script returned. */
export function fakeScripts(run: Scripts['run'] | undefined): Scripts {
  return {
    run: run ?? (() => Promise.reject(new Error('No fake script was given'))),
  };
}

/** Keeps the answers sent to the caller of a webhook. */
export function fakeResponder(replies: HttpReply[], isCallWaiting: boolean): Responder {
  return {
    get isWaiting() {
      return isCallWaiting && replies.length === 0;
    },
    isStreaming: false,
    send: (reply) => void replies.push(reply),
  };
}

/** Keeps what is written to who reads along: a text for each answer, with what became of it in brackets. */
export function fakeAnswer(answers: string[]): AnswerWriter {
  const index = answers.push('') - 1;
  const add = (text: string): void => {
    answers[index] += text;
  };
  return { write: add, end: () => add('[end]'), fail: () => add('[error]') };
}

/** Freezes a value and all it holds: a node that writes to its input fails its test. */
export function deepFreeze<Value>(value: Value): Value {
  if (Array.isArray(value)) value.forEach(deepFreeze);
  else if (isJsonObject(value)) Object.values(value).forEach(deepFreeze);
  return Object.freeze(value);
}
