import type { StoredWorkflow } from '@millrace/api';
import { apiError, type ServerError } from '../errors/server-error.ts';

/** The refusal of a change that is based on another version than the stored one, which it carries. */
export function workflowConflict(stored: StoredWorkflow): ServerError {
  return apiError('WORKFLOW_CONFLICT', { name: stored.name }, { stored });
}
