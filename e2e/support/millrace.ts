import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';

const builtProgram = path.join(import.meta.dirname, '../../dist/server.js');

/** For a busy machine; an idle one needs a second. */
const START_TIMEOUT_MS = 60_000;

interface MillraceOptions {
  /** Default: the built one. */
  program?: string;
  environment?: Readonly<Record<string, string>>;
  /** It still asks for its owner, as at the first start. */
  isNew?: boolean;
}

/** A Millrace of its own: built program, free port, empty data folder. */
export class Millrace {
  readonly url: string;
  readonly #port: number;
  readonly #dataDir: string;
  readonly #program: string;
  readonly #environment: Readonly<Record<string, string>>;
  #process: ChildProcess | undefined;
  #output = '';

  private constructor(port: number, { program = builtProgram, environment = {} }: MillraceOptions) {
    this.#port = port;
    this.#program = program;
    this.#environment = environment;
    this.url = `http://127.0.0.1:${port}`;
    this.#dataDir = mkdtempSync(path.join(tmpdir(), 'millrace-e2e-'));
  }

  static async start(options: MillraceOptions = {}): Promise<Millrace> {
    const millrace = new Millrace(await freePort(), options);
    try {
      await millrace.launch();
      if (!options.isNew) await millrace.rest('POST', '/owner/skip-setup', {});
    } catch (error) {
      await millrace.dispose();
      throw error;
    }
    return millrace;
  }

  get databaseFile(): string {
    return path.join(this.#dataDir, 'millrace.sqlite');
  }

  get pid(): number {
    return this.#process?.pid as number;
  }

  /** Everything it printed. */
  get output(): string {
    return this.#output;
  }

  async launch(): Promise<void> {
    const child = spawn(process.execPath, [this.#program, 'start'], {
      env: {
        ...process.env,
        MILLRACE_PORT: String(this.#port),
        MILLRACE_DATA_DIR: this.#dataDir,
        MILLRACE_RUNNERS: '1',
        MILLRACE_SSRF_ALLOW: '127.0.0.1',
        MILLRACE_SCRIPT_TIMEOUT: '3',
        ...this.#environment,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.#process = child;
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (this.#output += text));
    await this.#untilReady(child);
  }

  /** Ends it as a service manager would, or as a crash does. */
  async stop(signal: 'SIGTERM' | 'SIGKILL' = 'SIGTERM'): Promise<void> {
    const child = this.#process;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const exited = once(child, 'exit');
    child.kill(signal);
    await exited;
  }

  async dispose(): Promise<void> {
    await this.stop();
    rmSync(this.#dataDir, { recursive: true, force: true });
  }

  /** Calls the REST interface and gives what stands under `data`. */
  async rest<T>(method: string, place: string, body?: unknown): Promise<T> {
    const response = await fetch(`${this.url}/rest${place}`, {
      method,
      ...(body !== undefined && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${place}: ${response.status} ${text}`);
    return (JSON.parse(text) as { data: T }).data;
  }

  async #untilReady(child: ChildProcess): Promise<void> {
    const deadline = Date.now() + START_TIMEOUT_MS;
    while (Date.now() < deadline) {
      if (child.exitCode !== null) throw new Error(`Millrace ended at once:\n${this.#output}`);
      const ready = await fetch(`${this.url}/readyz`).then(
        (response) => response.ok,
        () => false,
      );
      if (ready) return;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    throw new Error(`Millrace did not get ready:\n${this.#output}`);
  }
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  if (address === null || typeof address === 'string') throw new Error('No free port');
  return address.port;
}
