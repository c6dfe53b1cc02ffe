import { type ChildProcess, spawn } from 'node:child_process';
import { constants } from 'node:os';
import type { NodeOwner } from '@millrace/engine';
import type { Commands } from '@millrace/node-sdk';
import { runnerError } from '../errors/runner-error.ts';

/** Most bytes that a command may put out, both streams together. */
const MAX_OUTPUT_BYTES = 10_485_760;
const IS_WINDOWS = process.platform === 'win32';

/** Commands in the shell of the machine. They end with the execution, together with everything they started. */
export function shellCommands({ isAllowed, signal }: { isAllowed: boolean; signal: NodeOwner['signal'] }): Commands {
  return {
    async run(command) {
      if (!isAllowed) throw notAllowed();
      signal.throwIfAborted();
      return await runInShell(command, signal);
    },
  };
}

type Result = Awaited<ReturnType<Commands['run']>>;

function runInShell(command: string, signal: AbortSignal): Promise<Result> {
  const { promise, resolve, reject } = Promise.withResolvers<Result>();
  const child = spawn(command, {
    shell: true,
    // A group of its own: what the command starts ends with it.
    detached: !IS_WINDOWS,
    stdio: ['ignore', 'pipe', 'pipe'],
    windowsHide: true,
    env: commandEnvironment(process.env),
  });
  const output = new CommandOutput(() => {
    endGroup(child);
    reject(tooMuch());
  });
  const onAbort = (): void => {
    endGroup(child);
    reject(signal.reason);
  };
  signal.addEventListener('abort', onAbort, { once: true });
  child.stdout.on('data', (part: Buffer) => output.add('stdout', part));
  child.stderr.on('data', (part: Buffer) => output.add('stderr', part));
  child.once('error', (cause) => reject(notStarted(cause)));
  child.once('close', (code, killedBy) => {
    resolve({ exitCode: code ?? exitCodeOf(killedBy), stdout: output.text('stdout'), stderr: output.text('stderr') });
  });
  const forget = endWithProcess(child);
  return promise.finally(() => {
    forget();
    signal.removeEventListener('abort', onAbort);
  });
}

const running = new Set<ChildProcess>();

/** A runner that ends leaves no commands behind. */
function endWithProcess(child: ChildProcess): () => void {
  if (running.size === 0) process.on('exit', endAll);
  running.add(child);
  return () => {
    running.delete(child);
    if (running.size === 0) process.off('exit', endAll);
  };
}

function endAll(): void {
  for (const child of running) endGroup(child);
}

class CommandOutput {
  readonly #parts: Record<'stdout' | 'stderr', Buffer[]> = { stdout: [], stderr: [] };
  readonly #onOverflow: () => void;
  #bytes = 0;

  constructor(onOverflow: () => void) {
    this.#onOverflow = onOverflow;
  }

  add(stream: 'stdout' | 'stderr', part: Buffer): void {
    this.#bytes += part.length;
    if (this.#bytes <= MAX_OUTPUT_BYTES) this.#parts[stream].push(part);
    else this.#onOverflow();
  }

  text(stream: 'stdout' | 'stderr'): string {
    return Buffer.concat(this.#parts[stream]).toString('utf8');
  }
}

/** What is Millrace's own is not shown to commands, nor how to talk to its processes. */
function commandEnvironment(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const result: NodeJS.ProcessEnv = Object.create(null);
  for (const [name, value] of Object.entries(environment)) {
    if (!/^(MILLRACE_|NODE_CHANNEL_|NODE_COMPILE_CACHE$)/i.test(name)) result[name] = value;
  }
  return result;
}

function endGroup(child: ChildProcess): void {
  if (child.pid === undefined) return;
  if (IS_WINDOWS) {
    spawn('taskkill', ['/pid', String(child.pid), '/t', '/f'], { stdio: 'ignore', windowsHide: true }).on('error', () =>
      child.kill(),
    );
    return;
  }
  try {
    process.kill(-child.pid, 'SIGKILL');
  } catch {
    // It has ended by itself.
  }
}

/** As shells say it: 128 and the number of the signal. */
function exitCodeOf(killedBy: NodeJS.Signals | null): number {
  return 128 + (killedBy ? constants.signals[killedBy] : 0);
}

function notAllowed(): Error {
  return runnerError('COMMAND_NOT_ALLOWED', 'Commands are not allowed on this instance', {
    description: 'They run with the rights of Millrace itself. The operator allows them with MILLRACE_EXECUTE_COMMAND.',
  });
}

function notStarted(cause: Error): Error {
  return runnerError('COMMAND_FAILED', 'The command could not be started', { description: `${cause.message}.`, cause });
}

function tooMuch(): Error {
  return runnerError('COMMAND_FAILED', 'The command put out more than 10 MiB and was ended', {
    description: 'Let it write to a file, or put out less.',
  });
}
