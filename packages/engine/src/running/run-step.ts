import type { ExpressionTables } from '@millrace/expression';
import type { BatchRun } from '@millrace/node-sdk';
import type { ItemsByPort, Waiting, WorkflowNode } from '@millrace/workflow';
import { DeferredExpressions } from '../context/deferred-expressions.ts';
import { NodeRunContext, type StepNotes } from '../context/node-context.ts';
import { ParameterResolver } from '../context/parameter-resolver.ts';
import { createScriptData } from '../context/script-data.ts';
import { EngineError } from '../errors/engine-error.ts';
import { ExecutionAborted } from '../errors/execution-aborted.ts';
import { PutAside } from '../errors/put-aside.ts';
import { isUnexpected, toExecutionError } from '../errors/to-execution-error.ts';
import { linkOutputs, linkToAll, selfLinked } from '../items/paired-items.ts';
import type { Task } from '../scheduling/task.ts';
import { checkItems } from '../session/limits.ts';
import { openScope } from '../session/open-scope.ts';
import type { RunSession } from '../session/run-session.ts';
import type { PreparedNode } from '../workflow/prepared-node.ts';
import { restInPlace } from './executors/rest-in-place.ts';
import { resumeNode } from './executors/resume-node.ts';
import { runBatchNode } from './executors/run-batch-node.ts';
import { runItemNode } from './executors/run-item-node.ts';
import { runRouteNode } from './executors/run-route-node.ts';
import { runTriggerNode } from './executors/run-trigger-node.ts';
import { forgivenHints } from './forgiven-hints.ts';
import { logDefect } from './log-defect.ts';
import type { OpenStep, StepOutcome } from './open-step.ts';
import { errorPolicyOf, retryPolicyOf } from './policies.ts';
import { SubNodes } from './sub-nodes/sub-nodes.ts';
import { waitingAt } from './waiting-at.ts';

export interface StepResult extends StepNotes {
  outcome: StepOutcome;
}

/** Does one task: by the node's pinned data, by passing on what a disabled node gets, or by the node itself. */
export async function runStep(
  session: RunSession,
  task: Task,
  runIndex: number,
  startedAt: number,
): Promise<StepResult> {
  const notes: StepNotes = { hints: [], links: { count: 0 } };
  try {
    const outcome = await perform(session, task, { runIndex, startedAt, notes });
    if (outcome.kind === 'done') checkItems(session.options.limits, outcome.outputs, task.node.name);
    return { outcome, ...notes };
  } catch (error) {
    return { outcome: failure(session, error, task.node, runIndex), ...notes };
  }
}

interface StepRun {
  runIndex: number;
  startedAt: number;
  notes: StepNotes;
}

async function perform(session: RunSession, task: Task, run: StepRun): Promise<StepOutcome> {
  if (task.kind === 'given') return { kind: 'done', outputs: task.outputs };
  if (task.kind === 'failed') return { kind: 'failed', error: task.error };
  const { node, inputs } = task;
  const answer = node.disabled ? undefined : session.playback?.answerOf(node.name, run.runIndex);
  if (answer) return { kind: 'done', outputs: linkOutputs(answer, inputs) };
  const pinned = session.pinned.get(node.name);
  if (pinned) return { kind: 'done', outputs: linkOutputs([pinned], inputs) };
  if (node.disabled) return { kind: 'done', outputs: [selfLinked(inputs[0] ?? [], 0)] };
  const prepared = session.prepared.prepare(node);
  const step = openStep(session, task, { ...run, prepared, tables: await session.tablesFor(prepared) });
  const waiting = waitingAt(session, task, run.runIndex);
  try {
    const isAnswered = waiting && (await takeAnswer(step, waiting));
    const goesOn = waiting && !isAnswered;
    const outcome = goesOn ? await resumeNode(step, waiting) : await restInPlace(step, await execute(step));
    if (outcome.kind === 'suspended' && session.playback) throw session.playback.waits(node.name);
    return withAlwaysOutput(outcome, node, step.inputs);
  } catch (error) {
    if (!(error instanceof PutAside)) throw error;
    if (session.playback) throw session.playback.waits(node.name);
    const { runIndex, startedAt } = run;
    const questions = [...step.subNodes.openQuestions];
    return { kind: 'suspended', waiting: { node: node.name, runIndex, startedAt, questions } };
  } finally {
    await step.subNodes.close();
    run.notes.modelUsage = step.subNodes.modelUsage;
  }
}

