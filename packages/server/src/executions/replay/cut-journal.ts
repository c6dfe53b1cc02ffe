import type { StepSummary } from '@millrace/api';
import {
  MAIN,
  type RecordedRuns,
  type RunPlace,
  type RunSource,
  servedRun,
  type WorkflowGraph,
} from '@millrace/workflow';

/** What is left of an execution that was cut at a call of a sub-node. */
export interface CutJournal {
  /** The call, as it is numbered now. */
  call: StepSummary;
  /** Steps that hold, the call among them, in order. Runs of sub-nodes are numbered anew. */
  kept: StepSummary[];
}

/** The run that a call was made for, and the item that was worked on. */
interface Frame extends RunPlace {
  item: number | undefined;
}

/**
 * The journal of an execution up to a call: what does not follow from what the call gave. That is all before the run of the node
 * whose agent or chain made it, what was done for its other items, and in its own conversation all up to the call, with the calls
 * of tools that the model asked for together with it.
 * @returns `undefined` where the step is no call of a sub-node that can be gone on from.
 */
export function cutJournal(steps: readonly StepSummary[], graph: WorkflowGraph, index: number): CutJournal | undefined {
  const journal = new RecordedJournal(steps, graph);
  const call = steps.find((step) => step.index === index);
  return call && journal.isCall(call) ? renumbered(journal.cutAt(call), call, graph) : undefined;
}

class RecordedJournal {
  readonly #steps: readonly StepSummary[];
  readonly #graph: WorkflowGraph;
  readonly #byRun = new Map<string, StepSummary>();
  readonly #runs: RecordedRuns;

  constructor(steps: readonly StepSummary[], graph: WorkflowGraph) {
    this.#steps = steps;
    this.#graph = graph;
    const counts = new Map<string, number>();
    for (const step of steps) {
      this.#byRun.set(keyOf(step.node, step.runIndex), step);
      counts.set(step.node, Math.max(counts.get(step.node) ?? 0, step.runIndex + 1));
    }
    this.#runs = { serving: (node) => graph.serving(node), countOf: (node) => counts.get(node) ?? 0 };
  }

  /** A step that a node did itself has a name that no node has. */
  isCall({ node, metadata, status }: StepSummary): boolean {
    return this.#isSubNode(node) && metadata?.call !== undefined && (status === 'success' || status === 'error');
  }

