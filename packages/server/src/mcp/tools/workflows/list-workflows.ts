import { workflowRoutes } from '@millrace/api';
import { z } from 'zod';
import { defineTool } from '../tool.ts';

export const listWorkflows = defineTool({
  name: 'list_workflows',
  description: 'Workflows that the caller may see, those that were changed last first.',
  isReadOnly: true,
  parameters: z.object({
    search: z.string().max(200).optional().describe('Words of the name'),
    active: z.boolean().optional(),
    cursor: z.string().max(500).optional().describe('nextCursor of the answer before'),
    limit: z.number().int().min(1).max(100).default(30),
  }),
  async call({ search, active, cursor, limit }, { client, signal }) {
    const query = {
      ...(search !== undefined && { search }),
      ...(active !== undefined && { active: active ? ('true' as const) : ('false' as const) }),
      ...(cursor !== undefined && { cursor }),
      ...{ sort: 'updated' as const, limit },
    };
    const { results, nextCursor } = await client.call(workflowRoutes.list, { query, signal });
    const workflows = results.map(({ id, name, active: isActive, updatedAt, tags }) => ({
      ...{ id, name, active: isActive, updatedAt, tags: tags?.map((tag) => tag.name) ?? [] },
    }));
    return { workflows, nextCursor };
  },
});
