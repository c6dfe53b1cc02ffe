import { isJsonObject, MAIN, type Workflow, type WorkflowNode } from '@millrace/workflow';
import type { Change } from '../document/change.ts';
import { fragmentChanges } from '../document/import-fragment.ts';
import { renameInParameters } from '../document/rename-references.ts';
import { WorkflowDocument } from '../document/workflow-document.ts';
import { type Connection, connectionOf } from '../nodes/connection.ts';
import { isTrigger } from '../nodes/is-trigger.ts';
import { STICKY_NOTE_TYPE } from '../nodes/sticky-note.ts';
import { ITEM_INPUT } from './extract-nodes.ts';
import { inputsOf, withoutStart } from './start-references.ts';

const START_TYPE = 'n8n-nodes-base.executeWorkflowTrigger';

/** Why a sub-workflow cannot be put back. */
export type InlineRefusal =
  | { kind: 'notStored' | 'mode' | 'reads' | 'ends'; node: string }
  | { kind: 'start' | 'inputs' };

export class InlineRefused extends Error {
  readonly refusal: InlineRefusal;

  constructor(refusal: InlineRefusal) {
    super(`The sub-workflow cannot be put back: ${refusal.kind}`);
    this.refusal = refusal;
  }
}

/** The id of the stored workflow that a node runs once with all items. @throws InlineRefused when it runs it otherwise. */
export function calledWorkflow({ name, parameters }: WorkflowNode): string {
  const { source = 'database', workflowId, mode = 'once', options } = parameters;
  const id = isJsonObject(workflowId) ? workflowId.value : workflowId;
  if (source !== 'database' || typeof id !== 'string' || id === '' || id.startsWith('=')) {
    throw new InlineRefused({ kind: 'notStored', node: name });
  }
  const waits = !isJsonObject(options) || options.waitForSubWorkflow !== false;
  if (mode !== 'once' || !waits) throw new InlineRefused({ kind: 'mode', node: name });
  return id;
}

/**
 * The changes that put the nodes of a workflow in the place of the node that runs it: what {@link extractNodes} does, taken back.
 *
 * @throws InlineRefused when they would not do the same there
 */
export function inlineChanges(
  document: WorkflowDocument,
  call: WorkflowNode,
  file: Workflow,
): { changes: Change[]; nodeIds: string[] } {
  const inner = new WorkflowDocument();
  inner.nodeTypes = document.nodeTypes;
  inner.load(file);
  const head = headOf(inner, call);
  const kept = inner.nodes().filter(({ id }) => !head.nodeIds.has(id));
  const entries = inner.connections().filter(({ sourceId }) => sourceId === head.lastId);
  const links = document.linksOf(call.id);
  const incoming = links.filter(({ targetId }) => targetId === call.id);
  const outgoing = links.filter(({ sourceId }) => sourceId === call.id);
  const end = outgoing.length > 0 ? theEnd(inner, kept) : undefined;
  const fragment = { ...file, nodes: kept };
  const position = placeOf(kept, inner.node(entries[0]?.targetId ?? ''), call);
  const options = { catalogue: document.nodeTypes, renewIdentity: true, position };
  const added = fragmentChanges(document, fragment, options);
  const newIds = new Map(kept.map(({ id }, index) => [id, added.nodeIds[index] ?? '']));
  const source = incoming.length === 1 ? document.node(incoming[0]?.sourceId ?? '')?.name : undefined;
  const nodes = added.changes.map((change) =>
    change.type === 'addNode' ? { ...change, node: readingOutside(change.node, { head, source }) } : change,
  );
  return {
    nodeIds: added.nodeIds,
    changes: [
      ...removal(call.id, links),
      ...nodes,
      ...joined({ incoming, entries, outgoing, end, newIds }),
      ...followers(document, call, addedName(nodes, newIds.get(end?.id ?? ''))),
    ],
  };
}

interface Head {
  startName: string;
  /** The trigger, and the node that takes the item out of the inputs. */
  nodeIds: ReadonlySet<string>;
  names: readonly string[];
  /** Behind it the workflow begins. */
  lastId: string;
  /** Code that gives each input; absent where items come as they are. */
  inputs: ReadonlyMap<string, string> | undefined;
}

