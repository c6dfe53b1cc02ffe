import type { LinkOutcome, ScriptDataAccess } from '@millrace/engine';
import type { Item, NodeRun, WorkflowGraph } from '@millrace/workflow';
import type { DataQuestion, ScriptLink, ScriptNodeData } from './protocol.ts';

interface Source {
  data: ScriptDataAccess;
  graph: WorkflowGraph;
}

/** What a script asks for, ready to become JSON. @throws Error with a text for the script. */
export function answerQuestion(question: DataQuestion, { data, graph }: Source): unknown {
  switch (question.kind) {
    case 'node':
      return nodeData(existingNode(question.name, data), data, graph);
    case 'links':
      return links(existingNode(question.name, data), data);
    case 'staticData':
      return { node: data.staticData.node, global: data.staticData.workflow };
    case 'customData':
      if (question.set) data.customData.set(...question.set);
      return data.customData.getAll();
    default:
      throw new Error('The script asked for something unknown.');
  }
}

function existingNode(name: unknown, data: ScriptDataAccess): string {
  if (typeof name !== 'string') throw new Error(`A node is named by a text, not by ${JSON.stringify(name)}.`);
  const names = data.nodeNames();
  if (names.includes(name)) return name;
  const wanted = name.trim().toLowerCase();
  const similar = names.find((candidate) => candidate.trim().toLowerCase() === wanted);
  throw new Error(`There is no node '${name}' in this workflow.${similar ? ` Did you mean '${similar}'?` : ''}`);
}

function nodeData(name: string, data: ScriptDataAccess, graph: WorkflowGraph): ScriptNodeData {
  return {
    runs: data.runsOf(name).map((run) => outputsOf(run).map((items) => items?.map(plainItem) ?? null)),
    outputIndex: outputLeadingTo(graph, name, data.node.name),
    parameters: data.parametersOf(name),
    context: data.contextOf(name),
  };
}

function outputsOf(run: NodeRun): Array<Item[] | null> {
  return run.data?.main ?? [];
}

/** Links of the item's own past mean nothing in the script's node. */
function plainItem(item: Item): { json: unknown; binary?: unknown } {
  return item.binary ? { json: item.json, binary: item.binary } : { json: item.json };
}

/** First output of `from` over which data reaches `to`; 0 when none does. */
function outputLeadingTo(graph: WorkflowGraph, from: string, to: string): number {
  const leading = new Set([to, ...graph.ancestors(to)]);
  const outputs = graph.outgoing(from).filter((edge) => leading.has(edge.target));
  const direct = outputs.find((edge) => edge.target === to);
  return (direct ?? outputs[0])?.sourceOutput ?? 0;
}

function links(name: string, data: ScriptDataAccess): ScriptLink[] {
  const places = new Map<Item, ScriptLink>();
  for (const [runIndex, run] of data.runsOf(name).entries()) {
    for (const [outputIndex, items] of outputsOf(run).entries()) {
      for (const [index, item] of (items ?? []).entries()) places.set(item, [runIndex, outputIndex, index]);
    }
  }
  return data.linksTo(name).map((linked: LinkOutcome) => {
    if ('error' in linked) return linked.error;
    return places.get(linked.item) ?? `The item of node '${name}' is no longer there.`;
  });
}
