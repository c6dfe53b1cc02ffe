import type ivm from 'isolated-vm';
import { SCRIPT_FILE_NAME } from '../script-file-name.ts';
import { isolatedVm } from './isolated-vm.ts';
import { corePrelude } from './prelude.generated.ts';
import type { ScriptLibrary } from './script-libraries.ts';

/** A fresh global scope with the prelude in it. */
export interface ScriptContext {
  context: ivm.Context;
  /** The prelude's function, see `connect` in `prelude/core.prelude.ts`. */
  connect: ivm.Reference;
}

/** Sources kept compiled. */
const MAX_COMPILED = 100;

/**
 * A V8 isolate in which scripts run one after the other, each in a context of its own. What is compiled is kept:
 * a script that runs again costs a context only.
 */
export class ScriptIsolate {
  readonly #isolate: ivm.Isolate;
  readonly #memoryLimitBytes: number;
  readonly #compiled = new Map<string, ivm.Script>();

  constructor(memoryMiB: number) {
    this.#memoryLimitBytes = memoryMiB * 1024 * 1024;
    this.#isolate = new isolatedVm.Isolate({
      memoryLimit: memoryMiB,
      // The isolate is broken beyond repair: the runner starts another host.
      onCatastrophicError: () => process.kill(process.pid, 'SIGKILL'),
    });
  }

  /** Whether a script filled the isolate beyond its memory limit, which ends the isolate. */
  get isDisposed(): boolean {
    return this.#isolate.isDisposed;
  }

  async createContext(): Promise<ScriptContext> {
    const prelude = await this.#compile(corePrelude, corePrelude);
    const context = await this.#isolate.createContext();
    const connect = await prelude.run(context, { reference: true });
    return { context, connect };
  }

  async install(library: ScriptLibrary, context: ivm.Context, timezone: string): Promise<void> {
    const script = await this.#compile(library.name, library.source);
    const install = await script.run(context, { reference: true });
    await install.apply(undefined, [timezone], { arguments: { copy: true } });
  }

  /**
   * A reference to the user's source as an async function.
   * @throws SyntaxError of the isolate.
   */
  async compileUserFunction(source: string, context: ivm.Context): Promise<ivm.Reference> {
    const script = await this.#compile(`user:${source}`, `(async function () {\n${source}\n})`, {
      filename: SCRIPT_FILE_NAME,
      lineOffset: -1,
    });
    return await script.run(context, { reference: true });
  }

  /** Whether so much of the memory is in use that the next script should get a fresh isolate. */
  async isWorn(): Promise<boolean> {
    const heap = await this.#isolate.getHeapStatistics();
    return heap.used_heap_size + heap.externally_allocated_size > this.#memoryLimitBytes / 4;
  }

  dispose(): void {
    if (!this.#isolate.isDisposed) this.#isolate.dispose();
  }

  async #compile(key: string, code: string, info: ivm.ScriptInfo = {}): Promise<ivm.Script> {
    let script = this.#compiled.get(key);
    if (script) this.#compiled.delete(key);
    else script = await this.#isolate.compileScript(code, info);
    this.#compiled.set(key, script);
    for (const oldest of this.#compiled.keys()) {
      if (this.#compiled.size <= MAX_COMPILED) break;
      this.#compiled.get(oldest)?.release();
      this.#compiled.delete(oldest);
    }
    return script;
  }
}
