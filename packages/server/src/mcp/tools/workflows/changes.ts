import type { Item, JsonObject, Workflow, WorkflowNode } from '@millrace/workflow';
import { z } from 'zod';
import { ToolError, type ToolPorts } from '../tool.ts';
import { connect, disconnect, toItems, toNodes } from './workflow-parts.ts';
import { connection, node, pins, settings } from './workflow-shapes.ts';

const named = { name: z.string().describe('Name of the node') };

/** One change of a workflow. */
export const change = z.discriminatedUnion('do', [
  z.object({ do: z.literal('addNode'), node }),
  z.object({ do: z.literal('removeNode'), ...named }).describe('With its connections and pinned data'),
  z.object({
    do: z.literal('updateNode'),
    ...named,
    parameters: z
      .record(z.string(), z.unknown())
      .optional()
      .describe('Parameters that get other values; null takes one away. The rest stays'),
    ...node.pick({ typeVersion: true, credentials: true, disabled: true, notes: true, onError: true }).partial().shape,
  }),
  z.object({ do: z.literal('connect'), ...connection.shape }),
  z.object({ do: z.literal('disconnect'), ...connection.shape }),
  z.object({ do: z.literal('rename'), name: z.string().min(1).max(128).describe('New name of the workflow') }),
  z.object({ do: z.literal('setSettings'), settings }),
  z.object({ do: z.literal('pin'), pinData: pins.describe('An empty list takes the pinned data of the node away') }),
]);
type Change = z.output<typeof change>;

/** Right of all others, so that nothing is covered. */
const ADDED_NODE_STEP = 220;

/** A workflow after all changes. @throws ToolError that names the first change that cannot be made */
export async function applyChanges(
  workflow: Workflow,
  changes: readonly Change[],
  ports: Pick<ToolPorts, 'client' | 'signal'>,
): Promise<Workflow> {
  let result = workflow;
  for (const [index, one] of changes.entries()) {
    try {
      result = one.do === 'addNode' ? await addNode(result, one, ports) : applied(result, one);
    } catch (error) {
      if (!(error instanceof ToolError)) throw error;
      throw new ToolError(`Nothing was changed. Change ${index} (${one.do}): ${error.message}`);
    }
  }
  return result;
}

async function addNode(
  workflow: Workflow,
  { node: given }: Extract<Change, { do: 'addNode' }>,
  ports: Pick<ToolPorts, 'client' | 'signal'>,
): Promise<Workflow> {
  if (workflow.nodes.some(({ name }) => name === given.name)) {
    throw new ToolError(`There is a node "${given.name}" already. Names are unique.`);
  }
  const right = workflow.nodes.reduce((most, { position: [x] }) => Math.max(most, x), 0);
  const places = new Map([[given.name, [right + ADDED_NODE_STEP, 0] as [number, number]]]);
  return { ...workflow, nodes: [...workflow.nodes, ...(await toNodes([given], places, ports))] };
}

function applied(workflow: Workflow, one: Exclude<Change, { do: 'addNode' }>): Workflow {
  switch (one.do) {
    case 'removeNode':
      return withoutNode(workflow, nodeNamed(workflow, one.name).name);
    case 'updateNode':
      return {
        ...workflow,
        nodes: workflow.nodes.map((node) => (node === nodeNamed(workflow, one.name) ? updated(node, one) : node)),
      };
    case 'connect':
      for (const name of [one.from, one.to]) nodeNamed(workflow, name);
      return { ...workflow, connections: connect(workflow.connections, one) };
    case 'disconnect': {
      const connections = disconnect(workflow.connections, one);
      if (!connections) throw new ToolError(`"${one.from}" is not connected to "${one.to}" there.`);
      return { ...workflow, connections };
    }
    case 'rename':
      return { ...workflow, name: one.name };
    case 'setSettings':
      return { ...workflow, settings: { ...workflow.settings, ...(one.settings as JsonObject) } };
    case 'pin':
      return { ...workflow, pinData: pinned(workflow, one.pinData) };
    default:
      return one satisfies never;
  }
}

function nodeNamed({ nodes }: Workflow, name: string): WorkflowNode {
  const found = nodes.find((node) => node.name === name);
  if (found) return found;
  throw new ToolError(`There is no node "${name}". The nodes are: ${nodes.map((node) => node.name).join(', ')}.`);
}

function updated(
  node: WorkflowNode,
  { do: _do, name: _name, parameters = {}, ...fields }: Extract<Change, { do: 'updateNode' }>,
) {
  const all: JsonObject = { ...node.parameters, ...(parameters as JsonObject) };
  const kept = Object.entries(all).filter(([, value]) => value !== null);
  return { ...node, ...fields, parameters: Object.fromEntries(kept) } as WorkflowNode;
}

function withoutNode(workflow: Workflow, name: string): Workflow {
  const connections = Object.fromEntries(
    Object.entries(workflow.connections)
      .filter(([source]) => source !== name)
      .map(([source, kinds]) => [
        source,
        Object.fromEntries(
          Object.entries(kinds).map(([kind, outputs]) => [
            kind,
            outputs.map((targets) => targets?.filter(({ node }) => node !== name) ?? null),
          ]),
        ),
      ]),
  );
  const { [name]: _, ...pinData } = workflow.pinData ?? {};
  return { ...workflow, nodes: workflow.nodes.filter((node) => node.name !== name), connections, pinData };
}

function pinned(workflow: Workflow, given: z.output<typeof pins>): Record<string, Item[]> {
  const pinData: Record<string, Item[]> = Object.assign(Object.create(null), workflow.pinData);
  for (const [name, items] of Object.entries(given)) {
    nodeNamed(workflow, name);
    if (items.length === 0) delete pinData[name];
    else pinData[name] = toItems(items);
  }
  return pinData;
}
