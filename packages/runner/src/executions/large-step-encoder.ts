import { once } from 'node:events';
import { finished } from 'node:stream/promises';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { createDeflateRaw, type DeflateRaw } from 'node:zlib';
import type { Step } from '@millrace/wire';
import type { ItemsByPort } from '@millrace/workflow';
import { DEFLATE_OPTIONS, type FinishedRun, stepOf, withoutData } from './step-encoder.ts';

/** Runs with fewer items are written in one go, which costs less. */
const LARGE_FROM_ITEMS = 10_000;
const ITEMS_IN_A_PART = 2_000;
/** Text that may wait for the thread that deflates it. */
const MAX_WAITING_BYTES = 16 * 1024 * 1024;
const DEFLATED_PART_BYTES = 256 * 1024;

/** Whether a run put out so much that writing it would hold up the process. */
export function isLarge({ run }: FinishedRun): boolean {
  const count = (run.data?.main ?? []).reduce((sum, items) => sum + (items?.length ?? 0), 0);
  return count >= LARGE_FROM_ITEMS;
}

/**
 * Makes a step of a large run in parts: others have their turn in between, and its text is never in memory as a whole.
 * @returns `read`: nothing looks at the items any more; `step`: all is deflated, on another thread.
 */
export function encodeLargeStep(finishedRun: FinishedRun): { read: Promise<void>; step: Promise<Step> } {
  const deflate = createDeflateRaw({ ...DEFLATE_OPTIONS, chunkSize: DEFLATED_PART_BYTES });
  const parts: Buffer[] = [];
  deflate.on('data', (part: Buffer) => parts.push(part));
  const deflated = finished(deflate);
  const written = writeParts(finishedRun.run.data?.main ?? [], deflate);
  const step = written.then(async (jsonBytes) => {
    if (jsonBytes === undefined) return withoutData(finishedRun);
    await deflated;
    const data = Buffer.concat(parts);
    return stepOf(finishedRun, finishedRun.run.hints ?? [], { encoding: 'json-deflate', data, jsonBytes });
  });
  // Both are awaited later, or by nobody when the run ends before.
  for (const promise of [deflated, step]) promise.catch(() => undefined);
  return { read: written.then(() => undefined), step };
}

/** @returns how many bytes were written; nothing when an item cannot be. */
async function writeParts(outputs: ItemsByPort, deflate: DeflateRaw): Promise<number | undefined> {
  let bytes = 0;
  const write = async (text: string): Promise<void> => {
    const part = Buffer.from(text);
    bytes += part.length;
    deflate.write(part);
    if (deflate.writableLength > MAX_WAITING_BYTES) await once(deflate, 'drain');
    else await nextTurn();
  };
  try {
    await write('{"main":[');
    for (const [port, items] of outputs.entries()) {
      await write(`${port > 0 ? ',' : ''}${items ? '[' : 'null'}`);
      for (let start = 0; items && start < items.length; start += ITEMS_IN_A_PART) {
        const list = JSON.stringify(items.slice(start, start + ITEMS_IN_A_PART));
        await write(`${start > 0 ? ',' : ''}${list.slice(1, -1)}`);
      }
      if (items) await write(']');
    }
    await write(']}');
    deflate.end();
    return bytes;
  } catch (error) {
    deflate.destroy();
    if (!(error instanceof RangeError)) throw error;
    return undefined;
  }
}
