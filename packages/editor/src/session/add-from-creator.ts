import {
  defaultVersionOf,
  isDescribed,
  MAIN,
  type NodeTypeDescription,
  type NodeTypeSummary,
} from '@millrace/workflow';
import { i18n } from '../i18n/i18n.ts';
import { mayAdd } from '../model/document/add-node.ts';
import type { InsertionTarget } from '../model/document/insert-node.ts';
import { insertionChanges } from '../model/document/insert-node.ts';
import { loopBodyChanges } from '../model/document/loop-body.ts';
import { replacementChanges } from '../model/document/replace-node.ts';
import type { WorkflowDocument } from '../model/document/workflow-document.ts';
import { isTrigger } from '../model/nodes/is-trigger.ts';
import { declaredPorts } from '../model/nodes/node-ports.ts';
import { isSubNodeType } from '../model/nodes/sub-node.ts';
import { loadedNodeTypes, nodeTypesOf } from '../server/node-types.ts';
import { notifyFailure } from '../ui/notifications/notify.tsx';
import type { CommandContext } from './command-context.tsx';
import { rememberOpen } from './editor-session.ts';
import type { CreatorRequest } from './editor-ui.ts';
import { editorUi } from './editor-ui.ts';
import { notifyNodeLimit } from './node-limit.ts';
import { theOneTile } from './selection.ts';

const MANUAL_TRIGGER = 'n8n-nodes-base.manualTrigger';
const STEP_X = 220;

/** Adds a node of the chosen type where the creator was opened for, selects it and opens its details. */
export async function addFromCreator(
  context: CommandContext,
  type: NodeTypeSummary,
  request: CreatorRequest,
): Promise<void> {
  const { session } = context;
  const { document } = session;
  if (!mayAdd(document, type)) {
    notifyNodeLimit(type);
    return;
  }
  editorUi.closeCreator();
  const isStillOpen = rememberOpen(session);
  const description = await wholeOf(type, document);
  if (!description || !isStillOpen()) return;
  if (request.target.kind === 'replace') replace(context, description, request.target.nodeId);
  else add(context, description, { ...request, target: request.target });
}

/** A type with its parameters. The document gets it, too, and those of its nodes: it is going to be connected with them. */
async function wholeOf(type: NodeTypeSummary, document: WorkflowDocument): Promise<NodeTypeDescription | undefined> {
  const typeVersion = defaultVersionOf(type);
  try {
    const catalogue = await nodeTypesOf([{ type: type.name, typeVersion }, ...document.nodes()]);
    document.nodeTypes = catalogue;
    const found = catalogue.find(type.name, typeVersion);
    return isDescribed(found) ? found : undefined;
  } catch (error) {
    notifyFailure(i18n.t('creator:limitTitle'), error);
    return undefined;
  }
}

function add(
  context: CommandContext,
  description: NodeTypeDescription,
  request: CreatorRequest & { target: InsertionTarget },
): void {
  const { session, canvas, pages, viewport } = context;
  const { document } = session;
  const isFirst = document.nodeIds.length === 0;
  const start = request.position ?? canvas.lastClick;
  let target: InsertionTarget = request.target;
  let position = start;
  if (target.kind === 'free' && !isTrigger(description) && !isSubNodeType(description)) {
    if (isFirst) {
      const added = addManualTrigger(context, start);
      if (added) target = added;
      position = { x: start.x + STEP_X, y: start.y };
    } else if (!request.position) {
      target = behindSelection(context) ?? target;
    }
  }
  const isPointed = request.position !== undefined;
  const { changes, node } = insertionChanges(document, {
    ...{ description, target, position, isPointed },
    ...(request.parameters && { parameters: request.parameters }),
  });
  changes.push(...loopBodyChanges(document, node, description));
  document.apply(changes, isFirst ? { coalesceKey: `first:${document.nodeIds[0]}` } : {});
  canvas.select([node.id]);
  viewport.reveal(node.id);
  if (description.properties.length > 0) pages.openNode(node.id);
}

function replace(
  { session: { document }, canvas, pages }: CommandContext,
  description: NodeTypeDescription,
  nodeId: string,
): void {
  document.apply(replacementChanges(document, nodeId, description));
  canvas.select([nodeId]);
  if (description.properties.length > 0) pages.openNode(nodeId);
}

/** On an empty canvas a step needs something that starts it. */
function addManualTrigger(
  { session }: CommandContext,
  position: { x: number; y: number },
): InsertionTarget | undefined {
  const description = loadedNodeTypes().latest(MANUAL_TRIGGER);
  if (!description) return undefined;
  const free = { description, target: { kind: 'free' as const }, position, isPointed: true };
  const { changes, node } = insertionChanges(session.document, free);
  session.document.apply(changes, { coalesceKey: `first:${node.id}` });
  return { kind: 'after', nodeId: node.id, output: 0, outputType: 'main' };
}

/** A selected node with an output is what the new node goes behind. */
function behindSelection(context: CommandContext): InsertionTarget | undefined {
  const node = theOneTile(context);
  const description = node && loadedNodeTypes().find(node.type, node.typeVersion);
  if (!node || !description) return undefined;
  const output = declaredPorts(node, description).outputs.find(({ type }) => type === MAIN);
  return output && { kind: 'after', nodeId: node.id, output: output.index, outputType: output.type };
}
