import { type JsonValue, sameJson, type WorkflowNode } from '@millrace/workflow';
import { fieldsOf, fieldsOfWorkflow, type Snapshot } from './snapshot.ts';

export interface FieldChange {
  /** Path in the node, for example `parameters.url`; of the workflow, `name` or for example `settings.timezone`. */
  field: string;
  before: JsonValue | undefined;
  after: JsonValue | undefined;
}

/**
 * What one side did to a node since both had the same version. Fields of a node that was added or removed are those that
 * it has, without its name, its id and its place.
 */
export type SideChange = { kind: 'same' } | { kind: 'added' | 'removed' | 'changed'; fields: FieldChange[] };

export interface NodeDifference {
  nodeId: string;
  /** The node as one of the versions has it. */
  node: WorkflowNode;
  mine: SideChange;
  theirs: SideChange;
  /** Both sides changed it, and differently: only one of them can stay. */
  isClash: boolean;
}

/** Three versions of a workflow: the common one, and what two editors made of it. */
export interface Versions {
  base: Snapshot;
  mine: Snapshot;
  theirs: Snapshot;
}

/** The nodes that the two sides have changed, those that clash first. */
export function nodeDifferences({ base, mine, theirs }: Versions): NodeDifference[] {
  const ids = new Set([...base.nodes.keys(), ...mine.nodes.keys(), ...theirs.nodes.keys()]);
  const found: NodeDifference[] = [];
  for (const nodeId of ids) {
    const node = mine.nodes.get(nodeId) ?? theirs.nodes.get(nodeId) ?? base.nodes.get(nodeId);
    if (!node) continue;
    const sides = { mine: changeOf(nodeId, base, mine), theirs: changeOf(nodeId, base, theirs) };
    if (sides.mine.kind === 'same' && sides.theirs.kind === 'same') continue;
    const isClash =
      sides.mine.kind !== 'same' && sides.theirs.kind !== 'same' && changeOf(nodeId, mine, theirs).kind !== 'same';
    found.push({ nodeId, node, ...sides, isClash });
  }
  return found.sort((a, b) => Number(b.isClash) - Number(a.isClash));
}

/** Name and settings of the workflow that differ. */
export function workflowChanges(before: Snapshot, after: Snapshot): FieldChange[] {
  return changedFields(fieldsOfWorkflow(before), fieldsOfWorkflow(after));
}

function changeOf(nodeId: string, from: Snapshot, to: Snapshot): SideChange {
  const before = from.nodes.get(nodeId);
  const after = to.nodes.get(nodeId);
  if (!before)
    return after ? { kind: 'added', fields: changedFields(NOTHING, contentsOf(after, to)) } : { kind: 'same' };
  if (!after) return { kind: 'removed', fields: changedFields(contentsOf(before, from), NOTHING) };
  const fields = changedFields(fieldsOf(before, from), fieldsOf(after, to));
  return fields.length === 0 ? { kind: 'same' } : { kind: 'changed', fields };
}

type Fields = ReadonlyMap<string, JsonValue>;

const NOTHING: Fields = new Map();

/** What a node holds beside what tells it from others. */
function contentsOf(node: WorkflowNode, snapshot: Snapshot): Fields {
  const fields = fieldsOf(node, snapshot);
  for (const field of ['id', 'name', 'position']) fields.delete(field);
  return fields;
}

function changedFields(before: Fields, after: Fields): FieldChange[] {
  return [...new Set([...before.keys(), ...after.keys()])]
    .map((field) => ({ field, before: before.get(field), after: after.get(field) }))
    .filter((change) => !sameJson(change.before, change.after));
}
