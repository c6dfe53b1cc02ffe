import { workflowRoutes } from '@millrace/api';
import type { Connections, Item } from '@millrace/workflow';
import { z } from 'zod';
import { defineTool } from '../tool.ts';
import { findProblems } from './find-problems.ts';
import { connect, layOut, toItems, toNodes } from './workflow-parts.ts';
import { connection, node, pins, settings } from './workflow-shapes.ts';

export const createWorkflow = defineTool({
  name: 'create_workflow',
  description:
    'Stores a new workflow, which is not active. It is stored also where something is still wrong with it: the answer says what. Mend that with patch_workflow.',
  parameters: z.object({
    name: z.string().min(1).max(128),
    nodes: z.array(node).min(1).max(300),
    connections: z.array(connection).max(2000).default([]),
    settings: settings.default({}),
    pinData: pins.default({}),
  }),
  async call({ name, nodes: given, connections: edges, settings: own, pinData }, { client, signal }) {
    const places = layOut(
      given.map((one) => one.name),
      edges,
    );
    const nodes = await toNodes(given, places, { client, signal });
    const connections = edges.reduce<Connections>(connect, {});
    const pinned: Record<string, Item[]> = Object.create(null);
    for (const [of, items] of Object.entries(pinData)) pinned[of] = toItems(items);
    const document = { name, nodes, connections, settings: { executionOrder: 'v1' as const, ...own }, pinData: pinned };
    const { id } = await client.call(workflowRoutes.create, { body: document, signal });
    return { id, name, active: false, problems: await findProblems({ nodes, connections }, { client, signal }) };
  },
});
