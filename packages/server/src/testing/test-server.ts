import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { PushEvent } from '@millrace/api';
import { isJsonObject, type JsonObject, type JsonValue } from '@millrace/workflow';
import { type Logger, pino } from 'pino';
import { loadConfig } from '../config/load-config.ts';
import { type ControlPlane, createControlPlane } from '../control-plane/control-plane.ts';
import type { Database } from '../database/database.ts';
import { openSqliteDatabase } from '../database/sqlite/sqlite-database.ts';

const FAKE_RUNNER = path.join(import.meta.dirname, 'fake-runner.ts');
const PING_INTERVAL_MS = 50;
const REAL_PING_INTERVAL_MS = 1000;

export interface Answer {
  status: number;
  headers: Headers;
  text: string;
  /** What stands under `data`; for errors the whole body. */
  data: JsonValue;
}

export interface TestServerOptions {
  environment?: Record<string, string>;
  /** Default: the program that pretends to be a runner. */
  runnerEntry?: string;
  /** Default true. */
  waitUntilReady?: boolean;
  /** Default: silent. */
  log?: Logger;
}

/** A server on a free port, with its database in a temporary folder that outlives it. */
export class TestServer {
  readonly url: string;
  readonly database: Database;
  readonly #plane: ControlPlane;

  constructor(url: string, database: Database, plane: ControlPlane) {
    this.url = url;
    this.database = database;
    this.#plane = plane;
  }

  async call(method: string, place: string, body?: unknown, headers: Record<string, string> = {}): Promise<Answer> {
    const response = await fetch(`${this.url}${place}`, {
      method,
      headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    return { status: response.status, headers: response.headers, text, data: dataOf(text) };
  }

  /** Calls the REST interface; fails unless the answer is good. */
  async rest(method: string, place: string, body?: unknown, headers?: Record<string, string>): Promise<JsonObject> {
    const answer = await this.call(method, `/rest${place}`, body, headers);
    if (answer.status !== 200) throw new Error(`${method} ${place}: ${answer.status} ${answer.text}`);
    return answer.data as JsonObject;
  }

  /** Stores a workflow and returns its id. */
  async createWorkflow(workflow: JsonObject, options: { active?: boolean } = {}): Promise<string> {
    const { id } = await this.rest('POST', '/workflows', workflow);
    if (options.active) await this.rest('PATCH', `/workflows/${id}`, { active: true });
    return String(id);
  }

  /** Listens to push events. */
  async listen(sessionId: string): Promise<EventStream> {
    const stop = new AbortController();
    const response = await fetch(`${this.url}/rest/push?sessionId=${sessionId}`, { signal: stop.signal });
    if (!response.body) throw new Error('The push connection has no body');
    return new EventStream(response.body, stop);
  }

  /** Repeats a look until it finds something. */
  async eventually<T>(look: () => Promise<T | undefined>): Promise<T> {
    const deadline = Date.now() + 20_000;
    for (;;) {
      const found = await look();
      if (found !== undefined) return found;
      if (Date.now() > deadline) throw new Error('What was waited for did not happen');
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  }

  async stop(): Promise<void> {
    await this.#plane.close(100);
    await this.database.close();
  }
}

/** Push events of one page. */
export class EventStream {
  readonly #stop: AbortController;
  readonly #events: AsyncGenerator<PushEvent>;

  constructor(body: ReadableStream<Uint8Array>, stop: AbortController) {
    this.#stop = stop;
    this.#events = readEvents(body);
  }

  /** The next event of a type. */
  async next<Type extends PushEvent['type']>(type: Type): Promise<PushEvent & { type: Type }> {
    for (;;) {
      const { value, done } = await this.#events.next();
      if (done) throw new Error(`The connection ended before ${type}`);
      if (isOfType(value, type)) return value;
    }
  }

  close(): void {
    this.#stop.abort();
  }
}

function isOfType<Type extends PushEvent['type']>(event: PushEvent, type: Type): event is PushEvent & { type: Type } {
  return event.type === type;
}

async function* readEvents(body: ReadableStream<Uint8Array>): AsyncGenerator<PushEvent> {
  let text = '';
  for await (const chunk of body.pipeThrough(new TextDecoderStream())) {
    text += chunk;
    for (let end = text.indexOf('\n\n'); end !== -1; end = text.indexOf('\n\n')) {
      const line = text.slice(0, end);
      text = text.slice(end + 2);
      if (line.startsWith('data: ')) yield JSON.parse(line.slice(6)) as PushEvent;
    }
  }
}

/** Makes a folder for a server's database. */
export async function makeTestFolder(): Promise<{ folder: string; remove(): Promise<void> }> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'millrace-server-'));
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) };
}

/** Starts a server over the database in a folder. Resolves when workflows can run. */
export async function startTestServer(folder: string, options: TestServerOptions = {}): Promise<TestServer> {
  const { config } = loadConfig({
    MILLRACE_RUNNERS: '1',
    MILLRACE_TIMEZONE: 'UTC',
    MILLRACE_DATA_DIR: folder,
    ...options.environment,
  });
  const database = await openSqliteDatabase(path.join(folder, 'millrace.sqlite'));
  const plane = await createControlPlane({
    config,
    database,
    instance: { encryptionKey: 'a key that is long enough', instanceId: 'test' },
    publicUrl: 'http://localhost/',
    editorFolder: path.join(folder, 'editor'),
    log: options.log ?? pino({ level: process.env.MILLRACE_TEST_LOG ?? 'silent' }),
    environment: process.env,
    runnerEntry: options.runnerEntry ?? FAKE_RUNNER,
    // Real ones load nodes while they are asked, and share the machine with other tests.
    pingIntervalMs: options.runnerEntry ? REAL_PING_INTERVAL_MS : PING_INTERVAL_MS,
  });
  const url = await plane.app.listen({ host: '127.0.0.1', port: 0 });
  const started = plane.start();
  if (options.waitUntilReady !== false) await started;
  return new TestServer(url, database, plane);
}

function dataOf(text: string): JsonValue {
  try {
    const value = JSON.parse(text) as JsonValue;
    return isJsonObject(value) && Object.hasOwn(value, 'data') ? (value.data as JsonValue) : value;
  } catch {
    return null;
  }
}
