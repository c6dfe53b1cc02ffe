import type { Item, WorkflowNode } from '@millrace/workflow';
import type { Connection } from '../nodes/connection.ts';
import type { Change, NodePatch, WorkflowPatch } from './change.ts';
import type { Topic } from './topic.ts';

/** Everything of a workflow that is not a node, a connection or pinned data. */
export interface WorkflowFields {
  name: string;
  settings: NonNullable<WorkflowPatch['settings']>;
  tests: NonNullable<WorkflowPatch['tests']>;
}

/** The records of the open workflow and the one place that changes them. Records are immutable: a change replaces them. */
export class DocumentRecords {
  readonly nodes = new Map<string, WorkflowNode>();
  readonly idsByName = new Map<string, string>();
  readonly connections = new Map<string, Connection>();
  readonly pinData = new Map<string, Item[]>();
  nodeIds: readonly string[] = [];
  connectionIds: readonly string[] = [];
  workflow: WorkflowFields = { name: '', settings: {}, tests: [] };
  readonly #links = new Map<string, readonly Connection[]>();

  #nodeNames: readonly string[] | undefined;
  #pinsByName: Readonly<Record<string, Item[]>> | undefined;

  get nodeNames(): readonly string[] {
    this.#nodeNames ??= [...this.idsByName.keys()];
    return this.#nodeNames;
  }

  get pinsByName(): Readonly<Record<string, Item[]>> {
    this.#pinsByName ??= this.#readPins();
    return this.#pinsByName;
  }

  /** Connections that start or end at a node. The same list object until one of them changes. */
  linksOf(nodeId: string): readonly Connection[] {
    return this.#links.get(nodeId) ?? NO_LINKS;
  }

  /** Applies a change, reports what it touched, and gives its inverse. `undefined`: nothing to do. */
  apply(change: Change, touched: Set<Topic>): Change | undefined {
    const inverse = this.#make(change, touched);
    if (touched.has('nodeNames')) {
      this.#nodeNames = undefined;
      touched.add('pins');
    }
    if (touched.has('pins')) this.#pinsByName = undefined;
    return inverse;
  }

