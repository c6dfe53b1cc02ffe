import { z } from 'zod';
import { isJsonObject } from '../json/json.ts';
import { testCasesSchema } from './test-case-schema.ts';
import {
  type Connections,
  type ConnectionTarget,
  MAX_INPUT_INDEX,
  type Workflow,
  type WorkflowNode,
} from './workflow.ts';

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
  position: z.tuple([z.number(), z.number()]).nullish(),
  parameters: z.looseObject({}).optional(),
  disabled: z.boolean().nullish(),
});

const targetSchema = z.looseObject({
  node: z.string(),
  type: z.string().nullish(),
  index: z.number().int().min(0).max(MAX_INPUT_INDEX).nullish(),
});

const connectionsSchema = z.record(z.string(), z.record(z.string(), z.array(z.array(targetSchema).nullable())));

const workflowSchema = z.looseObject({
  name: z.string().optional(),
  nodes: z.array(nodeSchema),
  connections: connectionsSchema,
  settings: z.looseObject({}).nullish(),
  pinData: z.record(z.string(), z.array(z.looseObject({}))).nullish(),
  tests: testCasesSchema.nullish(),
});

/**
 * Checks that a JSON value is a workflow file. The value itself is returned, not a copy: unknown fields and the
 * order of keys survive. Only nodes without a position get one, and connections that name a node alone lead to its first
 * input of their kind. What else older files leave out is not filled in here,
 * see {@link normalizeWorkflow}.
 * @throws WorkflowParseError naming each problem by path.
 */
export function parseWorkflow(value: unknown): Workflow {
  const result = workflowSchema.safeParse(value, { error: inWords });
  if (result.success) return withInputs(withPositions(value as Placeable));
  throw new WorkflowParseError(
    result.error.issues.map(({ path, message }) => ({ path: formatPath(path), reason: message + inNode(value, path) })),
  );
}

const KINDS: Readonly<Record<string, string>> = {
  array: 'a list',
  tuple: 'a list',
  object: 'an object',
  record: 'an object',
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
};

/** What is wrong with a part of a file, to be read after its path. */
function inWords(issue: z.core.$ZodRawIssue): string | undefined {
  if (issue.code !== 'invalid_type') return undefined;
  const kind = KINDS[issue.expected] ?? issue.expected;
  return issue.input === undefined ? `is missing: it must be ${kind}` : `must be ${kind}`;
}

const NAME_CHARACTERS = 60;

/** In which node a problem lies, for a reader who knows its name and not its place in the file. */
function inNode(file: unknown, [list, index]: readonly PropertyKey[]): string {
  if (list !== 'nodes' || typeof index !== 'number' || !isJsonObject(file) || !Array.isArray(file.nodes)) return '';
  const node = file.nodes[index];
  const name = isJsonObject(node) ? node.name : undefined;
  if (typeof name !== 'string' || name === '') return '';
  return ` in the node "${name.length > NAME_CHARACTERS ? `${name.slice(0, NAME_CHARACTERS)}…` : name}"`;
}

/** A checked file. */
type Placeable = Omit<Workflow, 'nodes'> & {
  nodes: Array<Omit<WorkflowNode, 'position'> & { position?: WorkflowNode['position'] | null }>;
};

const SPACING = 200;

/** Nodes without a position stand in a row of their own, below all others. */
function withPositions(file: Placeable): Workflow {
  if (file.nodes.every(isPlaced)) return file as Workflow;
  const placed = file.nodes.flatMap(({ position }) => (position ? [position] : []));
  const left = placed.reduce((least, [x]) => Math.min(least, x), Number.POSITIVE_INFINITY);
  const bottom = placed.reduce((most, [, y]) => Math.max(most, y), -SPACING);
  let x = placed.length > 0 ? left : 0;
  const nodes = file.nodes.map((node) => {
    if (isPlaced(node)) return node;
    const position: WorkflowNode['position'] = [x, bottom + SPACING];
    x += SPACING;
    return { ...node, position };
  });
  return { ...file, nodes };
}

function withInputs(file: Workflow): Workflow {
  const lists = Object.values(file.connections).flatMap((kinds) => Object.values(kinds).flat());
  if (lists.every((targets) => targets?.every(isComplete) ?? true)) return file;
  const connections: Connections = Object.create(null);
  for (const [source, kinds] of Object.entries(file.connections)) {
    const kept: Connections[string] = Object.create(null);
    for (const [kind, outputs] of Object.entries(kinds)) {
      const complete = (target: GivenTarget) => ({ ...target, type: target.type ?? kind, index: target.index ?? 0 });
      kept[kind] = outputs.map((targets) => targets?.map(complete) ?? null);
    }
    connections[source] = kept;
  }
  return { ...file, connections };
}

type GivenTarget = Omit<ConnectionTarget, 'type' | 'index'> & { type?: string | null; index?: number | null };

function isComplete({ type, index }: GivenTarget): boolean {
  return typeof type === 'string' && typeof index === 'number';
}

function isPlaced(node: Placeable['nodes'][number]): node is WorkflowNode {
  return Boolean(node.position);
}

function formatPath(path: readonly PropertyKey[]): string {
  return path.reduce<string>(
    (text, part) => (typeof part === 'number' ? `${text}[${part}]` : text ? `${text}.${String(part)}` : String(part)),
    '',
  );
}
