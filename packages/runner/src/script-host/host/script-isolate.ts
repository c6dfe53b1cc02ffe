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
 * a script that runs again costs a context only. What runs no code of the user runs on the host's own thread, which
 * is cheaper than a change of threads.
 */
export class ScriptIsolate {
  readonly #isolate: ivm.Isolate;
  readonly #memoryLimitBytes: number;
  readonly #compiled = new Map<string, ivm.Script>();

  constructor(memoryMiB: number) {
    this.#memoryLimitBytes = memoryMiB * 1024 * 1024;
    this.#isolate = new isolatedVm.Isolate({
      memoryLimit: memoryMiB,
      // The isolate is broken beyond repair, as V8 leaves it when its memory is used up. The process ends as V8 ends one
      // whose own heap is full: SIGKILL would say that somebody else ended it.
      onCatastrophicError: () => process.kill(process.pid, 'SIGABRT'),
    });
  }

  /** Whether a script filled the isolate beyond its memory limit, which ends the isolate. */
  get isDisposed(): boolean {
    return this.#isolate.isDisposed;
  }

  createContext(): ScriptContext {
    const prelude = this.#compile(corePrelude, corePrelude);
    const context = this.#isolate.createContextSync();
    const connect = prelude.runSync(context, { reference: true });
    return { context, connect };
  }

  install(library: ScriptLibrary, context: ivm.Context, timezone: string): void {
    const script = this.#compile(library.name, library.source);
    const install = script.runSync(context, { reference: true });
    install.applySync(undefined, [timezone], { arguments: { copy: true } });
  }

  /**
   * A reference to the user's source as an async function.
   * @throws SyntaxError of the isolate.
   */
  compileUserFunction(source: string, context: ivm.Context): ivm.Reference {
    const script = this.#compile(`user:${source}`, `(async function () {\n${source}\n})`, {
      filename: SCRIPT_FILE_NAME,
      lineOffset: -1,
    });
    return script.runSync(context, { reference: true });
  }

  /** Whether a source that is no JavaScript has a brace that ends the function around it: it is one if that function has no end of its own. */
  closesTooMuch(source: string): boolean {
    try {
      this.#isolate.compileScriptSync(`(async function () {\n${source}\n)`).release();
      return true;
    } catch {
      return false;
    }
  }

  /** Whether so much of the memory is in use that the next script should get a fresh isolate. */
  get isWorn(): boolean {
    const heap = this.#isolate.getHeapStatisticsSync();
    return heap.used_heap_size + heap.externally_allocated_size > this.#memoryLimitBytes / 4;
  }

  dispose(): void {
    if (!this.#isolate.isDisposed) this.#isolate.dispose();
  }

  #compile(key: string, code: string, info: ivm.ScriptInfo = {}): ivm.Script {
    let script = this.#compiled.get(key);
    if (script) this.#compiled.delete(key);
    else script = this.#isolate.compileScriptSync(code, info);
    this.#compiled.set(key, script);
    for (const oldest of this.#compiled.keys()) {
      if (this.#compiled.size <= MAX_COMPILED) break;
      this.#compiled.get(oldest)?.release();
      this.#compiled.delete(oldest);
    }
    return script;
  }
}
