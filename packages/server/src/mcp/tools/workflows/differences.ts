import { type JsonObject, type JsonValue, sameJson, type Workflow, type WorkflowNode } from '@millrace/workflow';
import { connectionsOf } from './workflow-parts.ts';
import type { GivenConnection } from './workflow-shapes.ts';

type Compared = Pick<Workflow, 'name' | 'nodes' | 'connections' | 'settings' | 'pinData'>;

/** What a change did to a workflow, for whoever made it. */
export function differencesOf(before: Compared, after: Compared): JsonObject {
  const [old, now] = [byName(before.nodes), byName(after.nodes)];
  const [wereConnected, areConnected] = [connectionTexts(before), connectionTexts(after)];
  const changed = [...now].flatMap(([name, node]) => {
    const former = old.get(name);
    const fields = former ? changedFields(former, node) : [];
    return fields.length > 0 ? [{ node: name, changed: fields }] : [];
  });
  return {
    ...(before.name !== after.name && { name: { before: before.name, after: after.name } }),
    ...list(
      'addedNodes',
      [...now.keys()].filter((name) => !old.has(name)),
    ),
    ...list(
      'removedNodes',
      [...old.keys()].filter((name) => !now.has(name)),
    ),
    ...list('changedNodes', changed),
    ...list(
      'addedConnections',
      areConnected.filter((one) => !wereConnected.includes(one)),
    ),
    ...list(
      'removedConnections',
      wereConnected.filter((one) => !areConnected.includes(one)),
    ),
    ...(isOther(before.settings, after.settings) && { settings: after.settings ?? {} }),
    ...(isOther(before.pinData, after.pinData) && { pinnedNodes: Object.keys(after.pinData ?? {}) }),
  } as JsonObject;
}

function list<Entry>(name: string, entries: Entry[]): Record<string, Entry[]> {
  return entries.length > 0 ? { [name]: entries } : {};
}

function byName(nodes: readonly WorkflowNode[]): Map<string, WorkflowNode> {
  return new Map(nodes.map((node) => [node.name, node]));
}

/** Parameters by their names, other fields by theirs. */
function changedFields(before: WorkflowNode, after: WorkflowNode): string[] {
  const names = (a: object, b: object) => [...new Set([...Object.keys(a), ...Object.keys(b)])];
  const fields = names(before, after).filter(
    (name) => name !== 'parameters' && isOther(Reflect.get(before, name), Reflect.get(after, name)),
  );
  const parameters = names(before.parameters, after.parameters)
    .filter((name) => isOther(before.parameters[name], after.parameters[name]))
    .map((name) => `parameters.${name}`);
  return [...fields, ...parameters];
}

/** Fields of documents are JSON. */
function isOther(before: unknown, after: unknown): boolean {
  return !sameJson((before ?? {}) as JsonValue, (after ?? {}) as JsonValue);
}

function connectionTexts(workflow: Compared): string[] {
  return connectionsOf(workflow).map(textOf);
}

function textOf({ from, to, output, input, kind }: GivenConnection): string {
  return `${from} [${output}] → ${to} [${input}]${kind === 'main' ? '' : ` (${kind})`}`;
}
