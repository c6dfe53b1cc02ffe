import {
  asJson,
  type BatchContext,
  type BatchResult,
  failedItem,
  type Item,
  NodeError,
  type ResumeContext,
  type SubExecutionEnd,
} from '@millrace/node-sdk';
import { type Values, WorkflowFinder } from './find-workflow.ts';
import { mapInputs } from './map-inputs.ts';

type Context = BatchContext<Values>;

/** How one run of the workflow stands. JSON only: it is kept while the execution waits. */
type Call =
  | { status: 'done'; items: Item[] }
  | { status: 'waiting'; executionId: string }
  | { status: 'failed'; message: string; description?: string };

/** Runs the workflow once or for each item. While one of its executions waits, this one is put aside. */
export async function runWorkflows(context: Context): Promise<BatchResult> {
  const { mode, options } = context.parameters(0);
  const waits = options.waitForSubWorkflow !== false;
  const finder = new WorkflowFinder(context);
  const calls: Call[] = [];
  if (mode === 'each') {
    for (const [index, item] of context.items.entries()) {
      calls.push(await guarded(context, index, () => call(context, finder, { index, items: [item], waits })));
    }
  } else {
    calls.push(await guarded(context, 0, () => call(context, finder, { index: 0, items: context.items, waits })));
  }
  if (!waits) return [...withoutWaiting(context, mode, calls)];
  const executions = calls.flatMap((entry) => (entry.status === 'waiting' ? [entry.executionId] : []));
  if (executions.length === 0) return outputOf(context, mode, calls);
  return { suspend: { executions, state: { calls: asJson(calls) } } };
}

/** Puts the results of the executions that were waited for in their places. */
export async function collectResults(context: ResumeContext<Values>): Promise<BatchResult> {
  const { waitState, resumedBy } = context;
  const results = resumedBy.kind === 'executions' ? resumedBy.results : [];
  const ended = new Map(results.map((result) => [result.executionId, result]));
  const { mode } = context.parameters(0);
  const calls: Call[] = [];
  for (const [index, entry] of (waitState.calls as unknown as Call[]).entries()) {
    const settle = async () => settled(entry, ended);
    calls.push(await guarded(context, index, settle));
  }
  return outputOf(context, mode, calls);
}

async function call(
  context: Context,
  finder: WorkflowFinder,
  { index, items, waits }: { index: number; items: readonly Item[]; waits: boolean },
): Promise<Call> {
  const workflow = await finder.find(context.parameters(index));
  const given = items.map((item, offset) => plain(mapInputs(item, context.parameters(index + offset).workflowInputs)));
  const run = await context.subWorkflows.run({ workflow, items: given, wait: waits });
  if (run.status === 'waiting') return { status: 'waiting', executionId: run.executionId };
  return { status: 'done', items: run.status === 'success' ? run.items : [] };
}

/** An error belongs to its item, and stops only this one where the workflow goes on after errors. */
async function guarded(context: Context, index: number, work: () => Promise<Call>): Promise<Call> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof NodeError) error.itemIndex ??= index;
    if (!context.continueOnFail || context.signal.aborted) throw error;
    const { message, description } = error as NodeError;
    return { status: 'failed', message, ...(description && { description }) };
  }
}

function settled(entry: Call, ended: ReadonlyMap<string, SubExecutionEnd>): Call {
  if (entry.status !== 'waiting') return entry;
  const end = ended.get(entry.executionId);
  if (end?.status === 'success') return { status: 'done', items: end.items };
  const message = end ? end.error.message : `Nothing is known of the execution ${entry.executionId} any more`;
  throw new NodeError(message, {
    description: `It failed in the execution ${entry.executionId} of the workflow that was run.`,
    code: 'SUB_WORKFLOW_FAILED',
    details: { executionId: entry.executionId },
  });
}

function outputOf({ items }: Context, mode: Values['mode'], calls: readonly Call[]): Item[] {
  if (mode === 'each') {
    return calls.flatMap((entry, index) =>
      entry.status === 'done'
        ? entry.items.map((item) => ({ ...plain(item), pairedItem: { item: index } }))
        : failedCall(entry, index),
    );
  }
  const all = items.map((_, item) => ({ item }));
  const made = calls.flatMap((entry) => (entry.status === 'done' ? entry.items : []));
  // As many items as went in: one stands for each. Otherwise any of them may be meant.
  const linked = made.map((item, index) => ({
    ...plain(item),
    pairedItem: made.length === items.length ? { item: index } : all,
  }));
  return [...linked, ...failedForAll(calls, items)];
}

/** The items as they came, but for those whose run could not be started. */
function withoutWaiting({ items }: Context, mode: Values['mode'], calls: readonly Call[]): readonly Item[] {
  if (mode === 'each') return items.flatMap((item, index) => replacedByFailure(item, calls[index], index));
  const failed = failedForAll(calls, items);
  return failed.length > 0 ? failed : items;
}

function replacedByFailure(item: Item, entry: Call | undefined, index: number): Item[] {
  const failed = entry ? failedCall(entry, index) : [];
  return failed.length > 0 ? failed : [item];
}

/** What stands for all items where the one run of the workflow failed. */
function failedForAll(calls: readonly Call[], items: readonly Item[]): Item[] {
  const pairedItem = items.map((_, item) => ({ item }));
  return calls.flatMap((entry) => failedCall(entry, 0)).map((item) => ({ ...item, pairedItem }));
}

function failedCall(entry: Call, index: number): Item[] {
  if (entry.status !== 'failed') return [];
  const { message, description } = entry;
  return [failedItem(new NodeError(message, description === undefined ? {} : { description }), index)];
}

/** Links of an item mean nothing in another workflow. */
function plain({ json, binary }: Item): Item {
  return binary ? { json, binary } : { json };
}
