import { promisify } from 'node:util';
import { constants, inflateRaw } from 'node:zlib';
import type { StoredStepData } from './execution.repository.ts';

const inflate = promisify(inflateRaw);

/** Items of a step as JSON text in UTF-8. Inflated on another thread. */
export async function toJsonBytes({ encoding, data }: StoredStepData): Promise<Uint8Array> {
  return encoding === 'json' ? data : inflate(data);
}

/** The items of one part of a step as a list in JSON text. The deflated text of a part has no end of its own. */
export async function toItemsBytes(deflated: Uint8Array): Promise<Uint8Array> {
  const items = await inflate(deflated, { finishFlush: constants.Z_SYNC_FLUSH });
  return Buffer.concat([Buffer.from('['), items, Buffer.from(']')]);
}
