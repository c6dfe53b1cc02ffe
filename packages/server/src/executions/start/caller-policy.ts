import type { WorkflowSettings } from '@millrace/workflow';

/** A workflow that wants to run another one. */
export interface CallingWorkflow {
  /** Absent for one that was never stored. */
  id: string | undefined;
  /** Of a stored one; else who runs it. */
  ownerId: string | undefined;
  /** Whether it runs as it is, or was, stored. */
  isAsStored: boolean;
}

/** A workflow that another one wants to run. */
export interface CalledWorkflow {
  id: string;
  ownerId: string | undefined;
  settings: WorkflowSettings | null | undefined;
}

/** Whether a workflow lets another one run it, by its settings. It may always run itself. Without a policy those of its owner may. */
export function mayBeCalled({ id, ownerId, settings }: CalledWorkflow, caller: CallingWorkflow): boolean {
  if (caller.id === id && caller.isAsStored) return true;
  switch (settings?.callerPolicy) {
    case 'any':
      return true;
    case 'none':
      return false;
    case 'workflowsFromAList':
      return caller.id !== undefined && listOf(settings.callerIds).includes(caller.id);
    default:
      return caller.ownerId === ownerId;
  }
}

function listOf(ids: unknown): string[] {
  if (typeof ids !== 'string') return [];
  return ids
    .split(',')
    .map((id) => id.trim())
    .filter((id) => id !== '');
}
