import { parseWorkflowText, WorkflowParseError } from '@millrace/workflow';
import { i18n } from '../../i18n/i18n.ts';
import { pickFiles } from '../../ui/pick-files.ts';
import type { CommandContext } from '../command-context.tsx';
import { importWorkflow } from './import-workflow.ts';
import { notifyProblems } from './notify-problems.ts';

/** Lets the user pick a workflow file and adds it. */
export async function importFromFile(context: CommandContext): Promise<void> {
  const [file] = await pickFiles('.json,application/json');
  if (!file) return;
  try {
    importWorkflow(context, parseWorkflowText(await file.text()));
  } catch (error) {
    if (!(error instanceof WorkflowParseError)) throw error;
    notifyProblems(i18n.t('shell:importFileFailed', { file: file.name }), error);
  }
}
