import { type ChildProcess, spawn } from 'node:child_process';
import { realpathSync } from 'node:fs';
import { join } from 'node:path';
import type { Duplex, Readable } from 'node:stream';
import { behindWall, type SecondWall } from '@millrace/walls';
import { entryPoint } from '../../programs/entry-points.ts';
import { programFolders } from '../../programs/program-folders.ts';
import { watchMemory } from '../../script-host/pool/memory-watch.ts';
import { frameOf, readFrames, writeFrame } from '../frames.ts';
import type { AnswerNow, ToPackageHost } from '../protocol.ts';
import type { PackageEnd } from './package-errors.ts';

const PING_INTERVAL_MS = 1_000;
/** How long a host may take to load its package. */
const START_LIMIT_MS = 60_000;
const MAX_LAST_WORDS = 2_000;
/** Memory beyond the heap: the program, and bytes in transit. */
const HOST_MEMORY_MIB = 256;
const CHANNEL = 3;
const SYNC_CHANNEL = 4;
const INFO_CHANNEL = 5;
/** Answers that a host may leave unread: one that asks stands still until it has read. */
const MAX_UNREAD_BYTES = 256 * 1024 * 1024;

export interface PackageProcessOptions {
  /** Folder of the installation: the package with all it needs. */
  root: string;
  /** Folder of the package itself. */
  folder: string;
  ssrfAllow: string[];
  /** Around the process, besides Node's permission model. */
  wall: SecondWall;
  memoryMiB: number;
  /** How long its event loop may stand still. */
  hangMs: number;
  onMessage(message: unknown, byteCount: number): void;
  /** Asked by a host that stands still until it is answered. */
  onQuestionNow(question: unknown): void;
  onEnd(end: PackageEnd): void;
}

/** A package host as a child process: without environment, reading only its own installation, and killed without ceremony. */
export class PackageProcess {
  readonly #child: ChildProcess;
  readonly #channel: Duplex;
  readonly #syncChannel: Duplex;
  #pid: number | undefined;
  #endWatch: () => void = () => undefined;
  readonly #hangMs: number;
  #silenceLimitMs = START_LIMIT_MS;
  readonly #pinging: NodeJS.Timeout;
  #end: { why: PackageEnd['why']; how?: string } | undefined;
  #lastWords = '';
  #pings = 0;
  #answeredAt = performance.now();