  #make(change: Change, touched: Set<Topic>): Change | undefined {
    switch (change.type) {
      case 'addNode':
        return this.#addNode(change.node, change.index ?? this.nodeIds.length, touched);
      case 'removeNode':
        return this.#removeNode(change.nodeId, touched);
      case 'patchNode':
        return this.#patchNode(change.nodeId, change.patch, touched);
      case 'addConnection':
        return this.#addConnection(change.connection, change.index ?? this.connectionIds.length, touched);
      case 'removeConnection':
        return this.#removeConnection(change.connectionId, touched);
      case 'setPinData':
        return this.#setPinData(change.nodeId, change.items, touched);
      case 'patchWorkflow':
        return this.#patchWorkflow(change.patch, touched);
    }
  }

  #addNode(node: WorkflowNode, index: number, touched: Set<Topic>): Change | undefined {
    if (this.nodes.has(node.id)) return undefined;
    this.nodes.set(node.id, node);
    this.idsByName.set(node.name, node.id);
    this.nodeIds = this.nodeIds.toSpliced(index, 0, node.id);
    touched.add('nodeIds').add('nodeNames').add('nodes').add(`node:${node.id}`);
    return { type: 'removeNode', nodeId: node.id };
  }

  #removeNode(nodeId: string, touched: Set<Topic>): Change | undefined {
    const node = this.nodes.get(nodeId);
    if (!node) return undefined;
    const index = this.nodeIds.indexOf(nodeId);
    this.nodes.delete(nodeId);
    if (this.idsByName.get(node.name) === nodeId) this.idsByName.delete(node.name);
    this.nodeIds = this.nodeIds.toSpliced(index, 1);
    touched.add('nodeIds').add('nodeNames').add('nodes').add(`node:${nodeId}`);
    return { type: 'addNode', node, index };
  }

  #patchNode(nodeId: string, patch: NodePatch, touched: Set<Topic>): Change | undefined {
    const before = this.nodes.get(nodeId);
    if (!before) return undefined;
    const [after, inverse] = patched(before, patch);
    if (Object.keys(inverse).length === 0) return undefined;
    this.nodes.set(nodeId, after);
    touched.add('nodes').add(`node:${nodeId}`);
    if (after.name !== before.name) {
      if (this.idsByName.get(before.name) === nodeId) this.idsByName.delete(before.name);
      this.idsByName.set(after.name, nodeId);
      touched.add('nodeNames');
    }
    return { type: 'patchNode', nodeId, patch: inverse };
  }

  #addConnection(connection: Connection, index: number, touched: Set<Topic>): Change | undefined {
    if (this.connections.has(connection.id)) return undefined;
    if (!this.nodes.has(connection.sourceId) || !this.nodes.has(connection.targetId)) return undefined;
    this.connections.set(connection.id, connection);
    this.connectionIds = this.connectionIds.toSpliced(index, 0, connection.id);
    for (const end of endsOf(connection)) this.#links.set(end, [...this.linksOf(end), connection]);
    touchLinks(connection, touched);
    return { type: 'removeConnection', connectionId: connection.id };
  }

  #removeConnection(connectionId: string, touched: Set<Topic>): Change | undefined {
    const connection = this.connections.get(connectionId);
    if (!connection) return undefined;
    const index = this.connectionIds.indexOf(connectionId);
    this.connections.delete(connectionId);
    this.connectionIds = this.connectionIds.toSpliced(index, 1);
    for (const end of endsOf(connection)) {
      this.#links.set(
        end,
        this.linksOf(end).filter((link) => link.id !== connectionId),
      );
    }
    touchLinks(connection, touched);
    return { type: 'addConnection', connection, index };
  }

  #setPinData(nodeId: string, items: Item[] | undefined, touched: Set<Topic>): Change | undefined {
    const before = this.pinData.get(nodeId);
    if (before === items) return undefined;
    if (items === undefined) this.pinData.delete(nodeId);
    else this.pinData.set(nodeId, items);
    touched.add('pins').add(`pinData:${nodeId}`);
    return { type: 'setPinData', nodeId, items: before };
  }

  #readPins(): Readonly<Record<string, Item[]>> {
    const pins: Record<string, Item[]> = Object.create(null);
    for (const [nodeId, items] of this.pinData) {
      const node = this.nodes.get(nodeId);
      if (node) pins[node.name] = items;
    }
    return pins;
  }

  #patchWorkflow(patch: WorkflowPatch, touched: Set<Topic>): Change | undefined {
    const [after, inverse] = patched(this.workflow, patch);
    if (Object.keys(inverse).length === 0) return undefined;
    this.workflow = after;
    touched.add('workflow');
    return { type: 'patchWorkflow', patch: inverse };
  }
}

const NO_LINKS: readonly Connection[] = [];

function endsOf({ sourceId, targetId }: Connection): string[] {
  return sourceId === targetId ? [sourceId] : [sourceId, targetId];
}

function touchLinks(connection: Connection, touched: Set<Topic>): void {
  touched.add('connections');
  for (const end of endsOf(connection)) touched.add(`links:${end}`);
}

/** A copy of a record with a patch applied, and the patch that takes it back. */
function patched<Fields extends object, Patch extends object>(before: Fields, patch: Patch): [Fields, Patch] {
  const after = new Map<string, unknown>(Object.entries(before));
  const inverse = new Map<string, unknown>();
  for (const [field, value] of Object.entries(patch)) {
    if (after.get(field) === value) continue;
    inverse.set(field, after.get(field));
    if (value === undefined) after.delete(field);
    else after.set(field, value);
  }
  return [Object.fromEntries(after) as Fields, Object.fromEntries(inverse) as Patch];
}
