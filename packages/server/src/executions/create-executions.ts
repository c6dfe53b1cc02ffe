import type { ModelUsage } from '@millrace/workflow';
import type { Access } from '../access/access.ts';
import type { ResumeKeys } from '../access/resume-keys.ts';
import type { RunPeople } from '../access/run-people.ts';
import { ShareRepository } from '../access/share.repository.ts';
import type { ExecutionFiles } from '../binary-data/execution-files.ts';
import { createEndOrderly } from '../closing/orderly.ts';
import type { Config } from '../config/config-table.ts';
import type { Database } from '../database/database.ts';
import { IdSeries } from '../database/id-series.ts';
import type { ExecutionTable } from '../database/tables/execution-tables.ts';
import type { Logger } from '../logging/logger.ts';
import type { PushHub } from '../push/push-hub.ts';
import type { RunnerPool } from '../runners/runner-pool.ts';
import { ExecutableCache } from '../workflows/executable-cache.ts';
import type { StaticDataCache } from '../workflows/static-data.ts';
import type { WorkflowRepository } from '../workflows/workflow.repository.ts';
import type { WorkflowChanges } from '../workflows/workflow-changes.ts';
import { ErrorWorkflowService } from './error-workflow/error-workflow.service.ts';
import { Retention } from './history/retention.ts';
import { ExecutionLoader } from './live/execution-loader.ts';
import { waitingIn } from './live/execution-state.ts';
import { ExecutionSteps } from './live/execution-steps.ts';
import { ExecutionWriter } from './live/execution-writer.ts';
import { GatherPause } from './live/gather-pause.ts';
import type { LiveExecution } from './live/live-execution.ts';
import type { LiveExecutions } from './live/live-executions.ts';
import { PlaceRepository } from './places/place.repository.ts';
import { Places } from './places/places.ts';
import { CommandWatch } from './recovery/command-watch.ts';
import { recoverExecutions } from './recovery/recover-executions.ts';
import { ServerLease } from './recovery/server-lease.ts';
import { CallableWorkflows } from './start/callable-workflows.ts';
import { DatabaseReads } from './start/database-reads.ts';
import { createExecutionEvents } from './start/execution-events.ts';
import { ExecutionLauncher } from './start/execution-launcher.ts';
import type { ExecutionSpans } from './start/execution-spans.ts';
import type { ExecutionRole, Workers } from './start/workers.ts';
import { WorkflowOwners } from './start/workflow-owners.ts';
import { createExecutionStore } from './storage/create-execution-store.ts';
import { ExecutionRepository } from './storage/execution.repository.ts';
import type { ExecutionStore } from './storage/execution-store.ts';
import { OwnershipRepository } from './storage/ownership.repository.ts';
import { RetentionRepository } from './storage/retention.repository.ts';
import { StepParts } from './storage/step-parts.ts';
import { WaitingRepository } from './storage/waiting.repository.ts';
import { SubExecutionService } from './sub-executions/sub-execution.service.ts';
import { WaitTimer } from './waiting/wait-timer.ts';
import { WaitingExecutions } from './waiting/waiting-executions.ts';

/** How long the server waits at its end for a database that is away. */
const STORE_GRACE_MS = 5000;

export interface ExecutionsOptions {
  config: Config;
  /** This server; the same after a restart. */
  serverId: string;
  database: Database;
  /** With a closing slash. */
  publicUrl: string;
  runners: RunnerPool;
  live: LiveExecutions;
  workflows: WorkflowRepository;
  workflowChanges: WorkflowChanges;
  staticData: StaticDataCache;
  files: ExecutionFiles;
  access: Pick<Access, 'allowsUser'>;
  runPeople: RunPeople;
  resumeKeys: ResumeKeys;
  /** Default: all of it. */
  role?: ExecutionRole | undefined;
  /** Where others run executions; for servers that hand over to workers, and for workers. */
  workers?: Workers | undefined;
  push: Pick<PushHub, 'send'>;
  /** Told of the workflow of each execution that begins, ends or is put aside. */
  onChanged?: ((workflowId: string) => void) | undefined;
  log: Logger;
  /** Where traces are kept. */
  spans?: ExecutionSpans | undefined;
  /** Told of each execution that ended, or is put aside, once that is stored. */
  onSettled?: (execution: LiveExecution) => void;
  /** Told of each answer of a model. */
  onModelUsed?: ((execution: LiveExecution, usage: ModelUsage) => void) | undefined;
}

/** All that starts executions, follows them and lets them go on. */
export interface Executions {
  launcher: ExecutionLauncher;
  writer: ExecutionWriter;
  repository: ExecutionRepository;
  store: ExecutionStore;
  subExecutions: SubExecutionService;
  waiting: WaitingExecutions;
  places: Pick<Places, 'take'>;
  retention: Retention;
  /** Takes what an earlier server left behind. From then on executions may begin: they are not taken for left behind. */
  claimLeft(): Promise<void>;
  /** Lets the claimed executions go on, and those that wait when their time comes. */
  recover(): Promise<void>;
  /** Runs a stored execution that nobody has. Resolves when it has ended, or when another process has it. */
  runStored(executionId: string): Promise<void>;
  /** Resolves when an execution of this process has ended, or waits. */
  whenSettled(executionId: string): Promise<void>;
  executables: ExecutableCache;
  /** The process is about to stop: what waits for a place is left to the next one. */
  closing(): void;
  /** Lets nothing new go on, ends runners when what they run has finished or the time is over, and stores what is left. */
  close(graceMs: number): Promise<void>;
}

