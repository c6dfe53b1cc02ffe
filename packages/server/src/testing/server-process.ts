import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';
import type { JsonObject } from '@millrace/workflow';
import { bareEnvironment } from './bare-environment.ts';
import { freePort } from './free-port.ts';
import { makeTestHome, type TestHome } from './test-home.ts';

const MAIN = path.resolve(import.meta.dirname, '../main.ts');

/** A server in a process of its own, which can be killed and started again with the same data and address. */
export class ServerProcess implements AsyncDisposable {
  readonly #home: TestHome;
  readonly #port: number;
  readonly #environment: Record<string, string>;
  #child: ChildProcess | undefined;

  private constructor(home: TestHome, port: number, environment: Record<string, string>) {
    this.#home = home;
    this.#port = port;
    this.#environment = environment;
  }

  /** One that is not started yet. */
  static async settle(environment: Record<string, string> = {}): Promise<ServerProcess> {
    return new ServerProcess(await makeTestHome(), await freePort(), environment);
  }

  get url(): string {
    return `http://127.0.0.1:${this.#port}`;
  }

  /** Settings that lead other programs to its data. */
  get home(): Readonly<Record<string, string>> {
    return { ...this.#home.environment, ...this.#environment };
  }

  openDatabase(): ReturnType<TestHome['openDatabase']> {
    return this.#home.openDatabase();
  }

  /** Resolves when workflows can run. */
  async start(): Promise<void> {
    const server = spawn(process.execPath, [MAIN], {
      env: {
        ...bareEnvironment,
        ...this.#home.environment,
        MILLRACE_PORT: String(this.#port),
        MILLRACE_RUNNERS: '1',
        MILLRACE_LOG_LEVEL: 'info',
        ...this.#environment,
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    this.#child = server;
    await new Promise<void>((resolve, reject) => {
      let output = '';
      server.on('exit', (code) => reject(new Error(`The server ended with ${code}: ${output}`)));
      server.stdout.on('data', (text) => {
        output += text;
        if (output.includes('Ready to run workflows')) resolve();
      });
    });
  }

  /** With SIGKILL. Resolves when it has ended. */
  async kill(): Promise<void> {
    const child = this.#child;
    if (!child || child.exitCode !== null) return;
    const ended = new Promise((resolve) => child.removeAllListeners('exit').once('exit', resolve));
    child.kill('SIGKILL');
    await ended;
    this.#child = undefined;
  }

  /** Fails unless the answer is good. */
  async rest(method: string, place: string, body?: unknown): Promise<JsonObject> {
    const response = await fetch(`${this.url}/rest${place}`, {
      method,
      ...(body !== undefined && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    });
    const answer = (await response.json()) as { data: JsonObject };
    if (!response.ok) throw new Error(JSON.stringify(answer));
    return answer.data;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.kill();
    await this.#home.remove();
  }
}
