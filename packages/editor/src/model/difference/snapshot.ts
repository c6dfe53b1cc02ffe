import { asJson, type JsonValue, type Workflow, type WorkflowNode } from '@millrace/workflow';
import { type ReadWorkflow, readWorkflow } from '../document/workflow-file.ts';
import type { Connection } from '../nodes/connection.ts';

/** A version of a workflow, as it is compared with others. */
export interface Snapshot {
  nodes: ReadonlyMap<string, WorkflowNode>;
  connections: ReadonlyMap<string, Connection>;
  read: ReadWorkflow;
}

/** @param known a version whose nodes are the same ones: a file without ids is told apart by names. */
export function snapshotOf(file: Workflow, known?: Snapshot): Snapshot {
  const read = readWorkflow(known ? withKnownIds(file, known) : file, () => crypto.randomUUID());
  return {
    nodes: new Map(read.nodes.map((node) => [node.id, node])),
    connections: new Map(read.connections.map((connection) => [connection.id, connection])),
    read,
  };
}

/** Everything of a node that can differ, by the path it has in the file. */
export function fieldsOf(node: WorkflowNode, { read }: Snapshot): Map<string, JsonValue> {
  const fields = new Map<string, JsonValue>();
  for (const [field, value] of Object.entries(node)) {
    if (field !== 'parameters') fields.set(field, value as JsonValue);
    else for (const [name, one] of Object.entries(node.parameters)) fields.set(`parameters.${name}`, one);
  }
  const pinned = read.pins.find(({ nodeId }) => nodeId === node.id);
  if (pinned) fields.set('pinData', asJson(pinned.items));
  return fields;
}

/** Name and settings of the workflow, by the path they have in the file. */
export function fieldsOfWorkflow({ read: { name, settings } }: Snapshot): Map<string, JsonValue> {
  const fields = new Map<string, JsonValue>([['name', name]]);
  for (const [setting, value] of Object.entries(settings)) {
    if (value !== undefined) fields.set(`settings.${setting}`, value);
  }
  return fields;
}

function withKnownIds(file: Workflow, { nodes }: Snapshot): Workflow {
  const taken = new Set(file.nodes.map((node) => node.id));
  const free = new Map([...nodes.values()].filter(({ id }) => !taken.has(id)).map((node) => [node.name, node.id]));
  return {
    ...file,
    nodes: file.nodes.map((node) => {
      const id = nodes.has(node.id) ? undefined : free.get(node.name);
      return id === undefined ? node : { ...node, id };
    }),
  };
}
