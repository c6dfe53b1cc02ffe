import {
  type Item,
  isJsonObject,
  type JsonObject,
  type NodeTypeCatalogue,
  type NodeTypeSummary,
  uniqueNames,
  type Workflow,
  type WorkflowNode,
} from '@millrace/workflow';
import { connectionOf } from '../nodes/connection.ts';
import type { Change } from './change.ts';
import { downToFreePlace } from './free-place.ts';
import { renameAllInParameters } from './rename-references.ts';
import type { WorkflowDocument } from './workflow-document.ts';
import { type LooseConnection, type ReadWorkflow, readWorkflow } from './workflow-file.ts';

export interface FragmentOptions {
  catalogue: NodeTypeCatalogue;
  /** Where the top left corner of the nodes goes; absent: they stay where they are. */
  position?: { x: number; y: number };
  /** They go further down than to their position where they would cover other nodes. */
  coversNone?: boolean;
  /** Give copies identities of their own: node ids, and the ids that webhook paths are made of. */
  renewIdentity: boolean;
}

export interface Fragment {
  changes: Change[];
  nodeIds: string[];
  /** Types of which no more may be added. */
  refusedTypes: NodeTypeSummary[];
  /** Connections of nodes that are neither in the fragment nor in the document, by the names the nodes get. */
  loose: LooseConnection[];
}

/**
 * The changes that add a workflow, or a part of one, to the document. Names that are taken get numbers, and links and
 * expressions follow them. A connection to a node that is not in the fragment is loose: it is none to a node of the document
 * that has its name by chance.
 */
export function fragmentChanges(document: WorkflowDocument, fragment: Workflow, options: FragmentOptions): Fragment {
  const read = readWorkflow(withNames(fragment, options.catalogue), () => crypto.randomUUID());
  const { kept, refusedTypes } = withinLimits(document, read.nodes, options.catalogue);
  const names = newNames(document, kept);
  const ids = newIds(document, kept, options.renewIdentity);
  const move = offset(document, kept, options);
  const changes: Change[] = kept.map((node) => ({
    type: 'addNode',
    node: copyOf(node, { names, ids, move, options }),
  }));
  changes.push(...linkChanges(read, ids), ...pinChanges(read, ids));
  return { changes, nodeIds: [...ids.values()], refusedTypes, loose: looseLinks(document, read, names) };
}

/** A node without a name gets that of its type, as links of the file may expect it. */
function withNames(fragment: Workflow, catalogue: NodeTypeCatalogue): Workflow {
  const taken = new Set(fragment.nodes.map((node) => node.name));
  const free = uniqueNames((candidate) => taken.has(candidate));
  const nodes = fragment.nodes.map((node) => {
    if (node.name.trim() !== '') return node;
    const wanted = catalogue.latest(node.type)?.defaults.name ?? node.type;
    return { ...node, name: free(wanted) };
  });
  return { ...fragment, nodes };
}

function withinLimits(document: WorkflowDocument, nodes: WorkflowNode[], catalogue: NodeTypeCatalogue) {
  const counts = new Map<string, number>();
  for (const { type } of document.nodes()) counts.set(type, (counts.get(type) ?? 0) + 1);
  const refused = new Set<NodeTypeSummary>();
  const kept = nodes.filter(({ type }) => {
    const description = catalogue.latest(type);
    const count = counts.get(type) ?? 0;
    if (description?.maxNodes !== undefined && count >= description.maxNodes) {
      refused.add(description);
      return false;
    }
    counts.set(type, count + 1);
    return true;
  });
  return { kept, refusedTypes: [...refused] };
}

function newNames(document: WorkflowDocument, nodes: WorkflowNode[]): Map<string, string> {
  const free = uniqueNames((candidate) => document.nodeIdByName(candidate) !== undefined);
  return new Map(nodes.map(({ name }) => [name, free(name)]));
}

function newIds(document: WorkflowDocument, nodes: WorkflowNode[], renew: boolean): Map<string, string> {
  return new Map(nodes.map(({ id }) => [id, renew || document.node(id) ? crypto.randomUUID() : id]));
}

function offset(
  document: WorkflowDocument,
  nodes: readonly WorkflowNode[],
  { position, coversNone }: FragmentOptions,
): { x: number; y: number } {
  if (!position || nodes.length === 0) return { x: 0, y: 0 };
  const left = Math.min(...nodes.map((node) => node.position[0]));
  const top = Math.min(...nodes.map((node) => node.position[1]));
  const move = { x: position.x - left, y: position.y - top };
  return coversNone ? { x: move.x, y: move.y + downToFreePlace(document.nodes(), nodes, move) } : move;
}

interface CopyPlan {
  names: ReadonlyMap<string, string>;
  ids: ReadonlyMap<string, string>;
  move: { x: number; y: number };
  options: FragmentOptions;
}

function copyOf(node: WorkflowNode, { names, ids, move, options }: CopyPlan): WorkflowNode {
  const isNew = node.webhookId ? options.renewIdentity : needsWebhookId(node, options.catalogue);
  const webhookId = isNew ? crypto.randomUUID() : node.webhookId;
  const renamed = renameAllInParameters(node.parameters, names);
  return {
    ...node,
    id: ids.get(node.id) ?? node.id,
    name: names.get(node.name) ?? node.name,
    position: [node.position[0] + move.x, node.position[1] + move.y],
    parameters: webhookId === node.webhookId ? renamed : withWebhookPath(renamed, node.webhookId, webhookId),
    ...(webhookId !== undefined && { webhookId }),
  };
}

/** Whether the address of a trigger is made of an id alone. Files that programs wrote leave it out: nothing could call the trigger. */
function needsWebhookId({ type, typeVersion, parameters }: WorkflowNode, catalogue: NodeTypeCatalogue): boolean {
  const description = catalogue.find(type, typeVersion);
  return description?.webhooks !== undefined && description.group.includes('trigger') && !parameters.path;
}

/** A path that was made of the old webhook id follows the new one: two nodes cannot share a path. */
function withWebhookPath(parameters: JsonObject, oldId: string | undefined, newId: string | undefined): JsonObject {
  if (!isJsonObject(parameters) || parameters.path !== oldId || newId === undefined) return parameters;
  return { ...parameters, path: newId };
}

function linkChanges(read: ReadWorkflow, ids: ReadonlyMap<string, string>): Change[] {
  return read.connections.flatMap((connection): Change[] => {
    const sourceId = ids.get(connection.sourceId);
    const targetId = ids.get(connection.targetId);
    if (sourceId === undefined || targetId === undefined) return [];
    return [{ type: 'addConnection', connection: connectionOf({ ...connection, sourceId, targetId }) }];
  });
}

function looseLinks(document: WorkflowDocument, read: ReadWorkflow, names: ReadonlyMap<string, string>) {
  const isThere = (name: string) => document.nodeIdByName(name) !== undefined;
  return read.dangling.flatMap((link): LooseConnection[] => {
    const missing = [link.source, link.target.node].filter((name) => !names.has(name));
    if (missing.length !== 1 || missing.some(isThere)) return [];
    const renamed = (name: string) => names.get(name) ?? name;
    return [{ ...link, source: renamed(link.source), target: { ...link.target, node: renamed(link.target.node) } }];
  });
}

function pinChanges(read: ReadWorkflow, ids: ReadonlyMap<string, string>): Change[] {
  return read.pins.flatMap(({ nodeId, items }: { nodeId: string; items: Item[] }): Change[] => {
    const id = ids.get(nodeId);
    return id === undefined ? [] : [{ type: 'setPinData', nodeId: id, items }];
  });
}
