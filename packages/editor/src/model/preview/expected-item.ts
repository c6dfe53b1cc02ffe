import {
  type JsonObject,
  type NodeTypeDescription,
  type OutputSchema,
  outputSchemaOf,
  type WorkflowNode,
} from '@millrace/workflow';
import { declaredFields } from './declared-fields.ts';

/** What has to be known of the nodes of a workflow to tell what one of them will put out. */
export interface ExpectationSource {
  node(nodeId: string): WorkflowNode | undefined;
  /** Description of the node's type; `undefined` while it is not loaded. */
  type(node: WorkflowNode): NodeTypeDescription | undefined;
  /** The node that its first input comes from. */
  parent(nodeId: string): string | undefined;
  /** First item that the node put out in a run, or that is pinned. */
  item(nodeId: string): JsonObject | undefined;
}

/**
 * Tells an item as a node will put it out: from its data where there is some, else from what its type declares, with sample
 * values of the right types. `undefined` where nothing is known. What was told once is remembered.
 */
export function expectedItems(source: ExpectationSource): (nodeId: string) => JsonObject | undefined {
  const known = new Map<string, JsonObject | undefined>();
  return (nodeId) => {
    const passed: WorkflowNode[] = [];
    let at: string | undefined = nodeId;
    // Up to the node whose items do not hang on its input, then down again with what each one adds.
    while (at !== undefined && !known.has(at)) {
      known.set(at, source.item(at));
      const node: WorkflowNode | undefined = known.get(at) ? undefined : source.node(at);
      if (!node) break;
      passed.push(node);
      at = keepsInput(node, source) ? source.parent(at) : undefined;
    }
    let item = at === undefined ? undefined : known.get(at);
    for (const node of passed.reverse()) {
      const own = ownFields(node, source);
      item = own ? { ...item, ...own } : item;
      known.set(node.id, item);
    }
    return known.get(nodeId);
  };
}

function keepsInput(node: WorkflowNode, source: ExpectationSource): boolean {
  return node.disabled === true || declaredOutput(node, source)?.keepsInput === true;
}

/** What the node puts into its items itself. */
function ownFields(node: WorkflowNode, source: ExpectationSource): JsonObject | undefined {
  const output = node.disabled ? undefined : declaredOutput(node, source);
  if (!output) return undefined;
  const fields = declaredFields(output, node.parameters);
  return Object.keys(fields).length > 0 ? fields : undefined;
}

function declaredOutput(node: WorkflowNode, source: ExpectationSource): OutputSchema | undefined {
  const type = source.type(node);
  return type && outputSchemaOf(type, node);
}
