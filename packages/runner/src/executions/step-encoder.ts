import { promisify } from 'node:util';
import { constants, deflateRaw, deflateRawSync } from 'node:zlib';
import type { Step } from '@millrace/wire';
import type { Item, NodeRun, RunHint } from '@millrace/workflow';

const deflateRawAsync = promisify(deflateRaw);

/** Data of at least this many bytes is deflated on another thread. */
const ASYNC_FROM_BYTES = 64 * 1024;
/** Step data is written once and mostly never read: speed counts more than the last percent. */
export const DEFLATE_OPTIONS = { level: constants.Z_BEST_SPEED };
const NO_DATA = '{"main":[]}';
const UNWRITABLE = 'The data of this node is too large or too deeply nested to be stored.';

/** A run of a node that has finished. */
export interface FinishedRun {
  node: string;
  runIndex: number;
  run: NodeRun;
}

/** Makes a step of a finished run of a node. Only large data makes it wait. */
export function encodeStep(
  options: FinishedRun & {
    /** Deflate data of at least this many bytes. */
    compressFromBytes: number;
  },
): Step | Promise<Step> {
  const { run, compressFromBytes } = options;
  const { bytes, hints } = dataOf(run);
  const step = (encoding: Step['encoding'], data: Uint8Array): Step =>
    stepOf(options, hints, { encoding, data, jsonBytes: bytes.length });
  if (bytes.length < compressFromBytes) return step('json', bytes);
  if (bytes.length < ASYNC_FROM_BYTES) return step('json-deflate', deflateRawSync(bytes, DEFLATE_OPTIONS));
  return deflateRawAsync(bytes, DEFLATE_OPTIONS).then((deflated) => step('json-deflate', deflated));
}

/** The step of a run, with its data as it is stored. */
export function stepOf(
  { node, runIndex, run }: FinishedRun,
  hints: RunHint[],
  stored: Pick<Step, 'encoding' | 'data' | 'jsonBytes' | 'parts'>,
): Step {
  return {
    node,
    runIndex,
    index: run.executionIndex,
    startedAt: run.startTime,
    durationMs: Math.round(run.executionTime),
    status: run.executionStatus,
    source: run.source,
    ...describeItems(run),
    ...(run.error && { error: run.error }),
    ...(hints.length > 0 && { hints }),
    ...(run.metadata && { metadata: run.metadata }),
    ...stored,
  };
}

/** What is stored of a run whose data cannot be written. */
export function withoutData(options: FinishedRun): Step {
  const hint: RunHint = { message: UNWRITABLE, type: 'danger' };
  const data = Buffer.from(NO_DATA);
  return stepOf(options, [...(options.run.hints ?? []), hint], { encoding: 'json', data, jsonBytes: data.length });
}

/** What a node put out may be more than can be written: that must not end the process, which runs others as well. */
function dataOf({ data, hints = [] }: NodeRun): { bytes: Buffer; hints: RunHint[] } {
  if (data === undefined) return { bytes: Buffer.from(NO_DATA), hints };
  try {
    return { bytes: Buffer.from(JSON.stringify(data)), hints };
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return { bytes: Buffer.from(NO_DATA), hints: [...hints, { message: UNWRITABLE, type: 'danger' }] };
  }
}

function describeItems(run: NodeRun): Pick<Step, 'itemCounts' | 'hasBinary'> {
  const outputs = run.data?.main ?? [];
  return {
    itemCounts: outputs.map((items) => items?.length ?? 0),
    hasBinary: outputs.some((items) => items?.some(holdsBinary) ?? false),
  };
}

function holdsBinary(item: Item): boolean {
  return item.binary !== undefined;
}
