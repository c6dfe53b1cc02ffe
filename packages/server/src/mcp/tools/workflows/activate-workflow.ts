import { workflowRoutes } from '@millrace/api';
import { z } from 'zod';
import { defineTool } from '../tool.ts';

export const activateWorkflow = defineTool({
  name: 'activate_workflow',
  description:
    'Activates a workflow, so that its triggers run it, or deactivates it. Needs the permission to activate.',
  parameters: z.object({ id: z.string().max(100), active: z.boolean() }),
  async call({ id, active }, { client, signal, requirePermission }) {
    await requirePermission('workflow:activate', id);
    const { storedVersion } = await client.call(workflowRoutes.get, { params: { id }, signal });
    const body = { active, storedVersion };
    const saved = await client.call(workflowRoutes.update, { params: { id }, body, signal });
    return { id, name: saved.name, active: saved.active };
  },
});
