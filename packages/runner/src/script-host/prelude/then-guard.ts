/** What every object and list inherits from. A `then` here would be called by each `await`, also by those that bring results back. */
const SHARED: readonly object[] = [Object.prototype, Array.prototype];

/** Keeps `then` out of what all values inherit; single values may still have one of their own. */
export function guardThen(): void {
  for (const prototype of SHARED) {
    Object.defineProperty(prototype, 'then', {
      get: () => undefined,
      set(this: object, value: unknown) {
        if (SHARED.includes(this)) {
          throw new TypeError("A script cannot give 'then' to all objects: every await would call it.");
        }
        Object.defineProperty(this, 'then', { value, writable: true, enumerable: true, configurable: true });
      },
      enumerable: false,
      configurable: false,
    });
  }
}
