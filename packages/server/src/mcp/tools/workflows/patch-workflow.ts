import { workflowRoutes } from '@millrace/api';
import type { Workflow } from '@millrace/workflow';
import { z } from 'zod';
import { defineTool } from '../tool.ts';
import { applyChanges, change } from './changes.ts';
import { differencesOf } from './differences.ts';
import { findProblems } from './find-problems.ts';

export const patchWorkflow = defineTool({
  name: 'patch_workflow',
  description:
    'Changes a stored workflow by a list of changes, all or none, and tells the difference. One that is active changes what runs at once: that needs the permission to activate.',
  parameters: z.object({ id: z.string().max(100), changes: z.array(change).min(1).max(200) }),
  async call({ id, changes }, { client, signal, requirePermission }) {
    const stored = await client.call(workflowRoutes.get, { params: { id }, signal });
    if (stored.active) await requirePermission('workflow:activate', id);
    const { name, nodes, connections, settings, pinData, storedVersion } = stored;
    const before = { name, nodes, connections, settings, pinData } as Workflow;
    const after = await applyChanges(before, changes, { client, signal });
    const body = { ...after, storedVersion };
    const saved = await client.call(workflowRoutes.update, { params: { id }, body, signal });
    return {
      ...{ id, active: saved.active },
      difference: differencesOf(before, after),
      problems: await findProblems(after, { client, signal }),
      ...(saved.notices && { notices: saved.notices }),
    };
  },
});
