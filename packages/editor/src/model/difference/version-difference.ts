import { uniqueNames, type Workflow, type WorkflowNode } from '@millrace/workflow';
import type { Change } from '../document/change.ts';
import { WorkflowDocument } from '../document/workflow-document.ts';
import { STICKY_NOTE_TYPE } from '../nodes/sticky-note.ts';
import { type ConnectionChange, connectionChanges } from './connection-difference.ts';
import { snapshotOf } from './snapshot.ts';
import { type FieldChange, type NodeDifference, nodeDifferences, workflowChanges } from './workflow-difference.ts';

export interface VersionDifference {
  /** The newer version, with the nodes and connections that the older one had besides. */
  both: Workflow;
  /** What became of the nodes, in the order of {@link KINDS}. */
  nodes: readonly NodeDifference[];
  connections: readonly ConnectionChange[];
  /** What became of the name and the settings of the workflow. */
  workflow: readonly FieldChange[];
}

/** Nodes nearer than this lie on each other. */
const CLEARANCE = 120;
const STEP_Y = 160;

const KINDS = ['added', 'changed', 'removed', 'same'] as const;

/** What was done to a workflow between two of its versions. */
export function versionDifference(older: Workflow, newer: Workflow): VersionDifference {
  const base = snapshotOf(older);
  const mine = snapshotOf(newer, base);
  const nodes = nodeDifferences({ base, mine, theirs: base }).toSorted(
    (a, b) => KINDS.indexOf(a.mine.kind) - KINDS.indexOf(b.mine.kind),
  );
  const document = new WorkflowDocument();
  document.load({ ...newer, nodes: [...mine.nodes.values()] });
  const removed = [...base.nodes.values()].filter(({ id }) => !mine.nodes.has(id));
  const free = uniqueNames((name) => document.nodeIdByName(name) !== undefined);
  const changes: Change[] = removed.map((node) => ({
    type: 'addNode',
    node: {
      ...node,
      name: free(node.name),
      position: freeBelow(node, mine.nodes.values()),
    },
  }));
  for (const connection of base.connections.values()) changes.push({ type: 'addConnection', connection });
  document.apply(changes);
  return {
    ...{ both: document.toWorkflow(), nodes },
    ...{ connections: connectionChanges(base, mine), workflow: workflowChanges(base, mine) },
  };
}

/** Where a removed node can be seen: its place may be taken by now. Notes lie behind nodes and take no place from them. */
function freeBelow({ type, position: [x, y] }: WorkflowNode, nodes: Iterable<WorkflowNode>): [number, number] {
  const isNote = type === STICKY_NOTE_TYPE;
  const taken = [...nodes].filter(
    (node) => (node.type === STICKY_NOTE_TYPE) === isNote && Math.abs(node.position[0] - x) < CLEARANCE,
  );
  let free = y;
  while (taken.some(({ position }) => Math.abs(position[1] - free) < CLEARANCE)) free += STEP_Y;
  return [x, free];
}
