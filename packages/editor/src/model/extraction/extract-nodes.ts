import { type JsonObject, uniqueName, type Workflow, type WorkflowNode } from '@millrace/workflow';
import type { Change } from '../document/change.ts';
import { exportFragment } from '../document/export-fragment.ts';
import type { WorkflowDocument } from '../document/workflow-document.ts';
import { connectionOf } from '../nodes/connection.ts';
import { type Boundary, boundaryOf, refuse } from './boundary.ts';
import { mentions, OuterReferences, type WorkflowInput } from './outer-references.ts';

const STEP_X = 220;
const START = 'Start';
const ITEM = 'Item';
/** The input that holds the item itself, where there are others beside it. */
export const ITEM_INPUT = 'item';

export interface Extraction {
  /** The workflow that the nodes become, without a name. */
  workflow: Omit<Workflow, 'name'>;
  /** The changes that put a node which runs the stored workflow in their place. */
  changes(stored: { id: string; name: string }): { changes: Change[]; node: WorkflowNode };
}

/**
 * Plans how nodes become a workflow of their own, run by one node in their place. Where their expressions read fields of
 * nodes outside, the workflow declares these as inputs; its first node then gives on the items as they came.
 *
 * @throws ExtractionRefused
 */
export function extractNodes(document: WorkflowDocument, selected: readonly string[]): Extraction {
  const boundary = boundaryOf(document, selected);
  const { nodes, connections, pinData } = exportFragment(document, boundary.inside);
  const names = new Set(nodes.map(({ name }) => name));
  const free = (wanted: string) => uniqueName(wanted, (candidate) => names.has(candidate));
  const [start, item] = [free(START), free(ITEM)];
  const references = new OuterReferences(start, [ITEM_INPUT]);
  const inner = nodes.map((node) => ({ ...node, parameters: innerParameters(document, node, names, references) }));
  const { inputs } = references;
  const entry = inner.find(({ id }) => id === boundary.entry.nodeId);
  const [x, y] = entry?.position ?? [0, 0];
  const first = { node: entry?.name ?? '', type: 'main', index: boundary.entry.input };
  const to = (target: typeof first) => ({ main: [[target]] });
  const startNode = triggerNode(start, [x - STEP_X * (inputs.length > 0 ? 2 : 1), y], inputs);
  const head: WorkflowNode[] = inputs.length > 0 ? [startNode, itemNode(item, [x - STEP_X, y], inputs)] : [startNode];
  const headLinks =
    inputs.length > 0
      ? { [start]: to({ node: item, type: 'main', index: 0 }), [item]: to(first) }
      : { [start]: to(first) };
  const { executionOrder, timezone } = document.meta.settings;
  return {
    workflow: {
      nodes: [...head, ...inner],
      connections: { ...connections, ...headLinks },
      ...(pinData && { pinData }),
      settings: { ...(executionOrder && { executionOrder }), ...(timezone && { timezone }) },
    },
    changes: (stored) => placeCall(document, boundary, callNode(document, { stored, position: [x, y], inputs })),
  };
}

/** @throws ExtractionRefused when something outside is read in another way than field by field. */
function innerParameters(
  document: WorkflowDocument,
  node: WorkflowNode,
  inside: ReadonlySet<string>,
  references: OuterReferences,
): JsonObject {
  let { parameters } = node;
  for (const { name } of document.nodes()) {
    if (inside.has(name) || !mentions(parameters, name)) continue;
    parameters = references.replaced(parameters, name);
    if (mentions(parameters, name)) refuse({ kind: 'readsOut', node: node.name, other: name });
  }
  return parameters;
}

function triggerNode(name: string, position: [number, number], inputs: readonly WorkflowInput[]): WorkflowNode {
  const values = [{ name: ITEM_INPUT, type: 'object' }, ...inputs.map((input) => ({ name: input.name, type: 'any' }))];
  return {
    id: crypto.randomUUID(),
    name,
    type: 'n8n-nodes-base.executeWorkflowTrigger',
    typeVersion: 1.1,
    position,
    parameters: inputs.length > 0 ? { workflowInputs: { values } } : { inputSource: 'passthrough' },
  };
}

/** Puts out the items as they were before inputs came with them; their files stay. */
function itemNode(name: string, position: [number, number], inputs: readonly WorkflowInput[]): WorkflowNode {
  return {
    id: crypto.randomUUID(),
    name,
    type: 'n8n-nodes-base.set',
    typeVersion: 3.4,
    position,
    parameters: {
      mode: 'raw',
      jsonOutput: `={{ $json.${ITEM_INPUT} }}`,
      includeOtherFields: true,
      include: 'except',
      excludeFields: [ITEM_INPUT, ...inputs.map((input) => input.name)].join(', '),
      // A field whose name has a dot stays one field.
      options: { stripBinary: false, dotNotation: false },
    },
  };
}

interface Call {
  stored: { id: string; name: string };
  position: [number, number];
  inputs: readonly WorkflowInput[];
}

function callNode(document: WorkflowDocument, { stored, position, inputs }: Call): WorkflowNode {
  const all = [{ name: ITEM_INPUT, expression: '={{ $json }}' }, ...inputs];
  const workflowInputs = {
    mappingMode: 'defineBelow',
    value: Object.fromEntries(all.map(({ name, expression }) => [name, expression])),
    matchingColumns: [],
    schema: all.map(({ name }) => ({
      id: name,
      displayName: name,
      type: name === ITEM_INPUT ? 'object' : 'any',
      required: false,
      display: true,
      defaultMatch: false,
      canBeUsedToMatch: false,
      removed: false,
    })),
    attemptToConvertTypes: false,
    convertFieldsToString: false,
  };
  return {
    id: crypto.randomUUID(),
    name: uniqueName(stored.name, (candidate) => document.nodeIdByName(candidate) !== undefined),
    type: 'n8n-nodes-base.executeWorkflow',
    typeVersion: 1.2,
    position,
    parameters: {
      workflowId: { __rl: true, mode: 'list', value: stored.id, cachedResultName: stored.name },
      ...(inputs.length > 0 && { workflowInputs }),
      options: {},
    },
  };
}

function placeCall(document: WorkflowDocument, { inside, incoming, outgoing }: Boundary, node: WorkflowNode) {
  const links = new Set([...inside].flatMap((id) => document.linksOf(id).map((link) => link.id)));
  const changes: Change[] = [
    ...[...links].map((connectionId): Change => ({ type: 'removeConnection', connectionId })),
    ...[...inside].flatMap((nodeId): Change[] => [
      { type: 'setPinData', nodeId, items: undefined },
      { type: 'removeNode', nodeId },
    ]),
    { type: 'addNode', node },
    ...incoming.map(
      (link): Change => ({
        type: 'addConnection',
        connection: connectionOf({ ...link, targetId: node.id, targetInput: 0 }),
      }),
    ),
    ...outgoing.map(
      (link): Change => ({
        type: 'addConnection',
        connection: connectionOf({ ...link, sourceId: node.id, sourceOutput: 0 }),
      }),
    ),
  ];
  return { changes, node };
}
