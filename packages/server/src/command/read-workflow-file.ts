import { readFile } from 'node:fs/promises';
import { parseWorkflowText, type Workflow, WorkflowParseError } from '@millrace/workflow';
import { StartError } from '../errors/start-error.ts';

/** @throws StartError that names the file */
export async function readWorkflowFile(file: string): Promise<Workflow> {
  try {
    return parseWorkflowText(await readFile(file, 'utf8'));
  } catch (cause) {
    const reason =
      cause instanceof WorkflowParseError ? cause.message : `The file cannot be read (${(cause as Error).message}).`;
    throw new StartError(`${file}: ${reason}`, 'Name a workflow file as the editor downloads it.', { cause });
  }
}
