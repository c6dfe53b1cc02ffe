import type { WorkflowParseError } from '@millrace/workflow';
import { notifyError } from '../../ui/notifications/notify.tsx';

/** Says what is wrong with a workflow file, by path. */
export function notifyProblems(title: string, error: WorkflowParseError): void {
  const lines = error.problems.map(({ path, reason }) => (path === '' ? reason : `${path}: ${reason}`));
  notifyError({ id: 'import', title, message: lines[0], ...(lines.length > 1 && { details: lines.join('\n') }) });
}
