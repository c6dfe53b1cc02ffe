import type { Bridge } from './bridge.ts';

/** Timers for scripts. They live as long as the script: what is pending when it returns never fires. */
export function createTimers(bridge: Bridge): Record<string, unknown> {
  const active = new Set<number>();
  let lastId = 0;

  const start = (callback: (...args: unknown[]) => unknown, ms: unknown, args: unknown[], isRepeating: boolean) => {
    if (typeof callback !== 'function') throw new TypeError('A timer needs a function.');
    const id = ++lastId;
    const delay = Math.min(Math.max(Number(ms) || 0, isRepeating ? 1 : 0), 0x7fffffff);
    active.add(id);
    const wait = async (): Promise<void> => {
      do {
        await bridge.sleep(delay);
        if (!active.has(id)) return;
        if (!isRepeating) active.delete(id);
        callback(...args);
      } while (isRepeating);
    };
    // A failing callback has nobody to report to: the script went on long ago.
    wait().catch(() => active.delete(id));
    return id;
  };
  const clear = (id: number): void => {
    active.delete(id);
  };

  return {
    setTimeout: (callback: () => unknown, ms?: number, ...args: unknown[]) => start(callback, ms, args, false),
    setInterval: (callback: () => unknown, ms?: number, ...args: unknown[]) => start(callback, ms, args, true),
    setImmediate: (callback: () => unknown, ...args: unknown[]) => start(callback, 0, args, false),
    clearTimeout: clear,
    clearInterval: clear,
    clearImmediate: clear,
    queueMicrotask: (callback: () => unknown) => {
      void Promise.resolve().then(callback);
    },
  };
}
