import { executionRoutes } from '@millrace/api';
import { z } from 'zod';
import { defineTool } from '../tool.ts';

export const findExecutions = defineTool({
  name: 'find_executions',
  description: 'Past executions, newest first: of one workflow, or of all that the caller may see.',
  isReadOnly: true,
  parameters: z.object({
    workflowId: z.string().max(100).optional(),
    status: z.array(z.enum(['success', 'error', 'crashed', 'canceled', 'waiting', 'running', 'new'])).optional(),
    before: z.string().max(20).optional().describe('Only executions older than this id'),
    limit: z.number().int().min(1).max(100).default(20),
  }),
  async call({ workflowId, status, before, limit }, { client, signal }) {
    const filter = JSON.stringify({ ...(workflowId !== undefined && { workflowId }), ...(status && { status }) });
    const query = { filter, limit, ...(before !== undefined && { lastId: before }) };
    const { results } = await client.call(executionRoutes.list, { query, signal });
    const executions = results.map((one) => ({
      ...{ executionId: one.id, workflowId: one.workflowId, workflowName: one.workflowName, status: one.status },
      ...{ mode: one.mode, startedAt: one.startedAt, stoppedAt: one.stoppedAt },
    }));
    return { executions };
  },
});
