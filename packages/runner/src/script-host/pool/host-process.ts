import { type ChildProcess, fork } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { entryPoint } from '../../programs/entry-points.ts';
import { programFolders } from '../../programs/program-folders.ts';
import type { FromScriptHost, ToScriptHost } from '../protocol.ts';
import { watchMemory } from './memory-watch.ts';

/** How a host process ended. */
export interface HostEnd {
  why: 'memory' | 'crash' | 'killed';
  /** As the end of a sentence: `was ended by SIGKILL`. */
  how: string;
  lastWords: string;
}

/** Memory beyond the script's own limit that a host needs for itself and for texts in transit. */
const HOST_MEMORY_MIB = 192;
const MAX_LAST_WORDS = 2_000;

/**
 * A script host as a child process: no environment, no files but its own program, and killed without ceremony,
 * because a script at work cannot be asked to stop.
 */
export class HostProcess {
  readonly #child: ChildProcess;
  readonly #endWatch: () => void;
  #end: HostEnd['why'] | undefined;
  #lastWords = '';

  constructor(options: {
    memoryMiB: number;
    onMessage(message: FromScriptHost): void;
    onEnd(end: HostEnd): void;
  }) {
    const { memoryMiB } = options;
    const nativeModule = findNativeModule();
    this.#child = fork(entryPoint('script-host'), [nativeModule], {
      execArgv: execArguments(memoryMiB, nativeModule),
      serialization: 'advanced',
      env: Object.create(null),
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    });
    const maxBytes = (memoryMiB * 2 + HOST_MEMORY_MIB) * 1024 * 1024;
    this.#endWatch = this.#child.pid ? watchMemory(this.#child.pid, maxBytes, () => this.#kill('memory')) : () => {};
    this.#child.on('message', (message) => options.onMessage(message as FromScriptHost));
    this.#child.stderr?.on('data', (chunk: Buffer) => {
      this.#lastWords = `${this.#lastWords}${chunk}`.slice(-MAX_LAST_WORDS);
    });
    this.#child.on('error', () => this.#kill('crash'));
    this.#child.once('exit', (code, signal) => {
      this.#endWatch();
      // V8 aborts the process when its own heap is full. SIGKILL comes from outside, and may have any reason.
      const isAbort = signal === 'SIGABRT' || signal === 'SIGTRAP' || code === 134 || code === 133;
      options.onEnd({
        why: this.#end ?? (isAbort ? 'memory' : 'crash'),
        how: signal ? `was ended by ${signal}` : `exited with code ${code}`,
        lastWords: this.#lastWords,
      });
    });
    this.send({ type: 'setup', memoryMiB, maxResidentBytes: maxBytes });
    this.#child.channel?.unref();
    this.#child.unref();
  }

  /** Whether it is being ended: what it still says is worth nothing, and it takes no script. */
  get isEnding(): boolean {
    return this.#end !== undefined;
  }

  send(message: ToScriptHost): void {
    if (this.#end || !this.#child.connected) return;
    // A host that dies meanwhile is reported by its exit.
    this.#child.send(message, () => undefined);
  }

  /** Ends the process at once; `onEnd` is called with `killed`. */
  kill(): void {
    this.#kill('killed');
  }

  #kill(why: HostEnd['why']): void {
    this.#end ??= why;
    this.#endWatch();
    this.#child.kill('SIGKILL');
  }
}

/** Where the native module of a host lies, links resolved. */
function findNativeModule(): string {
  return createRequire(import.meta.filename).resolve('isolated-vm');
}

function execArguments(memoryMiB: number, nativeModule: string): string[] {
  return [
    '--permission',
    '--allow-addons',
    // node-gyp-build, which isolated-vm loads itself with, looks for it.
    '--allow-fs-read=/etc/alpine-release',
    ...readableFolders(nativeModule).map((folder) => `--allow-fs-read=${join(folder, '/')}`),
    '--no-experimental-sqlite',
    '--disable-warning=SecurityWarning',
    `--max-old-space-size=${Math.max(256, memoryMiB)}`,
  ];
}

/** Where the program of a host lies, the native module and what loads it. */
function readableFolders(nativeModule: string): string[] {
  const loader = createRequire(nativeModule).resolve('node-gyp-build');
  return [...programFolders('script-host'), dirname(nativeModule), dirname(loader)];
}
