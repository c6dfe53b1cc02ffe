import path from 'node:path';
import { type ExecutionStatus, isJsonObject, type JsonObject, type JsonValue } from '@millrace/workflow';
import { type Logger, pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { ResumeKeys } from '../access/resume-keys.ts';
import { LiveConfig } from '../config/live-config.ts';
import { loadConfig } from '../config/load-config.ts';
import { type ControlPlane, createControlPlane } from '../control-plane/control-plane.ts';
import type { Database } from '../database/database.ts';
import { openDatabase } from '../database/open-database.ts';
import { recordAnswer } from './answer-record.ts';
import { EventStream } from './event-stream.ts';
import { makeTestHome, type TestHome } from './test-home.ts';

const FAKE_RUNNER = path.join(import.meta.dirname, 'fake-runner.ts');
export const ENCRYPTION_KEY = 'a key that is long enough';
const resumeKeys = new ResumeKeys({ secret: ENCRYPTION_KEY, unsignedBelow: async () => 0 });
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
  /** Is done while the server listens already, before it starts runners and settles what it left behind. */
  whenListening?: (server: TestServer) => Promise<void>;
  /** Folder of a package of nodes that is being written. */
  devPackage?: string;
  /** Default true. */
  waitUntilReady?: boolean;
  /** Default: silent. */
  log?: Logger;
  /** Default `test`. */
  instanceId?: string;
}

/** How the tests of a suite share a server: all use one, or each gets its own. */
type Sharing = 'suite' | 'test';

/**
 * A server for the tests of this suite, on a free port.
 * @param options may prepare the data folder first.
 */
export function useTestServer(
  options: TestServerOptions | ((folder: string) => Promise<TestServerOptions>) = {},
  { per = 'suite' }: { per?: Sharing } = {},
): TestServer {
  const server = new TestServer();
  const [before, after] = per === 'suite' ? [beforeAll, afterAll] : [beforeEach, afterEach];
  before(async () => {
    const folder = await server.settle();
    await server.start(typeof options === 'function' ? await options(folder) : options);
  });
  after(() => server.remove());
  return server;
}

/** A server, and the home it can be started in again. */
export class TestServer {
  #home: TestHome | undefined;
  #options: TestServerOptions = {};
  #running: { url: string; database: Database; plane: ControlPlane } | undefined;

  get folder(): string {
    return this.home.folder;
  }

