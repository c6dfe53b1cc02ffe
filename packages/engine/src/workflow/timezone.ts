import type { Workflow } from '@millrace/workflow';

/** The zone a workflow lives in: its own, or the instance's. */
export function timezoneOf(workflow: Workflow, instanceTimezone: string): string {
  const own = workflow.settings?.timezone;
  return own && own !== 'DEFAULT' ? own : instanceTimezone;
}
