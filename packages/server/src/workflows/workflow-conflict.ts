import type { WorkflowTable } from '../database/database-schema.ts';
import { ServerError } from '../errors/server-error.ts';
import { toStoredWorkflow } from './workflow-document.ts';

/** The refusal of a change that is based on another version than the stored one, which it carries. */
export function workflowConflict(stored: WorkflowTable): ServerError {
  const message = `Workflow "${stored.name}" has been changed since the version that this change is based on.`;
  return new ServerError('WORKFLOW_CONFLICT', message, { stored: toStoredWorkflow(stored) });
}