/** Keeps what a person has decided: with that the node does its work again. @returns whether somebody has */
async function takeAnswer({ session, subNodes }: OpenStep, { questions = [] }: Waiting): Promise<boolean> {
  const event = session.options.resume?.event;
  if (event?.kind !== 'answer') return false;
  const question = questions.find(({ key }) => key === event.answer.key);
  if (!question) return false;
  await subNodes.answer(question, event.answer);
  return true;
}

function failure(session: RunSession, error: unknown, node: WorkflowNode, runIndex: number): StepOutcome {
  if (error instanceof ExecutionAborted) return { kind: 'aborted', reason: error };
  if (isUnexpected(error)) logDefect(session, node, error);
  return { kind: 'failed', error: toExecutionError(error, { node: node.name, runIndex, timestamp: session.now() }) };
}

function openStep(
  session: RunSession,
  task: Extract<Task, { kind: 'run' }>,
  { runIndex, startedAt, notes, prepared, tables }: StepRun & { prepared: PreparedNode; tables: ExpressionTables },
): OpenStep {
  const { node, sources } = task;
  const inputs = node.executeOnce ? task.inputs.map((items) => items?.slice(0, 1) ?? null) : task.inputs;
  // Expressions of a node that runs once still see all that arrived.
  const onForgiven = forgivenHints(notes.hints);
  const run = { node, inputs: task.inputs, sources, runIndex, onForgiven, tables };
  const source = () => ({ previousNode: node.name, previousNodeRun: runIndex });
  const subNodes = new SubNodes({ session, inputs, sources }, { prepared, source });
  const scriptData = () => createScriptData(session, { prepared, inputs, sources, runIndex });
  return {
    session,
    prepared,
    runIndex,
    startedAt,
    inputs,
    sources,
    tables,
    links: notes.links,
    context: new NodeRunContext({
      ...{ session, prepared, runIndex, notes, scriptData, sources },
      inputs: task.inputs,
      connected: subNodes.connected,
      meterOf: subNodes.meterOf,
    }),
    subNodes,
    parameters: ParameterResolver.of(prepared, openScope(session, run)),
    expressions: new DeferredExpressions(session, run),
    onError: errorPolicyOf(node),
    retry: retryPolicyOf(node),
  };
}

async function execute(step: OpenStep): Promise<StepOutcome> {
  const { implementation } = step.prepared.type;
  const { node } = step.prepared;
  switch (implementation.kind) {
    case 'item':
      return runItemNode(step, implementation);
    case 'route':
      return runRouteNode(step, implementation);
    case 'batch':
      return runBatchNode(step, implementation);
    case 'manualTrigger':
    case 'scheduleTrigger':
    case 'pollTrigger':
    case 'lifecycleTrigger':
      return runTriggerNode(step, implementation);
    case 'webhookTrigger':
      if (implementation.run && step.inputs.length > 0) return workOnCall(step, implementation.run);
      throw new EngineError('TRIGGER_NEEDS_CALL', `"${node.name}" starts when its URL is called`, {
        node: node.name,
        description: 'Listen for a test call and call the test URL, or pin data to the node.',
      });
    case 'listenTrigger':
      throw new EngineError('TRIGGER_NEEDS_CALL', `"${node.name}" starts when what it listens to happens`, {
        node: node.name,
        description: 'Listen for a test event and let it happen, or pin data to the node.',
      });
    case 'supply':
      throw new EngineError('NODE_NOT_RUNNABLE', `"${node.name}" serves another node and is not run by itself`, {
        node: node.name,
        description: 'Run the node that it is connected to.',
      });
    case 'none':
      throw new EngineError('NODE_NOT_RUNNABLE', `"${node.name}" is a remark and cannot be run`, {
        node: node.name,
        description: 'Remove the connections to it.',
      });
    default:
      return implementation satisfies never;
  }
}

/** It works first of all: when the execution goes on after a crash, nothing but its own calls can have been under way. */
function workOnCall(step: OpenStep, run: BatchRun): Promise<StepOutcome> {
  const { session, prepared, runIndex, inputs } = step;
  const wasCutShort = session.options.resume?.event.kind === 'recovery';
  if (wasCutShort) session.journal.noteCutShort(prepared.node.name, runIndex, inputs[0]?.length ?? 0);
  return runBatchNode(step, { run });
}

function withAlwaysOutput(outcome: StepOutcome, node: WorkflowNode, inputs: ItemsByPort): StepOutcome {
  if (outcome.kind !== 'done' || !node.alwaysOutputData) return outcome;
  const [first, ...others] = outcome.outputs;
  if (first && first.length > 0) return outcome;
  const pairedItem = linkToAll(inputs);
  const item = pairedItem === undefined ? { json: {} } : { json: {}, pairedItem };
  return { kind: 'done', outputs: [[item], ...others] };
}
