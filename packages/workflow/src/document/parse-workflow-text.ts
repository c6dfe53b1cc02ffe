import { JsonTextError, parseJsonText } from '../json/json-text.ts';
import { parseWorkflow, WorkflowParseError } from './parse-workflow.ts';
import type { Workflow } from './workflow.ts';

/** Parses JSON text into a workflow. @throws WorkflowParseError, also for text that is not JSON. */
export function parseWorkflowText(text: string): Workflow {
  let value: unknown;
  try {
    value = parseJsonText(text);
  } catch (cause) {
    if (!(cause instanceof JsonTextError)) throw cause;
    throw new WorkflowParseError([{ path: '', reason: `the text is not JSON (${cause.message})` }]);
  }
  return parseWorkflow(value);
}
