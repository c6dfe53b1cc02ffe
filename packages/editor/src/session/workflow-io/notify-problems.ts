import type { WorkflowParseError, WorkflowProblem } from '@millrace/workflow';
import { notifyError } from '../../ui/notifications/notify.tsx';

/** Says what is wrong with a workflow file, by path. */
export function notifyProblems(title: string, error: WorkflowParseError): void {
  const lines = error.problems.map(problemText);
  notifyError({ id: 'import', title, message: lines[0], ...(lines.length > 1 && { details: lines.join('\n') }) });
}

/** What is wrong, and where. */
export function problemText({ path, reason }: WorkflowProblem): string {
  return path === '' ? reason : `${path}: ${reason}`;
}
