import { type JsonObject, MAIN, type NodeTypeSummary, type WorkflowNode } from '@millrace/workflow';

import { type Connection, connectionOf } from '../nodes/connection.ts';
import { declaredPorts } from '../nodes/node-ports.ts';
import { STICKY_NOTE_TYPE } from '../nodes/sticky-note.ts';
import { parentWidth, roleOf } from '../nodes/sub-node.ts';
import { newNode } from './add-node.ts';
import type { Change } from './change.ts';
import type { WorkflowDocument } from './workflow-document.ts';

/** From a node to the next one in its row. */
const STEP_X = 220;
/** From a node to one below it. */
const STEP_Y = 160;
/** From a sub-node to the next one of the same node: there is room for its name. */
const PART_STEP_X = 140;
const SUB_NODE_SIZE = 80;
const GRID = 20;
/** Nodes nearer than this lie on each other. */
const CLEARANCE = 120;

/** Where a node chosen in the creator is attached. */
export type InsertionTarget =
  | { kind: 'free' }
  /** Behind an output. */
  | { kind: 'after'; nodeId: string; output: number; outputType: string }
  /** Before an input. */
  | { kind: 'before'; nodeId: string; input: number; inputType: string }
  /** Into a connection. */
  | { kind: 'between'; connectionId: string };

/** What the creator was opened for: a node of its own, or another type for a node. */
export type CreatorTarget = InsertionTarget | { kind: 'replace'; nodeId: string };

export interface Insertion {
  description: NodeTypeSummary;
  target: InsertionTarget;
  /** Where the node goes when nothing else says it. */
  position: { x: number; y: number };
  /** `position` is where the user pointed: it is kept. */
  isPointed: boolean;
  parameters?: JsonObject;
}

interface Point {
  x: number;
  y: number;
}

/** Whether a node can be put into a connection: one of data, not one of a part with its node. */
export function takesNode({ sourceType, targetType }: Pick<Connection, 'sourceType' | 'targetType'>): boolean {
  return sourceType === MAIN && targetType === MAIN;
}

/** The changes that add a node where the user asked for it, connected. */
export function insertionChanges(
  document: WorkflowDocument,
  insertion: Insertion,
): { changes: Change[]; node: WorkflowNode } {
  const { description, target } = insertion;
  const wanted = target.kind === 'before' ? target.inputType : MAIN;
  const parameters = { ...roleOf(description, wanted), ...insertion.parameters };
  const place = placeFor(document, insertion);
  const node = newNode(document, { description, position: place, parameters });
  const add: Change = { type: 'addNode', node };
  const ports = declaredPorts(node, description);
  const input = ports.inputs.find((port) => port.type === 'main');
  const output = ports.outputs.find((port) => port.type === 'main');
  switch (target.kind) {
    case 'after': {
      const { nodeId: sourceId, output: sourceOutput, outputType: sourceType } = target;
      const fitting = ports.inputs.find((port) => port.type === sourceType);
      if (!fitting) return { changes: [add], node };
      const end = { targetId: node.id, targetInput: fitting.index, targetType: fitting.type };
      return { changes: [add, link({ sourceId, sourceOutput, sourceType, ...end })], node };
    }
    case 'before': {
      const { nodeId: targetId, input: targetInput, inputType: targetType } = target;
      const fitting = ports.outputs.find((port) => port.type === targetType);
      if (!fitting) return { changes: [add], node };
      const start = { sourceId: node.id, sourceOutput: fitting.index, sourceType: fitting.type };
      return { changes: [add, link({ ...start, targetId, targetInput, targetType })], node };
    }
    case 'between': {
      const old = document.connection(target.connectionId);
      if (!old || !takesNode(old) || !input) return { changes: [add], node };
      const changes: Change[] = [
        ...roomChanges(document, old.targetId, place),
        add,
        { type: 'removeConnection', connectionId: old.id },
        link({ ...old, targetId: node.id, targetInput: input.index, targetType: input.type }),
      ];
      if (output)
        changes.push(link({ ...old, sourceId: node.id, sourceOutput: output.index, sourceType: output.type }));
      return { changes, node };
    }
    case 'free':
      return { changes: [add], node };
  }
}

