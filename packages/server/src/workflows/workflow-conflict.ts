import type { StoredWorkflow } from '@millrace/api';
import { ServerError } from '../errors/server-error.ts';

/** The refusal of a change that is based on another version than the stored one, which it carries. */
export function workflowConflict(stored: StoredWorkflow): ServerError {
  const message = `Workflow "${stored.name}" has been changed since the version that this change is based on.`;
  return new ServerError('WORKFLOW_CONFLICT', message, { stored });
}
