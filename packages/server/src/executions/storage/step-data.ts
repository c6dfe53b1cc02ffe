import { promisify } from 'node:util';
import { inflateRaw } from 'node:zlib';
import type { StoredStepData } from './execution.repository.ts';

const inflate = promisify(inflateRaw);

/** Items of a step as JSON text in UTF-8. Inflated on another thread. */
export async function toJsonBytes({ encoding, data }: StoredStepData): Promise<Uint8Array> {
  return encoding === 'json' ? data : inflate(data);
}
