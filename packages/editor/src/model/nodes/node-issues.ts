import {
  isDescribed,
  isDisplayed,
  isJsonObject,
  type JsonValue,
  MAIN,
  type NodeProperty,
  type NodeTypeSummary,
  resolveParameters,
  type WorkflowNode,
} from '@millrace/workflow';
import type { Connection } from './connection.ts';
import { declaredPorts, type NodePort } from './node-ports.ts';
import { STICKY_NOTE_TYPE } from './sticky-note.ts';

/** Something a node needs before it can run. */
export type NodeIssue =
  | { kind: 'unknownType'; type: string }
  | { kind: 'missingParameter'; name: string; label: string }
  | { kind: 'missingCredential'; credentialType: string }
  | { kind: 'missingSubNode'; label: string };

const NO_ISSUES: readonly NodeIssue[] = [];

/** What keeps a node from running. Disabled and pinned nodes have no issues: they do not run. */
export function nodeIssues(
  node: WorkflowNode,
  description: NodeTypeSummary | undefined,
  { isPinned = false, links }: { isPinned?: boolean; links: readonly Connection[] },
): readonly NodeIssue[] {
  if (node.disabled || isPinned || node.type === STICKY_NOTE_TYPE) return NO_ISSUES;
  if (!description) return [{ kind: 'unknownType', type: node.type }];
  // Until its parameters are known, nothing can be said of it.
  if (!isDescribed(description)) return NO_ISSUES;
  const root = resolveParameters(description.properties, node.parameters, node.typeVersion);
  const issues: NodeIssue[] = [];
  for (const property of description.properties) {
    const needed = property.typeOptions?.minRequiredFields ?? 0;
    if (!(property.required || needed > 0) || !Object.hasOwn(root, property.name)) continue;
    const scope = { root, siblings: root, typeVersion: node.typeVersion };
    const value = root[property.name];
    if (isDisplayed(property.displayOptions, scope) && (isEmpty(property, value) || entryCount(value) < needed)) {
      issues.push({ kind: 'missingParameter', name: property.name, label: property.displayName });
    }
  }
  for (const slot of description.credentials ?? []) {
    const scope = { root, siblings: root, typeVersion: node.typeVersion };
    if (!slot.required || !isDisplayed(slot.displayOptions, scope)) continue;
    if (!Object.hasOwn(node.credentials ?? {}, slot.name)) {
      issues.push({ kind: 'missingCredential', credentialType: slot.name });
    }
  }
  for (const input of missingParts(node, description, links)) {
    issues.push({ kind: 'missingSubNode', label: input.displayName ?? input.type });
  }
  return issues.length === 0 ? NO_ISSUES : issues;
}

/** Inputs for sub-nodes that need one and have none. */
function missingParts(
  node: WorkflowNode,
  description: NodeTypeSummary,
  links: readonly Connection[],
): readonly NodePort[] {
  if (Array.isArray(description.inputs) && description.inputs.every((input) => input === MAIN)) return [];
  return declaredPorts(node, description).inputs.filter(
    (input) =>
      input.type !== MAIN && input.required && !links.some((link) => link.targetId === node.id && isAt(link, input)),
  );
}

function isAt(link: Connection, input: NodePort): boolean {
  return link.targetType === input.type && link.targetInput === input.index;
}

/** Entries of a collection with several, over all of its groups. */
function entryCount(value: JsonValue | undefined): number {
  if (!isJsonObject(value)) return 0;
  return Object.values(value).reduce<number>((count, group) => count + (Array.isArray(group) ? group.length : 1), 0);
}

function isEmpty(property: NodeProperty, value: JsonValue | undefined): boolean {
  if (value === undefined || value === null || value === '') return true;
  if (Array.isArray(value)) return value.length === 0;
  if (property.type === 'resourceLocator' && isJsonObject(value)) return value.value === '' || value.value === null;
  return false;
}
