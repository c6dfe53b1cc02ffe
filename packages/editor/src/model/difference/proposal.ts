import { type JsonValue, sameJson, type Workflow, type WorkflowNode } from '@millrace/workflow';
import type { Change, NodePatch, WorkflowPatch } from '../document/change.ts';
import type { Connection } from '../nodes/connection.ts';
import { mergeWorkflows, type Side } from './merge-workflows.ts';
import { type Snapshot, snapshotOf } from './snapshot.ts';
import { nodeDifferences } from './workflow-difference.ts';

/** What somebody else would make of a workflow. */
export interface Proposal {
  /** The workflow that it was made of. */
  base: Workflow;
  proposed: Workflow;
}

/** The workflow as it is now with the proposal; what was edited since and clashes with it gives way. */
export function withProposal(now: Workflow, { base: given, proposed }: Proposal): Workflow {
  const base = snapshotOf(given);
  const versions = { base, mine: snapshotOf(now, base), theirs: snapshotOf(proposed, base) };
  const clashes = nodeDifferences(versions).filter(({ isClash }) => isClash);
  return mergeWorkflows(versions, new Map(clashes.map(({ nodeId }): [string, Side] => [nodeId, 'theirs'])));
}

/** What of a proposal stays as it is. */
export interface Refused {
  /** Ids of nodes, which keep their connections, too. */
  nodes: ReadonlySet<string>;
  /** Name and settings. */
  workflow: boolean;
}

export const NOTHING_REFUSED: Refused = { nodes: new Set(), workflow: false };

/** Edits that make one version of a workflow of another one; together they are one step of undo. */
export function editsBetween(
  now: Workflow,
  then: Workflow,
  { nodes: refused, workflow: isWorkflowRefused }: Refused = NOTHING_REFUSED,
): Change[] {
  const [before, after] = snapshots(now, then);
  const nodes = keptNodes(before, after, refused);
  const connections = keptConnections({ before, after, refused, nodes });
  const isKept = ({ id }: WorkflowNode): boolean => nodes.has(id);
  const removed = [...before.nodes.values()].filter((node) => !isKept(node));
  return [
    ...[...before.connections.keys()]
      .filter((id) => !connections.has(id))
      .map((connectionId): Change => ({ type: 'removeConnection', connectionId })),
    ...removed.flatMap((node): Change[] => [
      ...(pinsOf(before, node.id) ? [{ type: 'setPinData' as const, nodeId: node.id, items: undefined }] : []),
      { type: 'removeNode', nodeId: node.id },
    ]),
    ...[...nodes.values()].flatMap((node) => editsOfNode(before, after, node, refused)),
    ...[...connections.values()]
      .filter(({ id }) => !before.connections.has(id))
      .map((connection): Change => ({ type: 'addConnection', connection })),
    ...(isWorkflowRefused ? [] : editsOfWorkflow(before, after)),
  ];
}

function snapshots(now: Workflow, then: Workflow): [Snapshot, Snapshot] {
  const before = snapshotOf(now);
  return [before, snapshotOf(then, before)];
}

function keptNodes(before: Snapshot, after: Snapshot, refused: ReadonlySet<string>): Map<string, WorkflowNode> {
  const kept = new Map<string, WorkflowNode>();
  for (const id of new Set([...before.nodes.keys(), ...after.nodes.keys()])) {
    const node = (refused.has(id) ? before : after).nodes.get(id);
    if (node) kept.set(id, node);
  }
  return kept;
}

interface Parts {
  before: Snapshot;
  after: Snapshot;
  refused: ReadonlySet<string>;
  nodes: ReadonlyMap<string, WorkflowNode>;
}

/** Those of a refused node stay as they were, as far as both ends are there. */
function keptConnections({ before, after, refused, nodes }: Parts): Map<string, Connection> {
  const kept = new Map<string, Connection>();
  for (const [id, connection] of new Map([...before.connections, ...after.connections])) {
    const { sourceId, targetId } = connection;
    const from = refused.has(sourceId) || refused.has(targetId) ? before : after;
    if (from.connections.has(id) && nodes.has(sourceId) && nodes.has(targetId)) kept.set(id, connection);
  }
  return kept;
}

function editsOfNode(before: Snapshot, after: Snapshot, node: WorkflowNode, refused: ReadonlySet<string>): Change[] {
  if (refused.has(node.id)) return [];
  const old = before.nodes.get(node.id);
  const patch = old && patchBetween(old, node);
  const pins = pinsOf(after, node.id);
  const arePinsSame = sameJson(asJson(pinsOf(before, node.id)), asJson(pins));
  return [
    ...(old ? [] : [{ type: 'addNode' as const, node }]),
    ...(patch && Object.keys(patch).length > 0 ? [{ type: 'patchNode' as const, nodeId: node.id, patch }] : []),
    ...(arePinsSame ? [] : [{ type: 'setPinData' as const, nodeId: node.id, items: pins }]),
  ];
}

function patchBetween(before: WorkflowNode, after: WorkflowNode): NodePatch {
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  names.delete('id');
  const changed = [...names].filter((name) => !sameJson(Reflect.get(before, name), Reflect.get(after, name)));
  return Object.fromEntries(changed.map((name) => [name, Reflect.get(after, name)]));
}

function editsOfWorkflow({ read: before }: Snapshot, { read: after }: Snapshot): Change[] {
  const patch: WorkflowPatch = {
    ...(before.name !== after.name && { name: after.name }),
    ...(!sameJson(asJson(before.settings), asJson(after.settings)) && { settings: after.settings }),
  };
  return Object.keys(patch).length > 0 ? [{ type: 'patchWorkflow', patch }] : [];
}

function pinsOf({ read }: Snapshot, nodeId: string) {
  return read.pins.find((pin) => pin.nodeId === nodeId)?.items;
}

/** What files hold is JSON. */
function asJson(value: unknown): JsonValue {
  return (value ?? null) as JsonValue;
}
