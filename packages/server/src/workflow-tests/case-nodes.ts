import type { NodeFamily, NodeTypeDescription, WorkflowGraph, WorkflowNode } from '@millrace/workflow';

/** What a node needs to be known of its type. */
export type FindType = (type: string, typeVersion: number) => Pick<NodeTypeDescription, 'family'> | undefined;

/** Families of nodes that work with something outside of the execution. */
const OUTSIDE: ReadonlySet<NodeFamily> = new Set(['service', 'store']);
/** Of other families. */
const OUTSIDE_TYPES: ReadonlySet<string> = new Set([
  'n8n-nodes-base.executeCommand',
  'n8n-nodes-base.executeWorkflow',
  'n8n-nodes-base.form',
  '@n8n/n8n-nodes-langchain.chat',
]);
const WAIT = 'n8n-nodes-base.wait';

/**
 * Whether what a node put out stands for it in a test: it works with services, stores, commands or other workflows, waits for people,
 * or is not known. A node whose models and tools were recorded does its own work on their answers.
 */
export function isRecorded(
  node: WorkflowNode,
  { graph, findType, askers }: { graph: WorkflowGraph; findType: FindType; askers: ReadonlySet<string> },
): boolean {
  if (node.disabled) return false;
  if (askers.has(node.name)) return false;
  if (Object.keys(node.credentials ?? {}).length > 0 || OUTSIDE_TYPES.has(node.type)) return true;
  if (node.type === WAIT) return node.parameters.resume === 'webhook' || node.parameters.resume === 'form';
  const family = findType(node.type, node.typeVersion)?.family;
  return family === undefined || OUTSIDE.has(family) || graph.subNodes(node.name).length > 0;
}

/**
 * Nodes of which a recorded case expects something: the last that ran, or what led to them where they are recorded themselves, as what
 * they put out says nothing then.
 * @param ran without the trigger.
 */
export function judgedNodes({
  graph,
  ran,
  recorded,
}: {
  graph: WorkflowGraph;
  ran: ReadonlySet<string>;
  recorded: ReadonlySet<string>;
}): string[] {
  const last = [...ran].filter((name) => graph.outgoing(name).every(({ target }) => !ran.has(target)));
  const judged = new Set<string>();
  const seen = new Set(last);
  // A set that grows is walked to its end.
  for (const name of seen) {
    if (!recorded.has(name)) judged.add(name);
    else for (const { source } of graph.incoming(name)) if (ran.has(source)) seen.add(source);
  }
  return judged.size > 0 ? [...judged] : last;
}
