import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import path from 'node:path';

const MAIN = path.resolve(import.meta.dirname, '../../packages/server/src/main.ts');
/** What a process says when it does its work. */
const READY = { start: 'Ready to run workflows', worker: 'takes executions' };
/** Only for one that never starts. */
const START_TIMEOUT_MS = 240_000;

export interface ProductOptions {
  /** Default: a server. */
  command?: keyof typeof READY;
  dataFolder: string;
  port: number;
  environment?: Record<string, string>;
  /** A command that runs the command which follows it, for example in a namespace of its own. */
  wrapper?: readonly string[];
}

/** A server, or a worker, as it is started by a user, in processes of its own. */
export class Product {
  readonly url: string;
  readonly #child: ChildProcess;
  readonly #exit: Promise<unknown>;

  private constructor(child: ChildProcess, port: number) {
    this.url = `http://127.0.0.1:${port}`;
    this.#child = child;
    this.#exit = once(child, 'exit');
  }

  /** Resolves when workflows can run. */
  static async start(options: ProductOptions): Promise<Product> {
    const { command = 'start', dataFolder, port, environment = {}, wrapper = [] } = options;
    const [program = process.execPath, ...args] = [...wrapper, process.execPath, MAIN, command];
    const child = spawn(program, args, {
      env: {
        PATH: process.env.PATH,
        ...(process.env.NODE_COMPILE_CACHE !== undefined && { NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE }),
        HOME: dataFolder,
        MILLRACE_DATA_DIR: dataFolder,
        MILLRACE_PORT: String(port),
        MILLRACE_LOG_LEVEL: 'info',
        MILLRACE_SSRF_ALLOW: '127.0.0.1',
        ...environment,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const product = new Product(child, port);
    try {
      await product.#whenReady(READY[command]);
    } catch (error) {
      if (product.isRunning) await product.kill();
      throw error;
    }
    return product;
  }

  get isRunning(): boolean {
    return this.#child.exitCode === null && this.#child.signalCode === null;
  }

  /** Ends the server as a power cut would. Its runners end by themselves. */
  async kill(): Promise<void> {
    this.#child.kill('SIGKILL');
    await this.#exit;
  }

  async stop(): Promise<void> {
    if (!this.isRunning) return;
    this.#child.kill('SIGTERM');
    await this.#exit;
  }

  /** Ends one of the runners without a word. False when it had ended already, or there was none. */
  async killRunner(): Promise<boolean> {
    const { pid } = this.#child;
    const children = (await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')).trim().split(' ').filter(Boolean);
    const victim = children[Math.floor(Math.random() * children.length)];
    if (victim === undefined) return false;
    try {
      return process.kill(Number(victim), 'SIGKILL');
    } catch {
      return false;
    }
  }

  /** A file of the server, which may live in a namespace of its own. */
  seenFromOutside(file: string): string {
    return `/proc/${this.#child.pid}/root${file}`;
  }

  /** Calls the REST interface; fails unless the answer is good. */
  async rest<T>(method: string, place: string, body?: unknown): Promise<T> {
    const answer = await fetch(`${this.url}/rest${place}`, {
      method,
      ...(body !== undefined && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${place}: ${answer.status} ${text}`);
    return (JSON.parse(text) as { data: T }).data;
  }

  /** Stores a workflow and lets it run. @returns its id. */
  async activate(workflow: object): Promise<string> {
    const { id, versionId } = await this.rest<{ id: string; versionId?: string }>('POST', '/workflows', workflow);
    await this.rest('PATCH', `/workflows/${id}`, { active: true, ...(versionId !== undefined && { versionId }) });
    return id;
  }

  async #whenReady(text: string): Promise<void> {
    let output = '';
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const fail = (): void => reject(new Error(`It did not start: ${output.slice(-2000)}`));
    const timer = setTimeout(fail, START_TIMEOUT_MS);
    const listen = (chunk: Buffer): void => {
      if (output.length < 100_000) output += chunk;
      if (output.includes(text)) resolve();
    };
    this.#child.stdout?.on('data', listen);
    this.#child.stderr?.on('data', listen);
    this.#child.once('exit', fail);
    await promise.finally(() => clearTimeout(timer));
  }
}

/** A port that nothing listens on. */
export async function freePort(): Promise<number> {
  const probe = createServer();
  probe.listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  return typeof address === 'object' && address ? address.port : 0;
}