function link(ends: Parameters<typeof connectionOf>[0]): Change {
  return { type: 'addConnection', connection: connectionOf(ends) };
}

function placeFor(document: WorkflowDocument, { target, position, isPointed }: Insertion): Point {
  if (isPointed) return position;
  switch (target.kind) {
    case 'after':
      return freePlace(document, beside(document.node(target.nodeId), STEP_X) ?? position);
    case 'before':
      if (target.inputType !== MAIN) return belowInput(document, target) ?? position;
      return freePlace(document, beside(document.node(target.nodeId), -STEP_X) ?? position);
    case 'between': {
      const connection = document.connection(target.connectionId);
      return beside(connection && document.node(connection.sourceId), STEP_X) ?? position;
    }
    case 'free':
      return freePlace(document, position);
  }
}

/** Below the node, in the order of its inputs, or the next place to the right that no node lies on. */
function belowInput(
  document: WorkflowDocument,
  { nodeId, input, inputType }: Extract<InsertionTarget, { kind: 'before' }>,
): Point | undefined {
  const parent = document.node(nodeId);
  const description = parent && document.nodeTypes.find(parent.type, parent.typeVersion);
  if (!parent || !description) return undefined;
  const parts = declaredPorts(parent, description).inputs.filter(({ type }) => type !== MAIN);
  const at = Math.max(
    0,
    parts.findIndex(({ type, index }) => type === inputType && index === input),
  );
  const middle = parent.position[0] + parentWidth(parts.length) / 2 - SUB_NODE_SIZE / 2;
  const wanted = {
    x: Math.round((middle + (at - (parts.length - 1) / 2) * PART_STEP_X) / GRID) * GRID,
    y: parent.position[1] + STEP_Y + SUB_NODE_SIZE / 2,
  };
  return freePlace(document, wanted, { x: PART_STEP_X, y: 0 }, PART_STEP_X);
}

function beside(node: WorkflowNode | undefined, by: number): Point | undefined {
  return node && { x: node.position[0] + by, y: node.position[1] };
}

/** The place itself, or the next one below it (or where `step` leads) that no node lies on. */
function freePlace(
  document: WorkflowDocument,
  wanted: Point,
  step: Point = { x: 0, y: STEP_Y },
  clearance = CLEARANCE,
): Point {
  const nodes = document.nodes().filter((node) => node.type !== STICKY_NOTE_TYPE);
  let { x, y } = wanted;
  const isTaken = ({ position }: WorkflowNode) =>
    Math.abs(position[0] - x) < clearance && Math.abs(position[1] - y) < clearance;
  while (nodes.some(isTaken)) {
    x += step.x;
    y += step.y;
  }
  return { x, y };
}

/** Moves the node behind, and everything behind that, to the right, when it stands where the new node goes. */
function roomChanges(document: WorkflowDocument, targetId: string, place: Point): Change[] {
  const target = document.node(targetId);
  if (!target) return [];
  const missing = place.x + STEP_X - target.position[0];
  if (missing <= 0) return [];
  const moved = new Set([targetId]);
  for (const id of moved) {
    for (const { sourceId, targetId: next } of document.linksOf(id)) {
      const node = document.node(next);
      // Links that lead back are loops: what stands before the gap stays.
      if (sourceId === id && node && node.position[0] >= target.position[0]) moved.add(next);
    }
  }
  return [...moved].flatMap((nodeId): Change[] => {
    const node = document.node(nodeId);
    return node
      ? [{ type: 'patchNode', nodeId, patch: { position: [node.position[0] + missing, node.position[1]] } }]
      : [];
  });
}
