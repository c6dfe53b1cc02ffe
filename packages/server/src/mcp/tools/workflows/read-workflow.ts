import { workflowRoutes } from '@millrace/api';
import { z } from 'zod';
import { defineTool } from '../tool.ts';
import { connectionsOf } from './workflow-parts.ts';

export const readWorkflow = defineTool({
  name: 'read_workflow',
  description:
    'A workflow: its nodes with their parameters, its connections, settings, and which nodes have pinned data.',
  isReadOnly: true,
  parameters: z.object({
    id: z.string().max(100),
    nodes: z.array(z.string()).max(100).optional().describe('Only these nodes, by name: for long workflows'),
  }),
  async call({ id, nodes: wanted }, { client, signal }) {
    const workflow = await client.call(workflowRoutes.get, { params: { id }, signal });
    const { name, active, nodes, settings = {}, pinData, updatedAt } = workflow;
    return {
      ...{ id, name, active, updatedAt },
      nodes: nodes.filter((node) => !wanted || wanted.includes(node.name)).map(({ id: _, ...node }) => node),
      connections: connectionsOf(workflow),
      settings,
      pinnedNodes: Object.keys(pinData ?? {}),
    };
  },
});