  constructor(options: PackageProcessOptions) {
    const { root, memoryMiB, ssrfAllow, wall } = options;
    this.#hangMs = options.hangMs;
    const readable = [root, ...programFolders('package-host')].map((folder) => realpathSync(folder));
    const { command, args, user, tellsPid } = behindWall(wall, {
      args: [...execArguments(readable, memoryMiB), entryPoint('package-host')],
      readable,
      infoDescriptor: INFO_CHANNEL,
    });
    this.#child = spawn(command, args, {
      ...{ env: Object.create(null), cwd: root, ...user },
      stdio: ['ignore', 'ignore', 'pipe', 'pipe', 'pipe', ...(tellsPid ? ['pipe' as const] : [])],
    });
    this.#channel = this.#child.stdio[CHANNEL] as Duplex;
    this.#syncChannel = this.#child.stdio[SYNC_CHANNEL] as Duplex;
    const maxBytes = (memoryMiB + HOST_MEMORY_MIB) * 1024 * 1024;
    if (tellsPid) this.#awaitSandbox(maxBytes);
    else if (this.#child.pid) this.#begin(this.#child.pid, maxBytes);
    const onBroken = (reason: string): void => this.#kill('broken', `of what its package sent: ${reason}`);
    readFrames(this.#channel, {
      onMessage: (message, byteCount) => this.#receive(() => options.onMessage(message, byteCount)),
      onBroken,
    });
    readFrames(this.#syncChannel, {
      onMessage: (question) => this.#receive(() => options.onQuestionNow(question)),
      onBroken,
    });
    // A host that dies meanwhile is reported by its exit.
    for (const channel of [this.#channel, this.#syncChannel]) channel.on('error', () => undefined);
    this.#child.stderr?.on('data', (chunk: Buffer) => {
      this.#lastWords = `${this.#lastWords}${chunk}`.slice(-MAX_LAST_WORDS);
    });
    this.#child.on('error', () => this.#kill('crash'));
    this.#child.once('close', (code, signal) => this.#closed(code, signal, options.onEnd));
    this.#pinging = setInterval(() => this.#ping(), PING_INTERVAL_MS);
    this.#pinging.unref();
    this.#child.unref();
    this.send({ type: 'setup', folder: realpathSync(options.folder), ssrfAllow });
  }

  get isEnding(): boolean {
    return this.#end !== undefined;
  }

  send(message: ToPackageHost): void {
    if (!this.#end && this.#channel.writable) writeFrame(this.#channel, message);
  }

  answerNow(answer: AnswerNow): void {
    if (this.#end || !this.#syncChannel.writable) return;
    this.#syncChannel.write(frameOf(answer));
    if (this.#syncChannel.writableLength > MAX_UNREAD_BYTES) this.refuse('its package does not read what it asks for');
  }

  /** Ends the process because of what it sent. */
  refuse(reason: string): void {
    this.#kill('broken', reason);
  }

  /** Ends the process at once; `onEnd` is called with `killed`. */
  kill(): void {
    this.#kill('killed');
  }

  /** The process that code of the package runs in is there. */
  #begin(pid: number, maxBytes: number): void {
    this.#pid = pid;
    if (this.#end) this.#endProcess();
    else this.#endWatch = watchMemory(pid, maxBytes, () => this.#kill('memory'));
  }

  /** The process that was started makes the sandbox, and says which process is in it. */
  #awaitSandbox(maxBytes: number): void {
    const info = this.#child.stdio.at(INFO_CHANNEL) as Readable | null | undefined;
    let said = '';
    info?.on('data', (chunk: Buffer) => {
      said += chunk;
    });
    // All of it is read: who cannot say the rest would end before the sandbox is ready.
    info?.once('end', () => {
      const [, pid] = /"child-pid": (\d+)\D/.exec(said) ?? [];
      if (pid !== undefined) this.#begin(Number(pid), maxBytes);
    });
  }

  #receive(handOn: () => void): void {
    if (this.#end) return;
    // Loading a large package holds the event loop, too: until then another limit counts.
    this.#silenceLimitMs = this.#hangMs;
    this.#answeredAt = performance.now();
    handOn();
  }

  #ping(): void {
    // A runner that was held itself must not take that for the silence of the host.
    const silentMs = performance.now() - this.#answeredAt;
    if (
      silentMs > this.#silenceLimitMs &&
      this.#pings * PING_INTERVAL_MS > this.#silenceLimitMs - PING_INTERVAL_MS * 2
    ) {
      this.#kill('hung');
      return;
    }
    this.#pings = silentMs > PING_INTERVAL_MS * 2 ? this.#pings + 1 : 0;
    this.send({ type: 'ping', count: this.#pings });
  }

  #kill(why: PackageEnd['why'], how?: string): void {
    this.#end ??= { why, ...(how !== undefined && { how }) };
    this.#endWatch();
    clearInterval(this.#pinging);
    this.#endProcess();
  }

  /** One whose sandbox is being made is ended when that is there: its first process would be left behind. */
  #endProcess(): void {
    if (this.#pid === undefined) return;
    try {
      process.kill(this.#pid, 'SIGKILL');
    } catch {
      // It has ended.
    }
    this.#child.kill('SIGKILL');
  }

  #closed(code: number | null, signal: NodeJS.Signals | null, onEnd: (end: PackageEnd) => void): void {
    this.#endWatch();
    clearInterval(this.#pinging);
    // V8 aborts the process when its heap is full. The first process of a sandbox cannot: it ends by a fault.
    const isAbort = signal === 'SIGABRT' || signal === 'SIGTRAP' || [133, 134, 139].includes(code ?? 0);
    onEnd({
      why: this.#end?.why ?? (isAbort ? 'memory' : 'crash'),
      how: this.#end?.how ?? (signal ? `was ended by ${signal}` : `exited with code ${code}`),
      lastWords: this.#lastWords,
    });
  }
}

function execArguments(readable: readonly string[], memoryMiB: number): string[] {
  return [
    '--permission',
    ...readable.map((folder) => `--allow-fs-read=${join(folder, '/')}`),
    '--no-experimental-sqlite',
    '--disable-warning=SecurityWarning',
    `--max-old-space-size=${memoryMiB}`,
  ];
}
