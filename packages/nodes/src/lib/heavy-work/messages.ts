import type { NodeErrorOptions } from '@millrace/node-sdk';

/** Lists travel in portions of so many entries: a long message would hold the event loop of both sides. */
export const ENTRIES_PER_MESSAGE = 1_000;

export type ToWorker =
  /** Entries of a list of the input that is about to follow. */
  | { kind: 'entries'; field: string; entries: readonly unknown[] }
  /** The input, but for the lists that were sent before. */
  | { kind: 'work'; name: string; input: object }
  /** The last portion of the result has been taken. */
  | { kind: 'more' };

export type FromWorker =
  | { kind: 'result'; result: unknown }
  /** A result that is data, as JSON: it can be read with turns of the event loop in between. */
  | { kind: 'json'; text: string }
  /** Entries of a result that is a list. */
  | { kind: 'entries'; entries: readonly unknown[]; isLast: boolean }
  /** What the work refused. */
  | { kind: 'refused'; message: string; options: NodeErrorOptions }
  /** A defect. */
  | { kind: 'failed'; stack: string };
