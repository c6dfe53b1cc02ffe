import { setTimeout as delay } from 'node:timers/promises';
import type {
  ExecutionJob,
  ExecutionStart,
  ParentExecution,
  Step,
  TraceContext,
  WorkflowVersion,
} from '@millrace/wire';
import type { ExecutionMode, ExecutionStatus } from '@millrace/workflow';
import type { ResumeKeys } from '../../access/resume-keys.ts';
import type { ExecutionFiles } from '../../binary-data/execution-files.ts';
import type { Config } from '../../config/config-table.ts';
import type { ExecutionTable } from '../../database/tables/execution-tables.ts';
import { apiError } from '../../errors/server-error.ts';
import type { JobListener } from '../../runners/pool-job.ts';
import type { RunnerPool } from '../../runners/runner-pool.ts';
import type { StaticDataCache } from '../../workflows/static-data.ts';
import type { ExecutableWorkflow } from '../../workflows/workflow-versions.ts';
import { Caller, type ReplySink } from '../live/caller.ts';
import { isUnderWay, statusOf } from '../live/execution-state.ts';
import type { ExecutionSteps } from '../live/execution-steps.ts';
import type { ExecutionWriter } from '../live/execution-writer.ts';
import { type CrashError, LiveExecution } from '../live/live-execution.ts';
import { rankOf } from '../live/run-rules.ts';
import { savePolicyOf, testPolicy } from '../live/save-policy.ts';
import { isWatchedMode } from '../live/watched-mode.ts';
import type { StoredStep } from '../storage/execution-store.ts';
import type { DatabaseReads } from './database-reads.ts';
import { ExecutionFollower, type FollowerServices } from './execution-follower.ts';
import { executionJobOf } from './execution-job.ts';
import { readerOf } from './file-reader.ts';
import { newExecutionRow } from './new-execution.ts';
import { withOwnFiles } from './step-files.ts';
import type { Workers } from './workers.ts';
import type { WorkflowOwners } from './workflow-owners.ts';

/** An execution that lasts longer has a row before it ends. */
const UNSTORED_LIMIT_MS = 1000;
const SWEEP_INTERVAL_MS = 250;
/** How long a node may take to react when its execution is stopped, before the caller is told that it goes on. */
const STOP_TIMEOUT_MS = 5000;

export interface LaunchRequest {
  workflow: ExecutableWorkflow;
  mode: ExecutionMode;
  start: ExecutionStart;
  /** Of another execution, which it goes on from. */
  steps?: readonly Step[];
  retryOf?: number;
  /** The user who starts it by hand. */
  startedBy?: string | undefined;
  /** In whose name it acts besides those who stand behind its nodes. Default: whoever starts it by hand. */
  actsFor?: readonly string[] | undefined;
  /** Whose document it runs, where that is not as the workflow is stored. */
  documentBy?: string | undefined;
  /** Push connection of the page that watches. */
  sessionId?: string | undefined;
  sink?: ReplySink;
  /** Its outcome is asked for with `outcomeOf`. */
  isFollowed?: boolean;
  /** The execution that runs it. */
  parent?: ParentExecution;
  /** The trigger at work whose files the start brings along. */
  workId?: string;
  /** How many executions run it, one within the other. */
  nesting?: number;
  /** The span of the step that runs it. */
  trace?: TraceContext;
  /** Told its id before anything is told of it. */
  onBegin?(executionId: string): void;
}

/** An execution that is run as a part of another one, by the runner of that one. */
export interface PartOfExecution {
  job: ExecutionJob;
  version: WorkflowVersion;
  listener: JobListener;
}

export interface ExecutionLauncherOptions extends FollowerServices {
  runners: Pick<RunnerPool, 'submit' | 'cancel'>;
  files: Pick<ExecutionFiles, 'adoptStart' | 'adopterFor' | 'remove'>;
  staticData: Pick<StaticDataCache, 'get' | 'take'>;
  writer: Pick<ExecutionWriter, 'write' | 'refusal'>;
  reads: DatabaseReads;
  owners: Pick<WorkflowOwners, 'ownerOf'>;
  steps: Pick<ExecutionSteps, 'stream'>;
  resumeKeys: Pick<ResumeKeys, 'keyOf'>;
  nextId(): Promise<number>;
  findById(id: number): Promise<Pick<ExecutionTable, 'status'> | undefined>;
  /** This server. */
  serverId: string;
  /** Where others run executions. */
  workers?: Workers | undefined;
  config: Config;
}

