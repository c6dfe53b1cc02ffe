import { workflowRoutes } from '@millrace/api';
import { z } from 'zod';
import { defineTool } from '../tool.ts';
import { findProblems } from './find-problems.ts';

export const validateWorkflow = defineTool({
  name: 'validate_workflow',
  description:
    'Says what keeps a stored workflow from working: unknown node types and parameters, required ones that are empty, choices that do not exist, missing credentials, loose connections.',
  isReadOnly: true,
  parameters: z.object({ id: z.string().max(100) }),
  async call({ id }, { client, signal }) {
    const { nodes, connections } = await client.call(workflowRoutes.get, { params: { id }, signal });
    const problems = await findProblems({ nodes, connections }, { client, signal });
    return { isValid: problems.length === 0, problems };
  },
});
