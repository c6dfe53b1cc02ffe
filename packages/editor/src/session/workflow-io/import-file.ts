import { parseWorkflowText, WorkflowParseError } from '@millrace/workflow';
import { i18n } from '../../i18n/i18n.ts';
import type { CommandContext } from '../command-context.tsx';
import { importWorkflow } from './import-workflow.ts';
import { notifyProblems } from './notify-problems.ts';

/** Lets the user pick a workflow file and adds it. */
export async function importFromFile(context: CommandContext): Promise<void> {
  const file = await pickFile();
  if (!file) return;
  try {
    importWorkflow(context, parseWorkflowText(await file.text()));
  } catch (error) {
    if (!(error instanceof WorkflowParseError)) throw error;
    notifyProblems(i18n.t('shell:importFileFailed', { file: file.name }), error);
  }
}

function pickFile(): Promise<File | undefined> {
  return new Promise((resolve) => {
    const input = document.createElement('input');
    input.type = 'file';
    input.accept = '.json,application/json';
    input.addEventListener('change', () => resolve(input.files?.[0]));
    input.addEventListener('cancel', () => resolve(undefined));
    input.click();
  });
}
