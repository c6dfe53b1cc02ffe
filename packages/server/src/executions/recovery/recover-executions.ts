import type { ExecutionTable } from '../../database/tables/execution-tables.ts';
import type { Logger } from '../../logging/logger.ts';
import type { ExecutionLoader } from '../live/execution-loader.ts';
import type { KnownWait } from '../live/execution-state.ts';
import type { LiveExecution } from '../live/live-execution.ts';
import { mayRecover } from '../live/recovery-limit.ts';
import type { ExecutionLauncher } from '../start/execution-launcher.ts';
import { endedExecutions } from '../storage/ended-executions.ts';
import type { ExecutionRepository } from '../storage/execution.repository.ts';
import type { OwnershipRepository } from '../storage/ownership.repository.ts';
import type { TakenWait, WaitingRepository } from '../storage/waiting.repository.ts';

export interface RecoveryOptions {
  repository: ExecutionRepository;
  loader: ExecutionLoader;
  launcher: Pick<ExecutionLauncher, 'resume' | 'crash'>;
  ownership: Pick<OwnershipRepository, 'putAside'>;
  waiting: Pick<WaitingRepository, 'findTaken'>;
  log: Logger;
}

const CRASH = {
  code: 'SERVER_STOPPED',
  message: 'The server ended before the execution did.',
  description: 'Nothing is known of what it did since its last stored step. It can be retried.',
};

/**
 * Settles what a server that ended suddenly left behind, and this one has claimed: executions that never started are started, those under way go
 * on after their last stored step where the workflow keeps progress, and are marked as crashed where it does not.
 * Executions that wait are left alone, and those that waited for a time in their runner wait on. One that had gone on after a
 * wait, and of which no step since is stored, goes on by the same call, answer, time or ends again.
 */
export async function recoverExecutions(options: RecoveryOptions, rows: readonly ExecutionTable[]): Promise<void> {
  for (const row of rows) await recover(options, row);
}

async function recover(options: RecoveryOptions, row: ExecutionTable): Promise<void> {
  const { repository, ownership, loader, log } = options;
  const about = { executionId: row.id, workflowId: row.workflow_id };
  if (row.status === 'running' && (await ownership.putAside(row.id))) {
    log.info(about, 'An execution waited for a time when the server ended; it waits on');
    return;
  }
  const execution = await loader.load(row, await takenWaitOf(options, row.id));
  if (!execution) {
    await repository.markCrashed(row.id, JSON.stringify({ name: 'ExecutionCrashed', ...CRASH }), Date.now());
    log.warn(about, 'An execution was under way when the server ended; it is marked as crashed');
    return;
  }
  if (await mayGoOn(options, execution)) {
    await goOn(options, execution);
    return;
  }
  await options.launcher.crash(execution, crashOf(execution));
  log.warn(about, 'An execution was under way when the server ended; it is marked as crashed');
}

async function takenWaitOf(
  { repository, waiting }: RecoveryOptions,
  id: number,
): Promise<(KnownWait & Pick<TakenWait, 'sessionId'>) | undefined> {
  const taken = await waiting.findTaken(id);
  if (!taken) return undefined;
  const { event } = taken;
  if (event.kind !== 'executions') return { ...taken, event };
  return { ...taken, event: { ...event, results: await endedExecutions(repository, taken.waiting.executions ?? []) } };
}

/** One that another one waits for has its items from that one: it goes on only when that one was put aside, too. */
async function mayGoOn({ repository }: RecoveryOptions, execution: LiveExecution): Promise<boolean> {
  const { origin, parent, row } = execution;
  if (origin.isAwaited) {
    const whole = parent && (await repository.findById(Number(parent.executionId)));
    if (whole?.status !== 'waiting' || !execution.hasSteps) return false;
  }
  return row.status === 'new' || mayRecover(execution);
}

async function goOn({ launcher, log }: RecoveryOptions, execution: LiveExecution): Promise<void> {
  const about = { executionId: execution.id, workflowId: execution.row.workflow_id };
  const wasStarted = execution.state.kind === 'running' || (execution.hasSteps && !isReplay(execution));
  if (wasStarted) execution.apply({ type: 'cutShort' });
  try {
    await launcher.resume(execution);
    log.info(about, wasStarted ? 'An execution that was cut short goes on' : 'An execution is started now');
  } catch (error) {
    // It stays as it is, for the next start of the server.
    log.error({ err: error, ...about }, 'An execution that was cut short cannot go on now');
  }
}

/** One that has not begun: its steps are those of another one. */
function isReplay({ state }: LiveExecution): boolean {
  return state.kind === 'queued' && state.resumption?.event.kind === 'replay';
}

function crashOf({ origin }: LiveExecution): typeof CRASH {
  if (origin.recoveries === 0) return CRASH;
  const times = `It had gone on ${origin.recoveries} times after its runner or server had ended.`;
  return { ...CRASH, description: `${times} ${CRASH.description}` };
}