export function createExecutions(options: ExecutionsOptions): Executions {
  const { database, push, log, live, runners, workflows, serverId, role = 'alone' } = options;
  const ownership = new OwnershipRepository(database);
  const shares = new ShareRepository(database.db);
  const repository = new ExecutionRepository(database.db);
  const waitingRepository = new WaitingRepository(database.db);
  const store = createExecutionStore(database, serverId);
  const ids = new IdSeries(database.db, 'execution');
  const endOrderly = createEndOrderly(log);
  const writer = new ExecutionWriter({ store, gather: new GatherPause(() => live.size), log });
  const launcher = new ExecutionLauncher({
    ...options,
    writer,
    events: createExecutionEvents({
      send: (sessionId, event, workflowId) => push.send(sessionId, event, workflowId),
      onChanged: options.onChanged,
    }),
    reads: new DatabaseReads(store),
    owners: new WorkflowOwners((workflowId) => shares.findOwner('workflow', workflowId)),
    steps: new ExecutionSteps(repository, live),
    nextId: () => ids.next(),
    findById: (id) => repository.findById(id),
    onSettled: (execution) => onSettled(execution),
  });
  const places = new Places({
    repository: new PlaceRepository(database),
    live,
    store: (execution) => launcher.store(execution),
    log,
  });
  const executables = new ExecutableCache(workflows, options.workflowChanges);
  const callable = new CallableWorkflows({
    workflows: executables,
    access: options.access,
    findOwner: (workflowId) => shares.findOwner('workflow', workflowId),
    findExecution: (id) => launcher.find(id),
  });
  const subExecutions = new SubExecutionService({ ...options, launcher, callable });
  const errorWorkflows = new ErrorWorkflowService({ ...options, launcher, callable, repository });
  const loader = new ExecutionLoader({ ...options, repository });
  const waiting = new WaitingExecutions({
    ...options,
    launcher,
    repository,
    waiting: waitingRepository,
    loader,
    ownership,
  });
  const waitTimer = new WaitTimer({
    waiting: waitingRepository,
    executions: waiting,
    isShared: role === 'worker',
    log,
  });

  let left: ExecutionTable[] = [];
  let isClosing = false;
  let closed: Promise<void> | undefined;
  const recovery = { repository, ownership, waiting: waitingRepository, loader, launcher, log };
  const lease = new ServerLease({
    ...options,
    ownership,
    liveIds: () => [...live.values()].map(({ id }) => Number(id)),
    onLost: (ids) => launcher.abandon(ids),
    onSteady: settleOrphans,
  });
  const commands = new CommandWatch({ settle: settleOrphans, log });

  async function settleOrphans(): Promise<void> {
    // What another server left is for workers.
    if (role === 'server') return;
    const rows = await ownership.claimOrphans(serverId);
    if (rows.length > 0) log.warn({ executions: rows.length }, 'Executions of a server that is gone are settled');
    await recoverExecutions(recovery, rows);
    await ownership.forgetGoneCommands();
  }

  function onSettled(execution: LiveExecution): void {
    const until = waitingIn(execution.state)?.until;
    if (until !== undefined) waitTimer.notice(until);
    if (execution.state.kind === 'ended') void places.release(execution);
    waiting.settled(execution);
    errorWorkflows.settled(execution);
    options.onSettled?.(execution);
  }

  async function close(graceMs: number): Promise<void> {
    isClosing = true;
    commands.stop();
    waitTimer.close();
    waiting.close();
    launcher.prepareToClose();
    await runners.close(graceMs);
    places.close();
    await writer.close(STORE_GRACE_MS);
    launcher.close();
    await endOrderly('the lease of this server', () => lease.stop());
    await endOrderly('numbers of executions that are not used', () => ids.release());
  }

  return {
    launcher,
    writer,
    repository,
    store,
    subExecutions,
    waiting,
    places,
    retention: createRetention(options, store),
    async claimLeft() {
      if (database.kind === 'postgres') await lease.start();
      else commands.start();
      left = await ownership.claimOwn(serverId, { andOfNobody: role === 'alone' });
    },
    async recover() {
      await recoverExecutions(recovery, left);
      left = [];
      // Workers let go on what waits.
      if (role === 'server') return;
      await waiting.resumeAllWhenEnded();
      waitTimer.start();
    },
    async runStored(executionId) {
      // Others are told of it again.
      if (isClosing) return;
      const row = await ownership.claimOfNobody(Number(executionId), serverId);
      if (row) await recoverExecutions(recovery, [row]);
      await live.whenEnded(executionId);
    },
    whenSettled: (executionId) => live.whenEnded(executionId),
    executables,
    closing: () => places.prepareToClose(),
    close: (graceMs) => (closed ??= close(graceMs)),
  };
}

function createRetention({ database, files, config }: ExecutionsOptions, store: ExecutionStore): Retention {
  return new Retention({
    repository: new RetentionRepository(database.db),
    remove: async (ids, options) => {
      await store.remove(ids, options);
      await files.remove(ids);
    },
    parts: database.kind === 'postgres' ? new StepParts(database.db) : undefined,
    config,
  });
}
