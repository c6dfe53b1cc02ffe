import { promisify } from 'node:util';
import { constants, deflateRaw } from 'node:zlib';
import { ownTurn } from '@millrace/node-sdk';
import type { Step, StepPart } from '@millrace/wire';
import type { Item, ItemsByPort } from '@millrace/workflow';
import { isHeavyToWrite, writeJsonInTurns } from '../json/write-json-in-turns.ts';
import { DEFLATE_OPTIONS, type FinishedRun, stepOf, withoutData } from './step-encoder.ts';

const deflate = promisify(deflateRaw);

/** Runs with fewer items are written in one go, which costs less. */
const LARGE_FROM_ITEMS = 2_000;
const MAX_PART_ITEMS = 2_000;
/** Characters of text at which a part is closed. */
const PART_CHARACTERS = 1024 * 1024;
/** Items that are written before their length is looked at. */
const ITEMS_AT_ONCE = 50;
/** Text that may wait for the threads that deflate it. */
const MAX_WAITING_BYTES = 16 * 1024 * 1024;

/** Whether a run put out so much that writing it would hold up the process. */
export function isLarge({ run }: FinishedRun): boolean {
  const outputs = run.data?.main ?? [];
  const count = outputs.reduce((sum, items) => sum + (items?.length ?? 0), 0);
  return count >= LARGE_FROM_ITEMS || isHeavyToWrite(outputs);
}

/**
 * Makes a step of a large run in parts: others have their turn in between, its text is never in memory as a whole, and
 * each part can be read on its own.
 * @returns `read`: nothing looks at the items any more; `step`: all is deflated, on other threads.
 */
export function encodeLargeStep(finishedRun: FinishedRun): { read: Promise<void>; step: Promise<Step> } {
  const stream = new DeflatedParts();
  const written = writeOutputs(finishedRun.run.data?.main ?? [], stream);
  const step = written.then(async (isWritten) => {
    if (!isWritten) return withoutData(finishedRun);
    const { data, parts } = await stream.end();
    const { jsonBytes } = stream;
    return stepOf(finishedRun, finishedRun.run.hints ?? [], { encoding: 'json-deflate', data, jsonBytes, parts });
  });
  // Awaited later, or by nobody when the run ends before.
  step.catch(() => undefined);
  return { read: written.then(() => undefined), step };
}

/** @returns whether all of it could be written. */
async function writeOutputs(outputs: ItemsByPort, stream: DeflatedParts): Promise<boolean> {
  try {
    await stream.write('{"main":[');
    for (const [output, items] of outputs.entries()) {
      await stream.write(`${output > 0 ? ',' : ''}${items ? '[' : 'null'}`);
      if (!items) continue;
      for (let start = 0; start < items.length; ) {
        if (start > 0) await stream.write(',');
        const { text, end } = await partFrom(items, start);
        await stream.write(text, { output, items: end - start });
        start = end;
      }
      await stream.write(']');
    }
    await stream.write(']}');
    return true;
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return false;
  }
}

/** The items of one part as JSON texts, joined by commas. */
async function partFrom(items: readonly Item[], start: number): Promise<{ text: string; end: number }> {
  const texts: string[] = [];
  let length = 0;
  let end = start;
  while (end < items.length && end - start < MAX_PART_ITEMS && length < PART_CHARACTERS) {
    const next = Math.min(end + ITEMS_AT_ONCE, items.length, start + MAX_PART_ITEMS);
    const text = (await writeJsonInTurns(items.slice(end, next))).slice(1, -1);
    texts.push(text);
    length += text.length;
    end = next;
  }
  return { text: texts.join(','), end };
}

/** Pieces of text, each deflated so that it can be inflated alone; one after the other they are one deflated text. */
class DeflatedParts {
  jsonBytes = 0;
  readonly #pieces: Array<{ deflated: Promise<Buffer>; part: Pick<StepPart, 'output' | 'items'> | undefined }> = [];
  #waitingBytes = 0;
  #plain: string[] = [];

  /** Adds text; `part` names the items it holds. Waits while too much is under way. */
  async write(text: string, part?: Pick<StepPart, 'output' | 'items'>): Promise<void> {
    if (!part) {
      this.#plain.push(text);
      return;
    }
    this.#addPlain();
    this.#add(text, part);
    if (this.#waitingBytes > MAX_WAITING_BYTES) await this.#pieces.at(-1)?.deflated;
    else await ownTurn();
  }

  async end(): Promise<{ data: Buffer; parts: StepPart[] }> {
    this.#addPlain(constants.Z_FINISH);
    const parts: StepPart[] = [];
    const pieces: Buffer[] = [];
    let offset = 0;
    for (const { deflated, part } of this.#pieces) {
      const piece = await deflated;
      if (part) parts.push({ ...part, offset, bytes: piece.length });
      pieces.push(piece);
      offset += piece.length;
    }
    return { data: Buffer.concat(pieces, offset), parts };
  }

  #addPlain(finishFlush?: number): void {
    if (this.#plain.length === 0) return;
    this.#add(this.#plain.join(''), undefined, finishFlush);
    this.#plain = [];
  }

  #add(
    text: string,
    part: Pick<StepPart, 'output' | 'items'> | undefined,
    finishFlush: number = constants.Z_FULL_FLUSH,
  ): void {
    const bytes = Buffer.from(text);
    this.jsonBytes += bytes.length;
    this.#waitingBytes += bytes.length;
    const deflated = deflate(bytes, { ...DEFLATE_OPTIONS, finishFlush }).finally(() => {
      this.#waitingBytes -= bytes.length;
    });
    // Told when the pieces are put together.
    deflated.catch(() => undefined);
    this.#pieces.push({ deflated, part });
  }
}
