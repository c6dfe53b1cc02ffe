import type { WorkflowSettings } from '@millrace/workflow';

/**
 * Whether a workflow lets another one run it. All workflows of an instance have one owner; a workflow may always run
 * itself.
 * @param calledId the workflow that is run.
 * @param callerId the workflow that wants to run it; absent for one that was never stored.
 */
export function mayBeCalled(
  settings: WorkflowSettings | null | undefined,
  calledId: string,
  callerId: string | undefined,
): boolean {
  if (callerId === calledId) return true;
  switch (settings?.callerPolicy) {
    case 'none':
      return false;
    case 'workflowsFromAList':
      return callerId !== undefined && listOf(settings.callerIds).includes(callerId);
    default:
      return true;
  }
}

function listOf(ids: unknown): string[] {
  if (typeof ids !== 'string') return [];
  return ids
    .split(',')
    .map((id) => id.trim())
    .filter((id) => id !== '');
}
