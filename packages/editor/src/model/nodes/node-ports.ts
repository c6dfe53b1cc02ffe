import {
  isDescribed,
  type NodeTypeSummary,
  type Port,
  type Ports,
  resolvePorts,
  type WorkflowNode,
} from '@millrace/workflow';
import type { Connection } from './connection.ts';
import { descriptionEvaluator } from './description-evaluator.ts';
import { STICKY_NOTE_TYPE } from './sticky-note.ts';

/** One place where a connection can start or end. */
export interface NodePort extends Port {
  /** Position among the ports of its kind: the index in the file. */
  index: number;
}

export interface NodePorts {
  inputs: readonly NodePort[];
  outputs: readonly NodePort[];
}

const NONE: NodePorts = { inputs: [], outputs: [] };

/**
 * Ports of a node. Those of an unknown type are read off its connections, so that a workflow with nodes
 * that are not installed is drawn whole.
 */
export function portsOf(
  node: WorkflowNode,
  description: NodeTypeSummary | undefined,
  links: readonly Connection[],
): NodePorts {
  if (node.type === STICKY_NOTE_TYPE) return NONE;
  const declared = description ? declaredPorts(node, description) : NONE;
  const ends = portsInUse(node, links);
  if (!description) {
    return { inputs: merged([MAIN], ends.inputs), outputs: merged([MAIN], ends.outputs) };
  }
  return { inputs: merged(declared.inputs, ends.inputs), outputs: merged(declared.outputs, ends.outputs) };
}

/** Ports as the node type declares them for the node's parameters. */
export function declaredPorts(node: WorkflowNode, description: NodeTypeSummary): NodePorts {
  const evaluate = portEvaluator(node, description);
  const outputs = resolve(description.outputs, evaluate, description.outputNames);
  if (node.onError === 'continueErrorOutput' && outputs.length > 0) outputs.push({ type: 'main', category: 'error' });
  return {
    inputs: numbered(resolve(description.inputs, evaluate, description.inputNames)),
    outputs: numbered(outputs),
  };
}

const MAIN: NodePort = { type: 'main', index: 0 };

function resolve(ports: Ports, evaluate: (expression: string) => unknown, names: string[] | undefined): Port[] {
  return resolvePorts(ports, evaluate, names);
}

/**
 * Half-typed parameters may make an expression fail, and so does a type whose parameters are not known yet: the node keeps
 * one port until they are whole.
 */
function portEvaluator(node: WorkflowNode, type: NodeTypeSummary): (expression: string) => unknown {
  return (expression) =>
    isDescribed(type) && expression.startsWith('=')
      ? descriptionEvaluator(type.properties, node)(expression)
      : undefined;
}

function numbered(ports: readonly Port[]): NodePort[] {
  const counts = new Map<string, number>();
  return ports.map((port) => {
    const index = counts.get(port.type) ?? 0;
    counts.set(port.type, index + 1);
    return { ...port, index };
  });
}

function portsInUse(node: WorkflowNode, links: readonly Connection[]): { inputs: NodePort[]; outputs: NodePort[] } {
  const inputs: NodePort[] = [];
  const outputs: NodePort[] = [];
  for (const link of links) {
    if (link.sourceId === node.id) outputs.push({ type: link.sourceType, index: link.sourceOutput });
    if (link.targetId === node.id) inputs.push({ type: link.targetType, index: link.targetInput });
  }
  return { inputs, outputs };
}

/** Declared ports, and those that connections use beyond them: no connection is left without an end. */
function merged(declared: readonly NodePort[], used: readonly NodePort[]): NodePort[] {
  const ports = [...declared];
  for (const { type, index } of used) {
    for (let missing = ports.filter((port) => port.type === type).length; missing <= index; missing++) {
      ports.push({ type, index: missing });
    }
  }
  return ports;
}
