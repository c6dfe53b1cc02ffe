import type { RunLog, RunningStep } from './run-store.ts';
import type { NodeStep } from './step-list.ts';

export interface RunTreeSource {
  /** Finished runs, in the order in which they began. */
  steps: readonly NodeStep[];
  running: readonly RunningStep[];
  logs: readonly RunLog[];
  /** Whether a node serves others: its runs belong to those of the node they served. */
  isSubNode(node: string): boolean;
}

interface Row {
  key: string;
  depth: number;
  node: string;
}

/** A run of a node. Absent `step`: it is under way. */
export interface StepRow extends Row {
  kind: 'step';
  step?: NodeStep;
  startTime: number;
  /** Which run of the node it is, from 1. */
  run: number;
  /** Runs of the node in this execution. */
  runs: number;
  /** Items that reached it; absent where nothing led to it. */
  itemsIn?: number;
  /** Whether something stands below it that can be folded away. */
  isOpen?: boolean;
}

/** What is said about the run above it. */
export interface NoteRow extends Row {
  kind: 'hint' | 'log' | 'error';
  text: string;
}

export type RunRow = StepRow | NoteRow;

interface Entry {
  key: string;
  node: string;
  startTime: number;
  step?: NodeStep;
  run: number;
}

/** The runs of an execution as a tree, line by line: runs of sub-nodes below the run that they served, with what was said about each. */
export function runRows(source: RunTreeSource, folded: ReadonlySet<string>): RunRow[] {
  const tree = new RunTree(source);
  return tree.rows(folded);
}

class RunTree {
  readonly #counts = new Map<string, number>();
  readonly #byKey = new Map<string, Entry>();
  readonly #below = new Map<string, Entry[]>();
  readonly #notes = new Map<string, RunLog[]>();
  readonly #roots: Entry[] = [];

  constructor({ steps, running, logs, isSubNode }: RunTreeSource) {
    const entries: Entry[] = steps.map((step) => this.#entry(step.node, step.startTime, step));
    for (const { node, startTime } of running) entries.push(this.#entry(node, startTime));
    for (const entry of entries) this.#byKey.set(entry.key, entry);
    for (const entry of entries) {
      const [served] = entry.step?.source ?? [];
      const above = served ? keyOf(served.previousNode, served.previousNodeRun ?? 0) : undefined;
      // What a node does itself has a name that no node has, and says which call it was.
      const serves = isSubNode(entry.node) || entry.step?.metadata?.call !== undefined;
      const isBelow = above !== undefined && serves && this.#byKey.has(above) && above !== entry.key;
      if (isBelow) push(this.#below, above, entry);
      else this.#roots.push(entry);
    }
    for (const log of logs) push(this.#notes, keyOf(log.node, log.runIndex), log);
  }

  rows(folded: ReadonlySet<string>): RunRow[] {
    const rows: RunRow[] = [];
    const add = (entry: Entry, depth: number): void => {
      const notes = this.#notesOf(entry, depth + 1);
      const below = this.#below.get(entry.key) ?? [];
      const isFolder = notes.length + below.length > 0;
      const isOpen = !folded.has(entry.key);
      rows.push({ ...this.#stepRow(entry, depth), ...(isFolder && { isOpen }) });
      if (!isOpen) return;
      rows.push(...notes);
      for (const child of below) add(child, depth + 1);
    };
    for (const root of this.#roots) add(root, 0);
    return rows;
  }

  #entry(node: string, startTime: number, step?: NodeStep): Entry {
    const run = (this.#counts.get(node) ?? 0) + 1;
    this.#counts.set(node, run);
    return { key: keyOf(node, run - 1), node, startTime, run, ...(step && { step }) };
  }

  #stepRow({ key, node, startTime, step, run }: Entry, depth: number): StepRow {
    const itemsIn = step && this.#itemsIn(step);
    const runs = this.#counts.get(node) ?? run;
    return {
      kind: 'step',
      key,
      depth,
      node,
      startTime,
      run,
      runs,
      ...(step && { step }),
      ...(itemsIn !== undefined && { itemsIn }),
    };
  }

  #itemsIn({ source }: NodeStep): number | undefined {
    let sum: number | undefined;
    for (const from of source) {
      const before = from && this.#byKey.get(keyOf(from.previousNode, from.previousNodeRun ?? 0))?.step;
      if (before) sum = (sum ?? 0) + (before.itemCounts[from.previousNodeOutput ?? 0] ?? 0);
    }
    return sum;
  }

  #notesOf({ key, node, step }: Entry, depth: number): NoteRow[] {
    const texts: Array<[NoteRow['kind'], string]> = [
      ...(step?.error ? [['error', step.error.message] as [NoteRow['kind'], string]] : []),
      ...(step?.hints ?? []).map(({ message }): [NoteRow['kind'], string] => ['hint', message]),
      ...(this.#notes.get(key) ?? []).map(({ text }): [NoteRow['kind'], string] => ['log', text]),
    ];
    return texts.map(([kind, text], index) => ({ kind, key: `${key} ${index}`, depth, node, text }));
  }
}

function keyOf(node: string, runIndex: number): string {
  return JSON.stringify([node, runIndex]);
}

function push<Value>(map: Map<string, Value[]>, key: string, value: Value): void {
  const list = map.get(key);
  if (list) list.push(value);
  else map.set(key, [value]);
}
