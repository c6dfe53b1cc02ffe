/** Puts names into the global scope of a script, writable, so that it may use them as its own. */
export function defineGlobals(values: Record<string, unknown>): void {
  for (const name of Object.keys(values)) {
    Object.defineProperty(globalThis, name, { value: values[name], writable: true, configurable: true });
  }
}

/** Puts a name into the global scope whose value is made at each reading. */
export function defineGetter(name: string, get: () => unknown): void {
  Object.defineProperty(globalThis, name, {
    get,
    set: (value: unknown) => defineGlobals({ [name]: value }),
    configurable: true,
  });
}
