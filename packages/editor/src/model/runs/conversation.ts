import { type Edge, servedRun } from '@millrace/workflow';
import type { NodeStep } from './step-list.ts';

/** A call of a sub-node, as a part of the conversation that the node it served had. */
export interface Exchange {
  key: string;
  kind: 'model' | 'tool' | 'other';
  step: NodeStep;
  /** How many agents that serve as tools it was made for. */
  depth: number;
  /** The item that was worked on, from 0, where that is known. */
  item: number | undefined;
  /** Which question to a model it is, from 1. */
  round?: number;
  /** The question to a model before it, with the same item: this one sends what was said there again. */
  before?: NodeStep;
}

export interface ConversationSource {
  /** Runs of sub-nodes and of the node itself, of one execution. */
  steps: readonly NodeStep[];
  node: string;
  /** From 0. */
  run: number;
  /** The run is under way: it has no step of its own yet. */
  isRunning: boolean;
  serving(node: string): Edge[];
}

/** What a run of a node asked its sub-nodes, and what they gave: item by item, in the order in which it went. */
export function conversationOf({ steps, node, run, isRunning, serving }: ConversationSource): Exchange[] {
  const counts = new Map<string, number>(isRunning ? [[node, run + 1]] : []);
  for (const { node: name, runIndex } of steps) {
    counts.set(name, Math.max(counts.get(name) ?? 0, runIndex + 1));
  }
  const below = new Map<string, NodeStep[]>();
  for (const step of steps.toSorted((a, b) => a.index - b.index)) {
    if (serving(step.node).length === 0) continue;
    const served = servedRun(step.source[0], { serving, countOf: (name) => counts.get(name) ?? 0 });
    const key = keyOf(served.node, served.run);
    const list = below.get(key);
    if (list) list.push(step);
    else below.set(key, [step]);
  }
  const exchanges: Exchange[] = [];
  const add = (of: string, depth: number): void => {
    const models = new Map<number | undefined, { round: number; step: NodeStep }>();
    for (const step of inOrderOfItems(below.get(of) ?? [])) {
      const item = step.metadata?.call?.item;
      const kind = kindOf(serving(step.node));
      const last = models.get(item);
      const round = (last?.round ?? 0) + 1;
      if (kind === 'model') models.set(item, { round, step });
      const key = keyOf(step.node, step.runIndex);
      exchanges.push({
        ...{ key, kind, step, depth, item },
        ...(kind === 'model' && { round, ...(last && { before: last.step }) }),
      });
      if (below.has(key)) add(key, depth + 1);
    }
  };
  add(keyOf(node, run), 0);
  return exchanges;
}

/** Items may have been worked on side by side. What is not known of one stands with what came before it. */
function inOrderOfItems(steps: readonly NodeStep[]): NodeStep[] {
  let item = 0;
  const placed = steps.map((step) => {
    item = step.metadata?.call?.item ?? item;
    return { step, item };
  });
  return placed.toSorted((a, b) => a.item - b.item).map(({ step }) => step);
}

function kindOf(edges: readonly Edge[]): Exchange['kind'] {
  if (edges.some(({ type }) => type === 'ai_languageModel')) return 'model';
  return edges.some(({ type }) => type === 'ai_tool') ? 'tool' : 'other';
}

function keyOf(node: string, run: number): string {
  return JSON.stringify([node, run]);
}