  get home(): TestHome {
    if (!this.#home) throw new Error('The server has no home yet');
    return this.#home;
  }

  get url(): string {
    return this.#started().url;
  }

  get database(): Database {
    return this.#started().database;
  }

  /** Makes its home. @returns the data folder. */
  async settle(): Promise<string> {
    this.#home ??= await makeTestHome();
    return this.#home.folder;
  }

  /** Resolves when workflows can run. @param options default: those of the last time. */
  async start(options = this.#options): Promise<void> {
    this.#options = options;
    const { home } = this;
    const loaded = loadConfig({
      MILLRACE_RUNNERS: '1',
      MILLRACE_TIMEZONE: 'UTC',
      // One that pretends has no watchdog: only pings tell that it hangs.
      ...(!options.runnerEntry && { MILLRACE_RUNNER_MAX_HOLD: '1' }),
      ...home.environment,
      ...options.environment,
    });
    const log = options.log ?? pino({ level: process.env.MILLRACE_TEST_LOG ?? 'silent' });
    const database = await openDatabase(loaded.config, log);
    const plane = await createControlPlane({
      liveConfig: new LiveConfig(loaded),
      database,
      instance: { encryptionKey: ENCRYPTION_KEY, instanceId: options.instanceId ?? 'test' },
      publicUrl: 'http://localhost/',
      editorFolder: path.join(home.folder, 'editor'),
      log,
      setLogLevel(level) {
        log.level = level;
      },
      environment: { ...process.env, ...options.environment },
      devPackage: options.devPackage,
      runnerEntry: options.runnerEntry ?? FAKE_RUNNER,
      // Real ones load nodes while they are asked, and share the machine with other tests.
      pingIntervalMs: options.runnerEntry ? REAL_PING_INTERVAL_MS : PING_INTERVAL_MS,
    });
    this.#running = { url: await plane.app.listen({ host: '127.0.0.1', port: 0 }), database, plane };
    await options.whenListening?.(this);
    const started = plane.start();
    if (options.waitUntilReady !== false) await started;
  }

  async stop(): Promise<void> {
    const running = this.#running;
    this.#running = undefined;
    await running?.plane.close(100);
    await running?.database.close();
  }

  /** Starts another server on the same database. To be stopped before this one is removed. */
  async startBeside(instanceId: string): Promise<TestServer> {
    const other = new TestServer();
    other.#home = this.home;
    await other.start({ ...this.#options, instanceId });
    return other;
  }

  /** @param meanwhile is done while it is stopped. */
  async restart(meanwhile?: (database: Database) => Promise<void>): Promise<void> {
    await this.stop();
    if (meanwhile) {
      const database = await this.home.openDatabase();
      await meanwhile(database).finally(() => database.close());
    }
    await this.start();
  }

  async remove(): Promise<void> {
    await this.stop();
    await this.#home?.remove();
    this.#home = undefined;
  }

  async call(method: string, place: string, body?: unknown, headers: Record<string, string> = {}): Promise<Answer> {
    const response = await fetch(`${this.url}${place}`, {
      method,
      redirect: 'manual',
      headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    recordAnswer({ method, place, status: response.status, text });
    return { status: response.status, headers: response.headers, text, data: dataOf(text) };
  }

  /** Calls the REST interface; fails unless the answer is good. @returns what it holds, taken for a `Shape` */
  async rest<Shape extends object = JsonObject>(
    method: string,
    place: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<Shape> {
    const answer = await this.call(method, `/rest${place}`, body, headers);
    if (answer.status !== 200) throw new Error(`${method} ${place}: ${answer.status} ${answer.text}`);
    return answer.data as Shape;
  }

  /** Stores a workflow and returns its id. */
  async createWorkflow(workflow: JsonObject, options: { active?: boolean } = {}): Promise<string> {
    const { id } = await this.rest('POST', '/workflows', workflow);
    if (options.active) await this.rest('PATCH', `/workflows/${id}`, { active: true });
    return String(id);
  }

  /** Changes the stored version of a workflow. */
  async changeWorkflow(id: string, changes: object): Promise<JsonObject> {
    const { storedVersion } = await this.rest('GET', `/workflows/${id}`);
    return this.rest('PATCH', `/workflows/${id}`, { ...changes, storedVersion });
  }

  /** The address at which an execution is called while it waits. */
  waitingAddress(executionId: string, address: 'webhook' | 'form' = 'webhook'): string {
    return `/${address}-waiting/${resumeKeys.keyOf(executionId)}`;
  }

  /** Opens the push connection of a page. */
  async openPage(sessionId: string): Promise<EventStream> {
    const stop = new AbortController();
    const response = await fetch(`${this.url}/rest/push?sessionId=${sessionId}`, { signal: stop.signal });
    if (!response.body) throw new Error('The push connection has no body');
    return new EventStream(response.body, stop);
  }

  /** Repeats a look until it finds something. */
  async eventually<T>(look: () => Promise<T | undefined>): Promise<T> {
    const deadline = Date.now() + 60_000;
    for (;;) {
      const found = await look();
      if (found !== undefined) return found;
      if (Date.now() > deadline) throw new Error('What was waited for did not happen');
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  }

  /** Waits until the end of an execution is in the database. A page may see it a moment earlier. */
  async whenEnded(id: string): Promise<ExecutionStatus> {
    return this.eventually(async () => {
      const { db } = this.database;
      const row = await db.selectFrom('execution').select('status').where('id', '=', Number(id)).executeTakeFirst();
      return row && !['new', 'running', 'waiting'].includes(row.status) ? row.status : undefined;
    });
  }

  #started(): { url: string; database: Database; plane: ControlPlane } {
    if (!this.#running) throw new Error('The server does not run');
    return this.#running;
  }
}

function dataOf(text: string): JsonValue {
  try {
    const value = JSON.parse(text) as JsonValue;
    return isJsonObject(value) && Object.hasOwn(value, 'data') ? (value.data as JsonValue) : value;
  } catch {
    return null;
  }
}
