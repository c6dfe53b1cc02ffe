import type { ExecutionError, JsonObject } from '@millrace/workflow';
import { EngineError } from './errors/engine-error.ts';
import { toExecutionError } from './errors/to-execution-error.ts';
import type { RunWorkflowOptions, WorkflowResult } from './options/run-options.ts';
import { planStart } from './planning/plan-start.ts';
import type { StartPlan } from './planning/start-plan.ts';
import { failureOf, judgeCase } from './running/judge-case.ts';
import { type LoopEnd, runLoop } from './running/run-loop.ts';
import { TaskScheduler } from './scheduling/task-scheduler.ts';
import { Playback } from './session/playback.ts';
import { RunSession } from './session/run-session.ts';
import { sealedPorts } from './session/sealed-ports.ts';
import { type PreparedWorkflow, prepareWorkflow } from './workflow/prepared-workflow.ts';

/**
 * Runs a workflow to its end. Errors of nodes, of the workflow's set-up and stops are part of the result; it rejects
 * only for defects of the engine or of a port.
 */
export async function runWorkflow(options: RunWorkflowOptions): Promise<WorkflowResult> {
  const { clock } = options.ports;
  const startedAt = clock.now();
  const workflow = prepareWorkflow(options.workflow, options.ports.nodeTypes);
  const plan = tryPlan(options, () => planStart(options, workflow));
  if ('error' in plan) {
    const runData: WorkflowResult['runData'] = Object.create(null);
    const failed = { status: 'error', startedAt, stoppedAt: clock.now(), error: plan.error, runData } as const;
    return options.start.kind === 'test' ? { ...failed, test: { problems: [failureOf(failed)] } } : failed;
  }
  const session = openSession(options, workflow, plan);
  const scheduler = new TaskScheduler({
    workflow,
    only: plan.only,
    destination: plan.destination,
    hasRun: (node) => session.runsOf(node).length > 0,
    isRequired: (node, input) => workflow.isRequiredInput(node, input),
  });
  scheduler.start(plan.tasks, plan.arrivals);
  const end = await runLoop(session, scheduler);
  const result = toResult(session, end, startedAt);
  return options.start.kind === 'test' ? { ...result, test: judgeCase(session, options.start.case, end) } : result;
}

/** A test case has its own world, and remembers nothing. */
function openSession(options: RunWorkflowOptions, workflow: PreparedWorkflow, plan: StartPlan): RunSession {
  if (options.start.kind !== 'test') return new RunSession(options, workflow, plan);
  const playback = new Playback(options.start.case);
  const sealed = { ...options, ports: sealedPorts(options.ports, playback), staticData: null };
  return new RunSession(sealed, workflow, { ...plan, playback });
}

function tryPlan(options: RunWorkflowOptions, plan: () => StartPlan): StartPlan | { error: ExecutionError } {
  try {
    return plan();
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    const timestamp = options.ports.clock.now();
    const { node } = error;
    return { error: toExecutionError(error, node === undefined ? { timestamp } : { node, timestamp }) };
  }
}

function toResult(session: RunSession, end: LoopEnd, startedAt: number): WorkflowResult {
  const staticData = keptOf(session);
  const customData = session.customData.entries();
  return {
    ...end,
    startedAt,
    stoppedAt: session.ports.clock.now(),
    runData: session.runData,
    ...(staticData && { staticData }),
    ...(customData && { customData }),
  };
}

/**
 * Trying a workflow out leaves no trace in what its nodes remember: a trigger would miss events. But memories of conversations are
 * kept, so that somebody can chat with it.
 */
function keptOf({ options, staticData, prepared, playback }: RunSession): JsonObject | undefined {
  if (playback) return undefined;
  if (options.execution.mode !== 'manual') return staticData.changed();
  return staticData.changedOf((node) => prepared.isSubNode(node));
}
