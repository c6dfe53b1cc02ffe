import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Cap } from './capped.ts';

const PORT = 5690;
const program = path.join(import.meta.dirname, '../../dist/server.js');

export interface LaunchedMillrace {
  url: string;
  pid: number;
  /** From process start to the first good answer of `/healthz` and `/readyz`. */
  healthyAfterMs: number;
  readyAfterMs: number;
  rest<T>(method: string, place: string, body?: unknown): Promise<T>;
  stop(): Promise<void>;
}

export interface LaunchOptions {
  /** Default: an empty one, which is removed at the end. */
  dataDir?: string;
  /** Settings beyond those of this process. */
  environment?: Record<string, string>;
}

/** Starts the built program. */
export async function launchMillrace(options: LaunchOptions = {}): Promise<LaunchedMillrace> {
  const { dataDir = mkdtempSync(path.join(tmpdir(), 'millrace-bench-')), environment } = options;
  const url = `http://127.0.0.1:${PORT}`;
  await assertFree(url);
  const startedAt = performance.now();
  const child = spawnProgram('start', { MILLRACE_PORT: String(PORT), MILLRACE_DATA_DIR: dataDir, ...environment });
  await untilOk(`${url}/healthz`, child);
  const healthyAfterMs = performance.now() - startedAt;
  await untilOk(`${url}/readyz`, child);
  const readyAfterMs = performance.now() - startedAt;
  return {
    url,
    pid: child.pid as number,
    healthyAfterMs,
    readyAfterMs,
    async rest<T>(method: string, place: string, body?: unknown): Promise<T> {
      const response = await fetch(`${url}/rest${place}`, {
        method,
        headers: { 'content-type': 'application/json' },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      if (!response.ok) throw new Error(`${method} ${place}: ${response.status} ${await response.text()}`);
      return ((await response.json()) as { data: T }).data;
    },
    async stop() {
      await end(child);
      if (options.dataDir === undefined) rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

export interface LaunchedWorker {
  pid: number;
  stop(): Promise<void>;
}

/** Starts a worker of the built program, with a folder of its own. */
export function launchWorker(environment: Record<string, string>, cap?: Cap): LaunchedWorker {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'millrace-bench-'));
  const child = spawnProgram('worker', { MILLRACE_DATA_DIR: dataDir, ...environment }, cap);
  return {
    pid: child.pid as number,
    async stop() {
      await end(child);
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

function spawnProgram(command: string, environment: Record<string, string>, cap?: Cap): ChildProcess {
  const [file, args] = cap?.under(process.execPath, [program, command]) ?? [process.execPath, [program, command]];
  const child = spawn(file, args, {
    // As the container, the unit of systemd and `npm start` set it.
    env: { MALLOC_ARENA_MAX: '2', ...process.env, MILLRACE_LOG_LEVEL: 'warn', ...environment },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  // A benchmark that fails, or is ended, must not leave it behind.
  const kill = (): void => void child.kill('SIGKILL');
  process.once('exit', kill);
  child.once('exit', () => process.off('exit', kill));
  return child;
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(1));

/** Another server there would be measured in its place. */
async function assertFree(url: string): Promise<void> {
  const answer = await fetch(url).catch(() => undefined);
  if (answer) throw new Error(`Something else answers at ${url}: end it first.`);
}

async function end(child: ChildProcess): Promise<void> {
  const exited = once(child, 'exit');
  child.kill('SIGTERM');
  await exited;
}

async function untilOk(url: string, child: ChildProcess): Promise<void> {
  for (;;) {
    if (child.exitCode !== null) throw new Error(`Millrace ended with code ${child.exitCode}`);
    const isOk = await fetch(url).then(
      (response) => response.ok,
      () => false,
    );
    if (isOk) return;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

/**
 * Memory of a process and its descendants, in MiB: what each holds for itself, and once what they share, the pages of programs and
 * libraries. What other processes share of it does not count. Linux only.
 */
export function residentMiB(pid: number): { total: number; parts: Array<{ name: string; mib: number }> } {
  const members = familyOf(pid).map((member) => {
    const kiB = (field: string) =>
      Number(new RegExp(`^${field}:\\s+(\\d+)`, 'm').exec(readProcess(`${member}/smaps_rollup`))?.[1] ?? 0);
    return { name: readProcess(`${member}/comm`).trim(), own: kiB('Anonymous') / 1024, all: kiB('Rss') / 1024 };
  });
  const shared = Math.max(...members.map(({ own, all }) => all - own));
  const parts = [...members.map(({ name, own }) => ({ name, mib: own })), { name: 'shared', mib: shared }];
  return { total: parts.reduce((sum, part) => sum + part.mib, 0), parts };
}

/** Processor time that a process and its descendants have used, in seconds. Linux only. */
export function cpuSeconds(pid: number): number {
  return familyOf(pid).reduce((sum, member) => {
    const fields = readProcess(`${member}/stat`).split(') ')[1]?.split(' ') ?? [];
    return sum + (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) / TICKS_PER_SECOND;
  }, 0);
}

/** The unit of processor time in `/proc`, the same on all common Linux systems. */
const TICKS_PER_SECOND = 100;

function familyOf(pid: number): number[] {
  const children = tasksOf(pid).flatMap((task) =>
    readProcess(`${pid}/task/${task}/children`).trim().split(' ').filter(Boolean).map(Number),
  );
  return [pid, ...children.flatMap(familyOf)];
}

/** Processes and threads end while they are looked at: those have nothing to tell. */
function readProcess(file: string): string {
  try {
    return readFileSync(`/proc/${file}`, 'utf8');
  } catch {
    return '';
  }
}

function tasksOf(pid: number): string[] {
  try {
    return readdirSync(`/proc/${pid}/task`);
  } catch {
    return [];
  }
}
