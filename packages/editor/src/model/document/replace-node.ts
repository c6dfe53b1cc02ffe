import {
  defaultVersionOf,
  isDescribed,
  type JsonObject,
  type JsonValue,
  type NodeProperty,
  type NodeTypeDescription,
  type NodeTypeSummary,
  uniqueName,
  type WorkflowNode,
} from '@millrace/workflow';
import { declaredPorts } from '../nodes/node-ports.ts';
import type { Change } from './change.ts';
import { renameInParameters } from './rename-references.ts';
import { withWebhookIdentity } from './webhook-identity.ts';
import type { WorkflowDocument } from './workflow-document.ts';

/**
 * The changes that make a node one of another type where it stands: its settings stay, and of its parameters,
 * credentials and connections those that the other type has too. Its pinned data goes: the other type puts out other items.
 */
export function replacementChanges(
  document: WorkflowDocument,
  nodeId: string,
  description: NodeTypeDescription,
): Change[] {
  const node = document.node(nodeId);
  if (!node) return [];
  const before = document.nodeTypes.find(node.type, node.typeVersion);
  const name = newName(document, node, { before, after: description });
  const replaced = withWebhookIdentity(
    {
      ...node,
      name,
      type: description.name,
      typeVersion: defaultVersionOf(description),
      parameters: fittingParameters(node.parameters, before, description),
    },
    description,
  );
  const { id: _, ...fields } = replaced;
  const webhookId = description.webhooks && replaced.webhookId;
  return [
    { type: 'setPinData', nodeId, items: undefined },
    {
      type: 'patchNode',
      nodeId,
      patch: { ...fields, credentials: fittingCredentials(node, description), webhookId },
    },
    ...lostConnections(document, replaced, description),
    ...followers(document, node, name),
  ];
}

/** A name that was given by hand stays; one that only says the type becomes that of the new type. */
function newName(
  document: WorkflowDocument,
  { id, name }: WorkflowNode,
  { before, after }: { before: NodeTypeSummary | undefined; after: NodeTypeSummary },
): string {
  const typeName = (type: NodeTypeSummary) => type.defaults.name || type.displayName;
  const isOfType = before !== undefined && name.replace(/\s*\d+$/, '') === typeName(before);
  if (!isOfType) return name;
  return uniqueName(typeName(after), (candidate) => {
    const holder = document.nodeIdByName(candidate);
    return holder !== undefined && holder !== id;
  });
}

function fittingParameters(
  parameters: JsonObject,
  before: NodeTypeSummary | undefined,
  after: NodeTypeDescription,
): JsonObject {
  const fits = ([name, value]: [string, JsonValue]) =>
    propertiesNamed(after, name).some(
      (property) =>
        propertiesNamed(before, name).some(({ type }) => type === property.type) && takesValue(property, value),
    );
  return Object.fromEntries(Object.entries(parameters).filter(fits));
}

function propertiesNamed(type: NodeTypeSummary | undefined, name: string): NodeProperty[] {
  return isDescribed(type) ? type.properties.filter((property) => property.name === name) : [];
}

/** A choice fits when it is offered; an expression may give any. */
function takesValue({ type, options }: NodeProperty, value: JsonValue): boolean {
  if (type !== 'options' || (typeof value === 'string' && value.startsWith('='))) return true;
  return options?.some((option) => 'value' in option && option.value === value) ?? true;
}

function fittingCredentials({ credentials }: WorkflowNode, after: NodeTypeDescription): WorkflowNode['credentials'] {
  const slots = new Set(after.credentials?.map(({ name }) => name));
  const kept = Object.entries(credentials ?? {}).filter(([name]) => slots.has(name));
  return kept.length === 0 ? undefined : Object.fromEntries(kept);
}

function lostConnections(document: WorkflowDocument, node: WorkflowNode, description: NodeTypeDescription): Change[] {
  const { inputs, outputs } = declaredPorts(node, description);
  return document
    .linksOf(node.id)
    .filter((link) => {
      const hasSource = outputs.some(({ type, index }) => type === link.sourceType && index === link.sourceOutput);
      const hasTarget = inputs.some(({ type, index }) => type === link.targetType && index === link.targetInput);
      return (link.sourceId === node.id && !hasSource) || (link.targetId === node.id && !hasTarget);
    })
    .map(({ id }) => ({ type: 'removeConnection', connectionId: id }));
}

/** Expressions that name the node follow its name. */
function followers(document: WorkflowDocument, node: WorkflowNode, name: string): Change[] {
  if (name === node.name) return [];
  return document.nodes().flatMap((other): Change[] => {
    const parameters = renameInParameters(other.parameters, node.name, name);
    const isFollower = other.id !== node.id && parameters !== other.parameters;
    return isFollower ? [{ type: 'patchNode', nodeId: other.id, patch: { parameters } }] : [];
  });
}
