import { setTimeout as delay } from 'node:timers/promises';
import { LOOK_MS } from '../queue-transport.ts';
import type { QueueRedis } from './redis-connections.ts';

/** Entries that are read at once. */
const BATCH = 500;
const RETRY_MS = 500;

/** What XREAD gives: streams with their entries. Each field of an entry is a name and a text. */
type Found = Array<[stream: string, entries: Array<[id: string, fields: string[]]>]> | null;

export interface ReadOptions {
  stream: string;
  /** Id of the entry after which it begins. */
  from: string;
  onField(name: string, text: string): void;
  /** Told the id of the last entry that was read. */
  onRead?(id: string): Promise<unknown>;
  redis: QueueRedis;
  signal: AbortSignal;
  onTrouble(error: Error): void;
}

/** Reads a stream until it is told to end. Does not fail. */
export async function readStream(options: ReadOptions): Promise<void> {
  const { stream, redis, signal, onField, onRead, onTrouble } = options;
  let { from } = options;
  while (!signal.aborted) {
    try {
      const found = (await redis.xread('COUNT', BATCH, 'BLOCK', LOOK_MS, 'STREAMS', stream, from)) as Found;
      const entries = found?.[0]?.[1] ?? [];
      for (const [id, fields] of entries) {
        from = id;
        for (let index = 0; index < fields.length; index += 2) onField(fields[index] ?? '', fields[index + 1] ?? '');
      }
      if (entries.length > 0) await onRead?.(from);
    } catch (error) {
      if (signal.aborted) return;
      onTrouble(error as Error);
      await delay(RETRY_MS, undefined, { signal, ref: false }).catch(() => undefined);
    }
  }
}
