import type { Item, ItemsByPort, NodeRun, RunData, RunSource } from '@millrace/workflow';
import type { NodeStep } from '../runs/step-list.ts';
import type { NamedAncestor } from './lineage.ts';
import { branchToShow } from './lineage.ts';

/** What expressions of a node are previewed with. */
export interface PreviewData {
  runData: RunData;
  inputs: ItemsByPort;
  sources: Array<RunSource | null>;
  /** At least one direct parent has items. */
  hasInput: boolean;
}

/** Data of a node before the open one, as far as it is there. */
export interface AncestorData {
  ancestor: NamedAncestor;
  steps: readonly NodeStep[];
  /** Items by output for each step; `undefined` where they are not loaded. */
  outputs: ReadonlyArray<ItemsByPort | undefined>;
  pinned: Item[] | undefined;
  /** Direct parent of the ancestor, for data that was pinned and never ran. */
  parentName: string | undefined;
}

export interface PreviewRequest {
  ancestors: readonly AncestorData[];
  /** Run of the direct parents that is looked at. */
  run: number;
  /** Shown step of the open node: it knows where its input came from. */
  ownStep: NodeStep | undefined;
}

/** Builds the run data expressions see from what the panes have loaded. */
export function previewData({ ancestors, run, ownStep }: PreviewRequest): PreviewData {
  const runData: RunData = Object.create(null);
  for (const data of ancestors) {
    const runs = runsOf(data);
    if (runs.length > 0) runData[data.ancestor.name] = runs;
  }
  const inputCount = 1 + Math.max(-1, ...ancestors.flatMap(({ ancestor }) => ancestor.links.map((link) => link.input)));
  // Another run of the input may have been chosen than the one the shown output was made from.
  const isOwnRun = (ownStep?.source[0]?.previousNodeRun ?? 0) === run;
  // The source of a sub-node's step is the node that it served, which is none of those before it.
  const isData = ancestors.some(({ ancestor }) => ancestor.name === ownStep?.source[0]?.previousNode);
  const ownSources = isOwnRun && isData ? ownStep?.source : undefined;
  const inputs: ItemsByPort = [];
  const sources: Array<RunSource | null> = [];
  for (let input = 0; input < inputCount; input++) {
    const source = ownSources?.[input] ?? sourceOf(ancestors, input, run);
    sources.push(source);
    inputs.push(source ? itemsFrom(runData, source) : null);
  }
  return { runData, inputs, sources, hasInput: inputs.some((items) => items !== null && items.length > 0) };
}

function runsOf({ steps, outputs, pinned, parentName }: AncestorData): NodeRun[] {
  if (pinned) {
    const source = steps.at(-1)?.source ?? (parentName === undefined ? [] : [{ previousNode: parentName }]);
    return [nodeRun({ startTime: 0, executionTime: 0, index: 0, source }, [pinned])];
  }
  if (!outputs.some((main) => main)) return [];
  // Runs are known by their place: one that is not loaded keeps its own.
  return steps.map((step, index) => nodeRun(step, outputs[index]));
}

type RunOfStep = Pick<NodeStep, 'startTime' | 'executionTime' | 'index' | 'source'>;

function nodeRun(step: RunOfStep, main: ItemsByPort | undefined): NodeRun {
  const { startTime, executionTime, index, source } = step;
  return {
    startTime,
    executionTime,
    executionIndex: index,
    executionStatus: 'success',
    source,
    ...(main && { data: { main } }),
  };
}

function sourceOf(ancestors: readonly AncestorData[], input: number, run: number): RunSource | null {
  for (const { ancestor, steps, pinned } of ancestors) {
    const outputs = ancestor.links.filter((link) => link.input === input).map((link) => link.output);
    if (outputs.length === 0 || (steps.length === 0 && !pinned)) continue;
    const previousNodeRun = pinned ? 0 : Math.min(run, steps.length - 1);
    const counts = pinned ? [pinned.length] : (steps[previousNodeRun]?.itemCounts ?? []);
    return { previousNode: ancestor.name, previousNodeOutput: branchToShow(outputs, counts), previousNodeRun };
  }
  return null;
}

function itemsFrom(runData: RunData, source: RunSource): Item[] | null {
  const runs = Object.hasOwn(runData, source.previousNode) ? runData[source.previousNode] : undefined;
  return runs?.[source.previousNodeRun ?? 0]?.data?.main[source.previousNodeOutput ?? 0] ?? null;
}
