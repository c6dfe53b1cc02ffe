import { promisify } from 'node:util';
import { constants, inflateRaw } from 'node:zlib';
import type { Step } from '@millrace/wire';
import type { ItemsByPort } from '@millrace/workflow';
import type { StoredStepData } from './execution.repository.ts';

/** What a run put out, as it is stored. */
export interface StepData {
  main: ItemsByPort;
}

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

/** What a step put out. */
export async function stepData(step: StoredStepData): Promise<StepData> {
  return JSON.parse(Buffer.from(await toJsonBytes(step)).toString()) as StepData;
}

/** A step with other items. It has no parts: they are where the runner had put them. */
export function withData({ parts: _, ...step }: Step, data: StepData): Step {
  const bytes = Buffer.from(JSON.stringify(data));
  return { ...step, encoding: 'json', data: bytes, jsonBytes: bytes.byteLength };
}
