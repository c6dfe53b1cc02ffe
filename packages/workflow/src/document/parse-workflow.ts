import { z } from 'zod';
import { JsonTextError, parseJsonText } from '../json/json-text.ts';
import { MAX_INPUT_INDEX, type Workflow } from './workflow.ts';

// No code made from text: the editor's content security policy forbids it, and trying shows as an error in its console.
z.config({ jitless: true });

/** One thing wrong with a workflow file. */
export interface WorkflowProblem {
  /** Where, for example `nodes[3].position[1]`; empty for the file as a whole. */
  path: string;
  reason: string;
}

/** A workflow file could not be read. */
export class WorkflowParseError extends Error {
  readonly code = 'WORKFLOW_INVALID';
  readonly problems: readonly WorkflowProblem[];

  constructor(problems: readonly WorkflowProblem[]) {
    const [first] = problems;
    const more = problems.length > 1 ? ` (and ${problems.length - 1} more)` : '';
    super(`This is not a workflow: ${first?.path ? `${first.path}: ` : ''}${first?.reason}${more}`);
    this.name = 'WorkflowParseError';
    this.problems = problems;
  }
}

const nodeSchema = z.looseObject({
  id: z.string().optional(),
  name: z.string(),
  type: z.string().min(1),
  typeVersion: z.number().optional(),
  position: z.tuple([z.number(), z.number()]),
  parameters: z.looseObject({}).optional(),
  disabled: z.boolean().nullish(),
});

const targetSchema = z.looseObject({
  node: z.string(),
  type: z.string(),
  index: z.number().int().min(0).max(MAX_INPUT_INDEX),
});

const connectionsSchema = z.record(z.string(), z.record(z.string(), z.array(z.array(targetSchema).nullable())));

const workflowSchema = z.looseObject({
  name: z.string().optional(),
  nodes: z.array(nodeSchema),
  connections: connectionsSchema,
  settings: z.looseObject({}).nullish(),
  pinData: z.record(z.string(), z.array(z.looseObject({}))).nullish(),
});

/**
 * Checks that a JSON value is a workflow file. The value itself is returned, not a copy: unknown fields and the
 * order of keys survive. What older files leave out is not filled in here, see {@link normalizeWorkflow}.
 * @throws WorkflowParseError naming each problem by path.
 */
export function parseWorkflow(value: unknown): Workflow {
  const result = workflowSchema.safeParse(value);
  if (result.success) return value as Workflow;
  throw new WorkflowParseError(
    result.error.issues.map((issue) => ({ path: formatPath(issue.path), reason: issue.message })),
  );
}

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

function formatPath(path: readonly PropertyKey[]): string {
  return path.reduce<string>(
    (text, part) => (typeof part === 'number' ? `${text}[${part}]` : text ? `${text}.${String(part)}` : String(part)),
    '',
  );
}
