import {
  type Connections,
  type ConnectionTarget,
  type Item,
  normalizeWorkflow,
  type TestCase,
  uniqueNames,
  type Workflow,
  type WorkflowNode,
} from '@millrace/workflow';
import { type Connection, connectionOf } from '../nodes/connection.ts';
import type { DocumentRecords } from './document-records.ts';

/** Fields of a file that the document keeps itself; all others are carried along untouched. */
const OWN_FIELDS = new Set(['name', 'nodes', 'connections', 'settings', 'pinData', 'tests', 'storedVersion']);

/** What a file holds beyond the records: kept so that saving loses nothing. */
/** A connection of a node that is not in the file, by the names of its ends. */
export interface LooseConnection {
  source: string;
  sourceType: string;
  sourceOutput: number;
  target: ConnectionTarget;
}

export interface CarriedFields {
  fields: Partial<Workflow>;
  dangling: LooseConnection[];
  /** The same of what was pasted. They go when the nodes that they came with go, for example by undo. */
  pasted?: LooseConnection[];
  /** Pinned data of nodes that are not in the file. */
  pinData: Map<string, Item[]>;
}

export interface ReadWorkflow extends CarriedFields {
  name: string;
  settings: NonNullable<Workflow['settings']>;
  nodes: WorkflowNode[];
  connections: Connection[];
  pins: Array<{ nodeId: string; items: Item[] }>;
  tests: readonly TestCase[];
}

/** Takes a file apart into records. Node ids and names come out unique. */
export function readWorkflow(file: Workflow, newId: () => string): ReadWorkflow {
  const normal = normalizeWorkflow(file);
  const nodes = withUniqueIdentity(normal.nodes, newId);
  const idsByName = new Map(nodes.map((node) => [node.name, node.id]));
  const { connections, dangling } = readConnections(file.connections, idsByName);
  const pins: ReadWorkflow['pins'] = [];
  const orphanPins = new Map<string, Item[]>();
  for (const [name, items] of Object.entries(file.pinData ?? {})) {
    const nodeId = idsByName.get(name);
    if (nodeId === undefined) orphanPins.set(name, items);
    else pins.push({ nodeId, items });
  }
  return {
    name: normal.name,
    settings: file.settings ?? {},
    nodes,
    connections,
    pins,
    tests: file.tests ?? [],
    dangling,
    pinData: orphanPins,
    fields: Object.fromEntries(Object.entries(file).filter(([field]) => !OWN_FIELDS.has(field))),
  };
}

/** Puts records and carried fields together again. */
export function writeWorkflow(records: DocumentRecords, carried: CarriedFields): Workflow {
  const nodes = records.nodeIds.map((id) => records.nodes.get(id)).filter((node) => node !== undefined);
  const pinData: Record<string, Item[]> = Object.create(null);
  for (const [name, items] of carried.pinData) pinData[name] = items;
  for (const node of nodes) {
    const items = records.pinData.get(node.id);
    if (items) pinData[node.name] = items;
  }
  return {
    ...carried.fields,
    name: records.workflow.name,
    nodes,
    connections: writeConnections(records, [...carried.dangling, ...pastedOf(nodes, carried)]),
    settings: records.workflow.settings,
    pinData,
    ...(records.workflow.tests.length > 0 && { tests: [...records.workflow.tests] }),
  };
}

function pastedOf(nodes: readonly WorkflowNode[], { pasted = [] }: CarriedFields): LooseConnection[] {
  if (pasted.length === 0) return [];
  const names = new Set(nodes.map(({ name }) => name));
  return pasted.filter(({ source, target }) => names.has(source) !== names.has(target.node));
}

function withUniqueIdentity(nodes: WorkflowNode[], newId: () => string): WorkflowNode[] {
  const ids = new Set<string>();
  const free = uniqueNames(() => false);
  return nodes.map((node) => {
    const id = ids.has(node.id) ? newId() : node.id;
    const name = free(node.name);
    ids.add(id);
    return id === node.id && name === node.name ? node : { ...node, id, name };
  });
}

function readConnections(file: Connections, idsByName: ReadonlyMap<string, string>) {
  const connections = new Map<string, Connection>();
  const dangling: CarriedFields['dangling'] = [];
  for (const { source, sourceType, sourceOutput, target } of targetsOf(file)) {
    const sourceId = idsByName.get(source);
    const targetId = idsByName.get(target.node);
    if (sourceId === undefined || targetId === undefined) {
      dangling.push({ source, sourceType, sourceOutput, target });
      continue;
    }
    const connection = connectionOf({
      sourceId,
      sourceType,
      sourceOutput,
      targetId,
      targetType: target.type,
      targetInput: target.index,
    });
    connections.set(connection.id, connection);
  }
  return { connections: [...connections.values()], dangling };
}

function* targetsOf(file: Connections) {
  for (const [source, kinds] of Object.entries(file)) {
    for (const [sourceType, outputs] of Object.entries(kinds)) {
      for (const [sourceOutput, targets] of outputs.entries()) {
        for (const target of targets ?? []) yield { source, sourceType, sourceOutput, target };
      }
    }
  }
}

function writeConnections(records: DocumentRecords, dangling: CarriedFields['dangling']): Connections {
  const all = records.connectionIds.map((id) => records.connections.get(id)).filter((one) => one !== undefined);
  const connections = writeConnectionsBetween(records.nodes.values(), all);
  for (const { source, sourceType, sourceOutput, target } of dangling) {
    addTarget(connections, { source, sourceType, sourceOutput }, target);
  }
  return connections;
}

/** Connections as in a file. Those with an end that is not among the nodes are left out. */
export function writeConnectionsBetween(nodes: Iterable<WorkflowNode>, all: Iterable<Connection>): Connections {
  const names = new Map([...nodes].map((node) => [node.id, node.name]));
  const connections: Connections = Object.create(null);
  for (const { sourceId, sourceType, sourceOutput, targetId, targetType, targetInput } of all) {
    const source = names.get(sourceId);
    const target = names.get(targetId);
    if (source === undefined || target === undefined) continue;
    const end = { node: target, type: targetType, index: targetInput };
    addTarget(connections, { source, sourceType, sourceOutput }, end);
  }
  return connections;
}

interface SourcePort {
  source: string;
  sourceType: string;
  sourceOutput: number;
}

function addTarget(connections: Connections, from: SourcePort, target: ConnectionTarget): void {
  connections[from.source] ??= Object.create(null) as Record<string, Array<ConnectionTarget[] | null>>;
  const kinds = connections[from.source] ?? {};
  kinds[from.sourceType] ??= [];
  const outputs = kinds[from.sourceType] ?? [];
  while (outputs.length <= from.sourceOutput) outputs.push([]);
  outputs[from.sourceOutput]?.push(target);
}