  cutAt(call: StepSummary): StepSummary[] {
    const chain = this.#chainOf(call);
    const root = chain.at(-1)?.frame;
    const began = (root && this.#byRun.get(keyOf(root.node, root.run))?.index) ?? Number.POSITIVE_INFINITY;
    const nextRounds = new Map(chain.map(({ made, frame }) => [idOf(frame), this.#nextRound(made, frame)]));
    const isKept = memoized((step: StepSummary, again: (step: StepSummary) => boolean): boolean => {
      if (!this.#isSubNode(step.node)) return step.index < began;
      const frame = this.#frameOf(step);
      const link = chain.find((one) => idOf(one.frame) === idOf(frame));
      if (link) return this.isCall(step) && this.#precedes(step, link.made, call, nextRounds.get(idOf(frame)));
      const above = this.#byRun.get(keyOf(frame.node, frame.run));
      if (above && this.#isSubNode(above.node)) return again(above);
      // The same run with another item, or another run.
      if (root && frame.node === root.node && frame.run === root.run) return this.isCall(step);
      return (above?.index ?? Number.POSITIVE_INFINITY) < began;
    });
    return this.#steps.filter(isKept).map((step) => ({ ...step, source: step.source.map(this.#asked) }));
  }

  /** A call that went through a sub-node without runs is one of the node above it, as it is when it is made again. */
  readonly #asked = (source: StepSummary['source'][number]): StepSummary['source'][number] => {
    if (!source || this.#runs.countOf(source.previousNode) > 0) return source;
    const { node: previousNode, run: previousNodeRun } = servedRun(source as RunSource, this.#runs);
    return { ...source, previousNode, previousNodeRun };
  };

  /** Whether a call of the conversation holds. What made the call that it was cut at goes on, and gives something else. */
  #precedes(step: StepSummary, made: StepSummary, call: StepSummary, nextRound = Number.POSITIVE_INFINITY): boolean {
    if (step === made) return made === call;
    if (step.index < made.index) return true;
    return !this.#isModel(made.node) && step.index < nextRound;
  }

  /** The call, then what it was a part of, such as that of an agent that serves as a tool, each with its frame. */
  #chainOf(call: StepSummary): Array<{ made: StepSummary; frame: Frame }> {
    const chain: Array<{ made: StepSummary; frame: Frame }> = [];
    const seen = new Set<StepSummary>();
    for (let made: StepSummary | undefined = call; made && !seen.has(made); ) {
      seen.add(made);
      const frame = this.#frameOf(made);
      chain.push({ made, frame });
      const above: StepSummary | undefined = this.#byRun.get(keyOf(frame.node, frame.run));
      made = above && this.#isSubNode(above.node) ? above : undefined;
    }
    return chain;
  }

  #frameOf({ source: [source], metadata }: StepSummary): Frame {
    return { ...servedRun(source as RunSource | undefined, this.#runs), item: metadata?.call?.item };
  }

  #nextRound(made: StepSummary, frame: Frame): number | undefined {
    return this.#steps.find(
      (step) =>
        step.index > made.index &&
        this.isCall(step) &&
        this.#isModel(step.node) &&
        idOf(this.#frameOf(step)) === idOf(frame),
    )?.index;
  }

  #isModel(node: string): boolean {
    return this.#isOwnStep(node) || this.#graph.serving(node).some(({ type }) => type === 'ai_languageModel');
  }

  #isOwnStep(node: string): boolean {
    return this.#graph.node(node) === undefined;
  }

  #isSubNode(node: string): boolean {
    if (this.#isOwnStep(node)) return true;
    return this.#graph.serving(node).length > 0 && this.#graph.outgoing(node, MAIN).length === 0;
  }
}

/** A run that is made again gets the number that follows those that are left. */
function renumbered(kept: readonly StepSummary[], call: StepSummary, graph: WorkflowGraph): CutJournal {
  const counts = new Map<string, number>();
  const numbers = new Map<string, number>();
  for (const { node, runIndex } of kept) {
    const number = counts.get(node) ?? 0;
    counts.set(node, number + 1);
    numbers.set(keyOf(node, runIndex), number);
  }
  const renamed = (source: RunSource): RunSource => {
    const { previousNode, previousNodeRun = 0 } = source;
    if (graph.serving(previousNode).length === 0) return source;
    const number = numbers.get(keyOf(previousNode, previousNodeRun)) ?? counts.get(previousNode) ?? 0;
    return { ...source, previousNodeRun: number };
  };
  const steps = kept.map((step) => ({
    ...step,
    runIndex: numbers.get(keyOf(step.node, step.runIndex)) ?? step.runIndex,
    source: step.source.map((source) => source && renamed(source as RunSource)),
  }));
  return { kept: steps, call: steps.find(({ index }) => index === call.index) ?? call };
}

function memoized(decide: (step: StepSummary, again: (step: StepSummary) => boolean) => boolean) {
  const known = new Map<StepSummary, boolean>();
  const of = (step: StepSummary): boolean => {
    const before = known.get(step);
    if (before !== undefined) return before;
    // A step that belongs to itself is no step of a journal.
    known.set(step, false);
    const decided = decide(step, of);
    known.set(step, decided);
    return decided;
  };
  return of;
}

function keyOf(node: string, run: number): string {
  return JSON.stringify([node, run]);
}

function idOf({ node, run, item }: Frame): string {
  return JSON.stringify([node, run, item]);
}
