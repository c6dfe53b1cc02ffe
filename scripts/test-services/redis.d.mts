/** A Redis or Valkey server of the tests. `undefined` where there is none and none can be installed. */
export function startRedis(): Promise<{ url: string; stop(): Promise<void> } | undefined>;
