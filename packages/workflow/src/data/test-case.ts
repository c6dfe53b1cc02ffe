import type { JsonObject } from '../json/json.ts';
import type { ItemsByPort, RunSource } from './item.ts';

/** Most cases of one workflow. */
export const MAX_TEST_CASES = 200;
/** Largest case that is recorded, as JSON text in bytes. */
export const MAX_TEST_CASE_BYTES = 1_048_576;
/** Longest name of a case, in characters. */
export const MAX_TEST_CASE_NAME_LENGTH = 128;

/**
 * A test of a workflow: what its trigger puts out, what nodes answer that would reach outside, and what is expected. Nothing of it
 * asks the network. It is stored in the workflow's file, and holds data of executions as they are, but no secrets of credentials.
 */
export interface TestCase {
  /** Unique in its workflow. */
  id: string;
  name: string;
  /** Where the run starts, with what the trigger puts out. */
  trigger: { node: string; outputs: ItemsByPort };
  /** What `$now` is while it runs (ISO 8601). Absent: the time of the run. */
  now?: string;
  /** Node name → what stands for its runs, in their order. */
  answers?: Record<string, TestAnswer[]>;
  /** Sub-node name → what it answered to the nodes that asked it, in order. */
  calls?: Record<string, TestCall[]>;
  expect: TestExpectation[];
}

/** What stands for one run of a node. */
export interface TestAnswer {
  outputs: ItemsByPort;
}

/** What a sub-node, such as a model or a tool, answered once. */
export interface TestCall {
  /** The run that asked. */
  source: RunSource;
  /** The item that was worked on. */
  item: number;
  /** Hash of what was asked, without what the prompt says. */
  key?: string;
  /** What was asked, to be compared as a whole. Absent: the hash decides. */
  request?: JsonObject;
  /** Absent where it failed. */
  response?: JsonObject;
  error?: { message: string; description?: string; code?: string; httpCode?: string };
}

/** What is expected of a node: what its last run puts out, or that an expression is true of it. */
export type TestExpectation = ExpectedOutput | ExpectedTruth;

export interface ExpectedOutput {
  node: string;
  /** The `json` of the items of each output is compared; `null` and no items are the same. */
  outputs: ItemsByPort;
  /** Paths within an item (`total`, `customer.name`, `lines[0].sku`) of which alone the values are compared. Absent or empty: all. */
  fields?: string[];
}

export interface ExpectedTruth {
  node: string;
  /** Starts with `=`. It sees what a node behind this one sees, and has to give `true` for the first item. */
  expression: string;
}

/** One value that is not as expected. Values are JSON text, cut where they are long; absent where there is none. */
export interface TestDifference {
  output: number;
  /** Absent where it is the number of items that differs. */
  item?: number;
  /** Within the item. */
  path: string;
  expected?: string;
  actual?: string;
}

/** What a node may not reach in a test. */
export type OutsideReach = 'network' | 'credential' | 'file' | 'command' | 'workflow' | 'vectors' | 'table';

/** Why a case failed. */
export type TestProblem =
  /** The execution did not end well. */
  | { kind: 'failed'; node?: string; message: string }
  /** It waits for somebody or something that does not come in a test. */
  | { kind: 'waits'; node: string }
  /** A node wanted to reach outside. */
  | { kind: 'reached'; node: string; reach: OutsideReach }
  /** A node ran more often than there are answers for it. */
  | { kind: 'noAnswer'; node: string; run: number }
  /** A sub-node was asked something that was not recorded, or something else than was. */
  | { kind: 'call'; node: string; by: string; item: number; differences: TestDifference[] }
  /** A node of which something is expected did not run. */
  | { kind: 'notRun'; node: string }
  | { kind: 'output'; node: string; differences: TestDifference[]; isCut?: true }
  /** The expression gave something else, or failed. */
  | { kind: 'expression'; node: string; expression: string; actual?: string; message?: string };

/** What a run of a case found. Without problems it passed. */
export interface TestReport {
  problems: TestProblem[];
}
