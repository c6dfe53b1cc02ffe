import { AsyncLocalStorage } from 'node:async_hooks';
import type { HoldingWork } from '@millrace/wire';
import type { JsonObject } from '@millrace/workflow';

const storage = new AsyncLocalStorage<HoldingWork>();

/** Expression by which the watchdog asks the main thread, over the inspector, for what it is working on. */
export const CURRENT_WORK_EXPRESSION = "globalThis[Symbol.for('millrace.currentWork')]?.()";

Object.defineProperty(globalThis, Symbol.for('millrace.currentWork'), { value: () => storage.getStore() });

/** Does work whose name is known wherever it goes on later. `work` may change meanwhile: its node does. */
export function runAs<T>(work: HoldingWork, run: () => T): T {
  return storage.run(work, run);
}

/** What the log says of the work at hand, so that a line is found by its execution. */
export function fieldsOfCurrentWork(): JsonObject {
  const work = storage.getStore();
  if (work === undefined || work.kind === 'question') return {};
  const { kind: _kind, ...fields } = work;
  return fields;
}