/** Starts executions and follows them to their end. */
export class ExecutionLauncher {
  readonly #options: ExecutionLauncherOptions;
  readonly #live: FollowerServices['live'];
  readonly #follower: ExecutionFollower;
  readonly #sweepTimer: NodeJS.Timeout;

  constructor(options: ExecutionLauncherOptions) {
    this.#options = options;
    this.#live = options.live;
    this.#follower = new ExecutionFollower({
      ...options,
      resubmit: (execution) => this.#submit(execution, { mustRun: true }),
    });
    this.#sweepTimer = setInterval(() => this.#storeLasting(), SWEEP_INTERVAL_MS);
  }

  /** Stores an execution as it is. */
  store(execution: LiveExecution): Promise<void> {
    return this.#follower.store(execution);
  }

  /** An execution that has not ended, or whose end is not stored yet. */
  find(id: string): LiveExecution | undefined {
    return this.#live.find(id);
  }

  /** Executions that run or are about to, and those that have ended or wait and are not stored so yet. */
  list(): LiveExecution[] {
    return [...this.#live.values()].filter(({ state, isKept }) => state.kind !== 'offered' && isKept);
  }

  /**
   * Starts an execution. Unless it is started by a webhook call, it is stored when this resolves.
   * @throws ServerError `QUEUE_FULL`, `DATABASE_UNAVAILABLE` …
   */
  async launch(request: LaunchRequest): Promise<string> {
    const { workers } = this.#options;
    const isForWorkers = workers !== undefined && this.#mayRunElsewhere(request);
    const execution = await this.#create(request, { isForWorkers });
    try {
      request.onBegin?.(execution.id);
      if (isForWorkers) {
        await this.#leaveTo(workers, execution);
        return execution.id;
      }
      await this.#submit(execution, { from: request.trace });
      if (request.start.kind !== 'webhook') await this.#follower.store(execution);
    } catch (error) {
      await this.#refuse(execution, error as Error);
      throw error;
    }
    return execution.id;
  }

  /**
   * Makes an execution that the runner of its parent runs as a part of it. The parent waits for its end.
   * @throws ServerError `QUEUE_FULL` when the database does not keep up.
   */
  async createPart(request: LaunchRequest): Promise<PartOfExecution> {
    const execution = await this.#create(request, { isAwaited: true });
    try {
      const job = await this.#jobOf(execution, request.trace);
      return { job, version: execution.workflow.version, listener: this.#follower.listenTo(execution) };
    } catch (error) {
      this.#drop(execution);
      throw error;
    }
  }

  /**
   * Starts an execution that is stored already, or lets it go on.
   * @param sink where the answer goes when it goes on by a call.
   * @throws ServerError when it cannot be given to a runner now; then nothing has changed.
   */
  async resume(execution: LiveExecution, sink?: ReplySink): Promise<void> {
    execution.caller = new Caller(sink);
    this.#live.add(execution);
    try {
      // Only a caller can call again.
      await this.#submit(execution, { mustRun: sink === undefined });
    } catch (error) {
      this.#drop(execution);
      throw error;
    }
  }

  /** Ends a stored execution that waits, as canceled. Resolves when its end is stored. */
  async cancel(execution: LiveExecution): Promise<void> {
    if (!execution.apply({ type: 'stopped', stoppedAt: Date.now() })) return;
    this.#live.add(execution);
    await this.#follower.settle(execution);
  }

  /** Ends a stored execution that cannot go on. Resolves when its end is stored. */
  async crash(execution: LiveExecution, error: CrashError): Promise<void> {
    if (!execution.crash(error, Date.now())) return;
    this.#live.add(execution);
    await this.#follower.settle(execution);
  }

  /**
   * Stops an execution; resolves when its end is stored, or it does not react in time. False when there is nothing to
   * stop: it may have ended already, and is stored then.
   */
  async stop(id: string): Promise<boolean> {
    const execution = this.#live.find(id);
    if (!execution) return (await this.#options.workers?.stop(id)) ?? false;
    if (execution.state.kind === 'offered') return false;
    const ended = this.#live.whenEnded(id);
    const isStopping = this.#follower.stop(execution);
    await Promise.race([ended, delay(STOP_TIMEOUT_MS, undefined, { ref: false })]);
    return isStopping;
  }

  /** Resolves when an execution has ended, or waits, and is stored. */
  async whenEnded(id: string): Promise<void> {
    if (this.#live.find(id)) await this.#live.whenEnded(id);
    else await this.#options.workers?.whenEnded(id);
  }

  /**
   * How an execution that is followed has ended, or that it waits, once that is stored.
   * @param execution as it was when it began.
   */
  async outcomeOf(execution: LiveExecution): Promise<ExecutionStatus> {
    await this.whenEnded(execution.id);
    const status = statusOf(execution.state);
    if (status !== undefined) return status;
    // A worker ran it. Where failures are kept, one that is not there any more went well.
    const stored = await this.#options.reads.read(() => this.#options.findById(Number(execution.id)), {
      isPatient: true,
    });
    return stored?.status ?? 'success';
  }

  /** From now on, executions that are cut short and keep their progress are left for the next server. */
  prepareToClose(): void {
    this.#follower.prepareToClose();
    this.#options.reads.close();
  }

  /** Lets go of executions that another server runs now: nothing more is stored of them. */
  abandon(ids: readonly number[]): void {
    for (const id of ids) {
      const execution = this.#live.find(String(id));
      if (!execution) continue;
      this.#options.runners.cancel(execution.id, 'shutdown');
      execution.caller.take()?.fail(apiError('SHUTTING_DOWN.handedOver'));
      this.#drop(execution);
    }
  }

  close(): void {
    clearInterval(this.#sweepTimer);
  }

  async #create(
    request: LaunchRequest,
    { isAwaited = false, isForWorkers = false }: { isAwaited?: boolean; isForWorkers?: boolean },
  ): Promise<LiveExecution> {
    // Nobody repeats what a trigger tells; others can try again.
    const isPatient = request.mode === 'trigger';
    const refusal = this.#options.writer.refusal({ isPatient });
    if (refusal) throw refusal;
    const { workflow, mode, start, sessionId, sink, parent, nesting = 0, startedBy, workId } = request;
    const { actsFor = startedBy === undefined ? [] : [startedBy] } = request;
    const stored = savePolicyOf(workflow.version.workflow, this.#options.config);
    const policy = mode === 'test' ? testPolicy(stored) : stored;
    const id = await this.#options.reads.read(() => this.#options.nextId(), { isPatient });
    const isTemporary = mode === 'test' || (mode === 'manual' && !policy.manual);
    const row = newExecutionRow({ ...request, id, startedAt: Date.now(), isTemporary, actsFor });
    const taker = { id: String(id), reader: readerOf(row), givenBy: parent?.executionId ?? workId };
    const execution = new LiveExecution({
      row,
      workflow,
      origin: { start: await this.#options.files.adoptStart(taker, start), recoveries: 0, nesting, isAwaited },
      policy,
      serverId: isForWorkers ? null : this.#options.serverId,
      sessionId,
      sink,
    });
    if (request.steps) execution.takeOver(await withOwnFiles(request.steps, this.#options.files.adopterFor(taker)));
    this.#live.add(execution);
    const workflowId = workflow.version.id;
    this.#options.log.debug({ executionId: execution.id, workflowId, mode }, 'An execution begins');
    return execution;
  }

  /**
   * What a page watches, what a command waits for, and what answers, runs where it was started. So does a workflow that was never
   * saved: it has the rights of the execution that runs it. And so does what is followed, if it leaves nothing behind that says how it ended.
   */
  #mayRunElsewhere({ mode, start, workflow, sink, isFollowed = false }: LaunchRequest): boolean {
    const { onError } = savePolicyOf(workflow.version.workflow, this.#options.config);
    return (
      mode !== 'cli' &&
      !isWatchedMode(mode) &&
      start.kind !== 'webhook' &&
      sink === undefined &&
      (onError || !isFollowed) &&
      workflow.version.id !== undefined
    );
  }

  /** It is on disk before anybody is told of it. */
  async #leaveTo(workers: Workers, execution: LiveExecution): Promise<void> {
    await this.#follower.store(execution);
    this.#drop(execution);
    await workers.offer([{ executionId: execution.id, rank: rankOf(execution.workflow.version.workflow.settings) }]);
  }

  async #submit(
    execution: LiveExecution,
    { mustRun = false, from }: { mustRun?: boolean; from?: TraceContext | undefined } = {},
  ): Promise<void> {
    const job = await this.#jobOf(execution, from);
    // It may have been stopped meanwhile.
    if (!isUnderWay(execution.state)) return;
    const { version } = execution.workflow;
    const rank = rankOf(version.workflow.settings);
    const listener = this.#follower.listenTo(execution);
    const { recoveries } = execution.origin;
    this.#options.runners.submit({ job, version, rank, listener, recoveries, mustRun, ...this.#whoseOf(execution) });
  }

  /** What people start is theirs, the rest is that of the workflow's owner. */
  #whoseOf({ row }: LiveExecution): { isByHand: boolean; user: string | undefined } {
    const { mode, workflow_id: workflowId, started_by: startedBy } = row;
    const isByHand = mode === 'retry' || isWatchedMode(mode);
    const user = startedBy ?? (workflowId === null ? undefined : this.#options.owners.ownerOf(workflowId));
    return { isByHand, user };
  }

  async #jobOf(execution: LiveExecution, from?: TraceContext): Promise<ExecutionJob> {
    const { id } = execution.workflow.version;
    const { reads, staticData } = this.#options;
    if (id !== undefined) {
      const isPatient = execution.row.mode === 'trigger';
      execution.givenStaticData = await reads.read(() => staticData.get(id), { isPatient });
    }
    const resumeKey = this.#options.resumeKeys.keyOf(execution.id);
    const { state } = execution;
    const goesOn = isUnderWay(state) && state.resumption !== undefined;
    const steps = goesOn ? await reads.read(() => this.#stepsOf(execution), { isPatient: true }) : [];
    const trace = this.#options.spans?.begin(execution, from);
    return executionJobOf(execution, { staticData: execution.givenStaticData, resumeKey, steps, trace });
  }

  async #stepsOf({ row }: LiveExecution): Promise<StoredStep[]> {
    const steps: StoredStep[] = [];
    for await (const step of this.#options.steps.stream(row.id)) steps.push(step);
    return steps;
  }

  /** It cannot be started. One that nobody waits for must not be lost without a trace. */
  async #refuse(execution: LiveExecution, error: Error): Promise<void> {
    // The database refused what it did: that is its end.
    if (execution.state.kind === 'ended') return;
    this.#options.runners.cancel(execution.id, 'shutdown');
    if (execution.row.mode !== 'trigger') {
      this.#drop(execution);
      return;
    }
    const message = `The execution could not be started: ${error.message}`;
    execution.crash({ code: 'RUNNER_CRASHED', message }, Date.now());
    this.#live.remove(execution);
    await this.#follower.store(execution);
  }

  #drop(execution: LiveExecution): void {
    execution.apply({ type: 'dropped' });
    this.#live.remove(execution);
  }

  #storeLasting(): void {
    const limit = Date.now() - UNSTORED_LIMIT_MS;
    for (const execution of this.#live.values()) {
      const { state, wantsRow, row } = execution;
      const isUnstored = !wantsRow && (state.kind === 'queued' || state.kind === 'running');
      if (isUnstored && row.started_at < limit) this.#follower.storeLater(execution);
    }
  }
}
