import { type WorkflowSummary, workflowRoutes } from '@millrace/api';
import { i18n } from '../../i18n/i18n.ts';
import { apiClient } from '../../server/api-client.ts';
import { refreshQueries } from '../../server/query-client.ts';
import { refreshTags } from '../../server/tags.ts';
import { exportStored } from '../../session/workflow-io/store-workflow.ts';
import { confirm } from '../../ui/notifications/confirm.tsx';
import { notifyError, notifyFailure, notifySuccess } from '../../ui/notifications/notify.tsx';

type Workflows = readonly WorkflowSummary[];

/** Each function tells whether all of it worked. */
export function activateAll(workflows: Workflows, active: boolean): Promise<boolean> {
  const concerned = workflows.filter((workflow) => workflow.active !== active);
  return forEach(concerned, {
    call: ({ id }) => apiClient.call(workflowRoutes.update, { params: { id }, body: { active } }),
    done: (count) => i18n.t(active ? 'workflows:activated' : 'workflows:deactivated', { count }),
    failed: i18n.t(active ? 'workflows:activateFailed' : 'workflows:deactivateFailed'),
  });
}

/** Adds tags, by name, to what each workflow has. */
export function tagAll(workflows: Workflows, names: readonly string[]): Promise<boolean> {
  return forEach(workflows, {
    call: ({ id, tags }) => {
      const all = new Set([...tags.map(({ name }) => name), ...names]);
      const body = { tags: [...all].map((name) => ({ name })) };
      return apiClient.call(workflowRoutes.update, { params: { id }, body });
    },
    done: (count) => i18n.t('workflows:tagged', { count }),
    failed: i18n.t('workflows:tagFailed'),
  });
}

export async function deleteAll(workflows: Workflows): Promise<boolean> {
  const count = workflows.length;
  const isSure = await confirm({
    title: i18n.t('workflows:deleteManyTitle', { count }),
    text: i18n.t('workflows:deleteManyText', { names: workflows.map(({ name }) => name).join(', ') }),
    confirmLabel: i18n.t('workflows:deleteMany', { count }),
    isDangerous: true,
  });
  if (!isSure) return false;
  return forEach(workflows, {
    call: ({ id }) => apiClient.call(workflowRoutes.delete, { params: { id } }),
    done: (deleted) => i18n.t('workflows:deletedMany', { count: deleted }),
    failed: i18n.t('workflows:deleteManyFailed'),
  });
}

export async function exportAll(workflows: Workflows): Promise<boolean> {
  try {
    await exportStored(workflows);
    return true;
  } catch (error) {
    notifyFailure(i18n.t('workflows:exportFailed'), error);
    return false;
  }
}

interface Work {
  call: (workflow: WorkflowSummary) => Promise<unknown>;
  done: (count: number) => string;
  failed: string;
}

/** One after the other; what is refused is told of at the end, and keeps nothing else back. */
async function forEach(workflows: Workflows, { call, done, failed }: Work): Promise<boolean> {
  const refusals: string[] = [];
  for (const workflow of workflows) {
    try {
      await call(workflow);
    } catch (error) {
      refusals.push(`${workflow.name}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  const count = workflows.length - refusals.length;
  if (count > 0) notifySuccess({ title: done(count) });
  if (refusals.length > 0) notifyError({ title: failed, message: refusals.join('\n') });
  void refreshQueries(['workflows']);
  refreshTags();
  return refusals.length === 0;
}
