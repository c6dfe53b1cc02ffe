import { randomUUID } from 'node:crypto';
import type { StepSummary } from '@millrace/api';
import {
  type ItemsByPort,
  isJsonObject,
  MAX_TEST_CASE_BYTES,
  type TestAnswer,
  type TestCall,
  type TestCase,
  type Workflow,
  WorkflowGraph,
} from '@millrace/workflow';
import { apiError } from '../errors/server-error.ts';
import { type FindType, isRecorded, judgedNodes } from './case-nodes.ts';

export interface RecordedExecution {
  id: string;
  /** ms since the epoch. */
  startedAt: number;
  isManual: boolean;
  /** As it ran. */
  workflow: Workflow;
  /** In their order. */
  steps: readonly StepSummary[];
  /** What a step put out, with the bytes of files. */
  outputsOf(step: StepSummary): Promise<ItemsByPort>;
}

export interface RecordOptions {
  name: string;
  findType: FindType;
  /** Nodes whose answers stand for them besides those that are known to reach outside. */
  also: ReadonlySet<string>;
}

/**
 * Makes a test case of what an execution did: what its trigger gave, what nodes answered that reach outside, what models and tools
 * answered, and what the last nodes put out.
 * @throws ServerError `EXECUTION_NOT_RECORDABLE`, `TEST_CASE_TOO_LARGE`
 */
export async function recordCase(execution: RecordedExecution, { name, ...how }: RecordOptions): Promise<TestCase> {
  const plan = planCase(execution, how);
  checkSize(execution.id, plan);
  const { startedAt, outputsOf } = execution;
  const answers = await byNode(plan.answers, async (step): Promise<TestAnswer> => ({ outputs: await outputsOf(step) }));
  const calls = await byNode(plan.calls, async (step) => callOf(step, await outputsOf(step)));
  const expect = plan.judged.map(async (step) => ({ node: step.node, outputs: await outputsOf(step) }));
  const recorded: TestCase = {
    id: randomUUID(),
    name,
    trigger: { node: plan.trigger.node, outputs: await outputsOf(plan.trigger) },
    now: new Date(startedAt).toISOString(),
    ...(answers && { answers }),
    ...(calls && { calls }),
    expect: await Promise.all(expect),
  };
  if (Buffer.byteLength(JSON.stringify(recorded)) > MAX_TEST_CASE_BYTES) throw tooLarge(execution.id);
  return recorded;
}

/**
 * The case as it passes now: what is expected, and what models and tools are asked, is as in a run of it. Time stands still there, so
 * that it is the same in each run.
 */
export async function settledCase(
  draft: TestCase,
  { steps, outputsOf }: Pick<RecordedExecution, 'steps' | 'outputsOf'>,
): Promise<TestCase> {
  const last = new Map(steps.map((step) => [step.node, step]));
  const expect = draft.expect.map(async (expectation) => {
    const step = last.get(expectation.node);
    return step && 'outputs' in expectation ? { ...expectation, outputs: await outputsOf(step) } : expectation;
  });
  const played = steps.filter(({ node }) => Object.hasOwn(draft.calls ?? {}, node));
  const calls = await byNode(played, async (step) => callOf(step, await outputsOf(step)));
  return { ...draft, ...(calls && { calls }), expect: await Promise.all(expect) };
}

/** A case whose calls of models and tools are told by their hashes alone. */
export function withoutRequests({ calls, ...draft }: TestCase): TestCase {
  if (!calls) return draft;
  const bare: NonNullable<TestCase['calls']> = Object.create(null);
  for (const [node, list] of Object.entries(calls)) bare[node] = list.map(({ request: _, ...call }) => call);
  return { ...draft, calls: bare };
}

/** The steps that a case is made of. */
interface CasePlan {
  trigger: StepSummary;
  /** Of nodes whose answers stand for them. */
  answers: StepSummary[];
  /** Of models and tools. */
  calls: StepSummary[];
  /** The last of each node of which something is expected. */
  judged: StepSummary[];
}

function planCase(
  { id, workflow, isManual, steps }: RecordedExecution,
  { findType, also }: Pick<RecordOptions, 'findType' | 'also'>,
): CasePlan {
  const graph = new WorkflowGraph(workflow);
  const isSubNode = ({ node }: StepSummary) => graph.serving(node).length > 0;
  const calls = steps.filter((step) => isSubNode(step) && step.metadata?.call !== undefined && step.source[0]);
  const runs = steps.filter((step) => !isSubNode(step) && step.status === 'success');
  const [trigger, ...others] = runs;
  if (!trigger) throw apiError('EXECUTION_NOT_RECORDABLE.noData', { id });
  if (trigger.index > 0 || trigger.source.some((source) => source !== null)) {
    throw apiError('EXECUTION_NOT_RECORDABLE.partial', { id });
  }
  const askers = new Set(calls.flatMap(({ source: [source] }) => source?.previousNode ?? []));
  const pinned = new Set(isManual ? Object.keys(workflow.pinData ?? {}) : []);
  const stands = (name: string) => {
    const node = graph.node(name);
    return pinned.has(name) || also.has(name) || (node !== undefined && isRecorded(node, { graph, findType, askers }));
  };
  const last = new Map(others.map((step) => [step.node, step]));
  const recorded = new Set([...last.keys()].filter(stands));
  const judged = judgedNodes({ graph, ran: new Set(last.keys()), recorded });
  return {
    trigger,
    answers: others.filter(({ node }) => recorded.has(node)),
    calls,
    judged: judged.flatMap((node) => last.get(node) ?? []),
  };
}

/** Before anything is read. */
function checkSize(id: string, { trigger, answers, calls, judged }: CasePlan): void {
  const bytes = [trigger, ...answers, ...calls, ...judged].reduce((sum, { jsonBytes }) => sum + jsonBytes, 0);
  if (bytes > MAX_TEST_CASE_BYTES) throw tooLarge(id);
}

/** Null prototype: nodes may have any name. `undefined` where there is nothing. */
async function byNode<T>(
  steps: readonly StepSummary[],
  read: (step: StepSummary) => Promise<T>,
): Promise<Record<string, T[]> | undefined> {
  if (steps.length === 0) return undefined;
  const found: Record<string, T[]> = Object.create(null);
  for (const step of steps) {
    const list = found[step.node] ?? [];
    list.push(await read(step));
    found[step.node] = list;
  }
  return found;
}

function callOf({ source: [source], metadata, status, error }: StepSummary, [items]: ItemsByPort): TestCall {
  const { item = 0, key } = metadata?.call ?? {};
  const asked = { source: source ?? { previousNode: '' }, item, ...(key !== undefined && { key }) };
  const { request, response } = items?.[0]?.json ?? {};
  if (status === 'success' && isJsonObject(response)) {
    return { ...asked, request: isJsonObject(request) ? request : {}, response };
  }
  const { message = 'It failed', description, code, httpCode } = error ?? {};
  const details = { ...(description && { description }), ...(code && { code }), ...(httpCode && { httpCode }) };
  return { ...asked, error: { message, ...details } };
}

export function tooLarge(id: string): Error {
  return apiError('TEST_CASE_TOO_LARGE', { id, limit: MAX_TEST_CASE_BYTES / 2 ** 20 });
}
