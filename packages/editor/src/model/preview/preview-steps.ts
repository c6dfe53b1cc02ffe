import type { RunSource } from '@millrace/workflow';
import type { NodeStep } from '../runs/step-list.ts';

/** A loop makes a step of each of its nodes in each round: loading all of them would take a call for each. */
const MAX_STEPS = 100;

export interface PreviewStepsRequest {
  /** Nearest first. */
  nodes: ReadonlyArray<{ name: string; steps: readonly NodeStep[] }>;
  /** Run of the direct parents that is looked at. */
  run: number;
  /** Where the input of the shown step came from. */
  sources: ReadonlyArray<RunSource | null>;
}

/**
 * Steps of the nodes before the open one whose data expressions are previewed with: all, or of very many those that code can
 * name without a number (the run that is looked at, the last and the first one), then what the shown items were made from.
 */
export function stepsToPreview({ nodes, run, sources }: PreviewStepsRequest): NodeStep[] {
  const all = nodes.flatMap(({ steps }) => steps);
  if (all.length <= MAX_STEPS) return all;
  const chosen = new Set<NodeStep>();
  const choose = (step: NodeStep | undefined): void => {
    if (step && chosen.size < MAX_STEPS) chosen.add(step);
  };
  for (const { steps } of nodes) {
    for (const step of [steps[run], steps.at(-1), steps[0]]) choose(step);
  }
  const stepsOf = new Map(nodes.map(({ name, steps }) => [name, steps]));
  const walked = new Set<NodeStep>();
  const queue = [...sources];
  for (const source of queue) {
    if (chosen.size >= MAX_STEPS) break;
    const step = source ? stepsOf.get(source.previousNode)?.[source.previousNodeRun ?? 0] : undefined;
    if (!step || walked.has(step)) continue;
    walked.add(step);
    choose(step);
    queue.push(...step.source);
  }
  return all.filter((step) => chosen.has(step));
}