function headOf(inner: WorkflowDocument, call: WorkflowNode): Head {
  const triggers = inner.nodes().filter(({ type, typeVersion }) => isTrigger(inner.nodeTypes.find(type, typeVersion)));
  const [start] = triggers;
  if (!start || triggers.length > 1 || start.type !== START_TYPE) throw new InlineRefused({ kind: 'start' });
  if (start.parameters.inputSource === 'passthrough' || start.typeVersion === 1) {
    return {
      startName: start.name,
      names: [start.name],
      nodeIds: new Set([start.id]),
      lastId: start.id,
      inputs: undefined,
    };
  }
  const inputs = inputsOf(call.parameters);
  const [link, ...others] = inner.linksOf(start.id);
  const item = inner.node(link?.targetId ?? '');
  const takesItem = item?.parameters.jsonOutput === `={{ $json.${ITEM_INPUT} }}`;
  if (!inputs || !item || !takesItem || others.length > 0 || inputs.get(ITEM_INPUT) !== '$json') {
    throw new InlineRefused({ kind: 'inputs' });
  }
  const names = [start.name, item.name];
  return { startName: start.name, names, nodeIds: new Set([start.id, item.id]), lastId: item.id, inputs };
}

/** The one node that gives the workflow its result. */
function theEnd(inner: WorkflowDocument, kept: readonly WorkflowNode[]): WorkflowNode {
  const leadsOn = ({ id }: WorkflowNode) => inner.linksOf(id).some(({ sourceId }) => sourceId === id);
  const ends = kept.filter((node) => node.type !== STICKY_NOTE_TYPE && !leadsOn(node));
  const [end, other] = ends;
  if (end && !other) return end;
  throw new InlineRefused({ kind: 'ends', node: (other ?? kept[0])?.name ?? '' });
}

/** The node at which it begins stands where the call was. */
function placeOf(kept: readonly WorkflowNode[], entry: WorkflowNode | undefined, { position: [x, y] }: WorkflowNode) {
  const left = Math.min(...kept.map(({ position }) => position[0]));
  const top = Math.min(...kept.map(({ position }) => position[1]));
  const [entryX, entryY] = entry?.position ?? [left, top];
  return { x: x + left - entryX, y: y + top - entryY };
}

function readingOutside(
  node: WorkflowNode,
  { head, source }: { head: Head; source: string | undefined },
): WorkflowNode {
  const parameters = withoutStart(node.parameters, { ...head, source });
  if (!parameters) throw new InlineRefused({ kind: 'reads', node: node.name });
  return { ...node, parameters };
}

function removal(nodeId: string, links: readonly Connection[]): Change[] {
  return [
    ...links.map(({ id }): Change => ({ type: 'removeConnection', connectionId: id })),
    { type: 'setPinData', nodeId, items: undefined },
    { type: 'removeNode', nodeId },
  ];
}

interface Seams {
  incoming: readonly Connection[];
  entries: readonly Connection[];
  outgoing: readonly Connection[];
  end: WorkflowNode | undefined;
  newIds: ReadonlyMap<string, string>;
}

function joined({ incoming, entries, outgoing, end, newIds }: Seams): Change[] {
  const into = incoming.flatMap((link) =>
    entries.map(({ targetId, targetInput }) => ({ ...link, targetId: newIds.get(targetId) ?? '', targetInput })),
  );
  const out = end
    ? outgoing.map((link) => ({ ...link, sourceId: newIds.get(end.id) ?? '', sourceOutput: 0, sourceType: MAIN }))
    : [];
  return [...into, ...out].map((link) => ({ type: 'addConnection', connection: connectionOf(link) }));
}

function addedName(changes: readonly Change[], nodeId: string | undefined): string | undefined {
  for (const change of changes) if (change.type === 'addNode' && change.node.id === nodeId) return change.node.name;
  return undefined;
}

/** What read the result of the call reads that of the last node. */
function followers(document: WorkflowDocument, call: WorkflowNode, endName: string | undefined): Change[] {
  if (endName === undefined) return [];
  return document.nodes().flatMap((node): Change[] => {
    const parameters = renameInParameters(node.parameters, call.name, endName);
    const isFollower = node.id !== call.id && parameters !== node.parameters;
    return isFollower ? [{ type: 'patchNode', nodeId: node.id, patch: { parameters } }] : [];
  });
}
