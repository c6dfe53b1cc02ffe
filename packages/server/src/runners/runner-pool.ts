import { setTimeout as delay } from 'node:timers/promises';
import type {
  AssistQuestion,
  HoldingWork,
  RunnerConfig,
  RunnerMethod,
  RunnerMethods,
  RunnerPackage,
  RunnerSettings,
  ToServer,
  TriggerWork,
} from '@millrace/wire';
import { apiError } from '../errors/server-error.ts';
import { ActiveJobs } from './active-jobs.ts';
import { type AssistListener, type AssistOptions, Assists, answerToolCall } from './assist.ts';
import { type Blame, NO_BLAME, penaltyOf, toBlame } from './blame.ts';
import { type LaneShape, Placement } from './placement.ts';
import {
  type ExecutionMessage,
  type JobListener,
  type Party,
  type PoolJob,
  partyOf,
  type StepsMessage,
  workflowKeyOf,
} from './pool-job.ts';
import { QUARANTINE_MINUTES } from './quarantine.ts';
import { partyOfQuestion } from './question-party.ts';
import { Questions } from './questions.ts';
import { RunnerAnswers } from './runner-answers.ts';
import { lossOf, type RunnerEnd } from './runner-end.ts';
import { RunnerLane, type RunnerState } from './runner-lane.ts';
import { type ListenerCommand, type ListenerHandler, RunnerListeners } from './runner-listeners.ts';
import type { PlaceQuestion, RunnerPoolOptions, SubExecutionQuestion } from './runner-pool-options.ts';
import type { RunnerProcess } from './runner-process.ts';

/** Time between two pings of a runner. */
const PING_INTERVAL_MS = 1000;
const LISTEN_READY_TIMEOUT_MS = 15_000;
/** Time that executions have which a runner still works on that is not needed any more: it has none. */
const RETIRE_GRACE_MS = 1000;

interface QuestionOptions {
  /** Id of who asks. */
  user?: string;
  timeoutMs?: number;
  signal?: AbortSignal;
  onAsked?(runner: RunnerProcess): void;
}

/** The runner processes of this server: what they are given, and what they say. */
export class RunnerPool {
  readonly #options: RunnerPoolOptions;
  /** Shared with the lanes: runners that start later get what is installed and set then. */
  readonly #config: RunnerConfig;
  readonly #lanes = new Set<RunnerLane>();
  readonly #active = new ActiveJobs();
  readonly #assists = new Assists();
  readonly #questions = new Questions();
  readonly #listeners = new RunnerListeners();
  readonly #answers: RunnerAnswers;
  #placement: Placement<RunnerLane, RunnerProcess> | undefined;
  #pingTimer: NodeJS.Timeout | undefined;
  /** Executions with runners that may not begin yet. */
  #parked = 0;
  #isClosing = false;

  constructor(options: RunnerPoolOptions) {
    this.#options = options;
    this.#answers = new RunnerAnswers(options);
    this.#config = { ...options.config };
  }

  start(): void {
    const { size, spares, pingIntervalMs = PING_INTERVAL_MS } = this.#options;
    this.#placement = new Placement({
      ...{ size, spares },
      open: (shape) => this.#openLane(shape),
      retire: (lane) => this.#retire(lane),
    });
    this.#pingTimer = setInterval(() => {
      for (const lane of this.#lanes) lane.ping();
      this.#placement?.tend();
    }, pingIntervalMs);
  }

  get isReady(): boolean {
    return this.#placement?.fromOutside.isReady === true;
  }

  /** Executions that wait for a runner, and how many runners are in which state. */
  figures(): { queued: number; runners: Record<RunnerState, number> } {
    const figures = { queued: 0, runners: { ready: 0, held: 0, starting: 0 } };
    for (const lane of this.#lanes) {
      figures.queued += lane.queued;
      for (const state of lane.runnerStates) figures.runners[state]++;
    }
    return figures;
  }

  /** Somebody is there who may want something to run: what they wait for then is started. */
  expectWork(): void {
    this.#placement?.fromOutside.expectWork();
  }

  /** Resolves when a runner can take jobs. */
  whenReady(): Promise<void> {
    return this.#sharedLane().whenReady();
  }

  /**
   * Gives an execution to the runner with the least to do among those it may go to, or queues it.
   * @returns whether it was given to a runner at once.
   * @throws ServerError `QUEUE_FULL`, `SHUTTING_DOWN`, `RUNNER_UNAVAILABLE`
   */
  submit(entry: PoolJob): boolean {
    if (this.#isClosing) throw apiError('SHUTTING_DOWN.aboutToStop');
    return this.#place(partyOf(entry)).submit(entry);
  }

  /** Stops an execution. @returns `queued` when it had not started, `asked` when its runner was asked to stop it. */
  cancel(executionId: string, reason: 'user' | 'timeout' | 'shutdown'): 'queued' | 'asked' | undefined {
    for (const lane of this.#lanes) if (lane.withdraw(executionId)) return 'queued';
    const active = this.#active.get(executionId);
    active?.runner.send({ type: 'cancel', executionId, reason });
    return active ? 'asked' : undefined;
  }

  /** Asks a runner; waits for one to be ready first. @throws ServerError `RUNNER_FAILED`, `RUNNER_CRASHED` … */
  async ask<Method extends RunnerMethod>(
    method: Method,
    params: RunnerMethods[Method]['params'],
    { user, timeoutMs, signal, onAsked }: QuestionOptions = {},
  ): Promise<RunnerMethods[Method]['result']> {
    const party = partyOfQuestion(method, params, user);
    const source = party ? this.#place(party) : this.#sharedLane();
    return this.#questions.ask(method, params, {
      source,
      party,
      signal,
      ...(timeoutMs !== undefined && { timeoutMs }),
      ...(onAsked && { onAsked }),
    });
  }

  /** Asks an agent; what it writes, uses and calls meanwhile goes to the listener. @throws as `ask`, and when it was withdrawn */
  async assist(question: AssistQuestion, listener: AssistListener, options: AssistOptions): Promise<string> {
    const { assistId } = question;
    this.#assists.add(assistId, listener);
    try {
      const onAsked = (runner: RunnerProcess): void => this.#assists.gaveTo(assistId, runner);
      return (await this.ask('assist', question, { ...options, onAsked })).text;
    } finally {
      this.#assists.delete(assistId);
    }
  }

  /**
   * Lets a trigger listen, in the runner where the fewest do. Waits for one to be ready first.
   * @throws ServerError `RUNNER_UNAVAILABLE`
   */
  async listen(work: TriggerWork, handler: ListenerHandler): Promise<void> {
    const lane = this.#place({ workflowKey: workflowKeyOf(work.version) });
    if (!lane.isReady)
      await Promise.race([lane.whenReady(), delay(LISTEN_READY_TIMEOUT_MS, undefined, { ref: false })]);
    if (!this.#listeners.open(lane.workers(), work, handler)) {
      throw apiError('RUNNER_UNAVAILABLE');
    }
  }

  /** Packages of nodes were installed, changed or removed: these are all there are now. */
  usePackages(packages: RunnerPackage[]): void {
    this.#config.packages = packages;
    for (const lane of this.#lanes) lane.sendAll({ type: 'putPackages', packages });
  }

  /** These settings, and the limits, are others from now on. */
  useSettings(settings: RunnerSettings): void {
    Object.assign(this.#config, settings);
    for (const lane of this.#lanes) {
      lane.sendAll({ type: 'putSettings', settings });
      lane.drain();
    }
  }

  /** Tells a trigger that listens something. False when it listens no longer. */
  toListener(message: ListenerCommand): boolean {
    return this.#listeners.send(message);
  }

  /** Lets executions finish for a while, then ends all processes. */
  async close(graceMs: number): Promise<void> {
    this.#isClosing = true;
    clearInterval(this.#pingTimer);
    await Promise.all([...this.#lanes].map((lane) => lane.close(graceMs)));
  }

  #sharedLane(): RunnerLane {
    if (!this.#placement) throw apiError('RUNNER_UNAVAILABLE');
    return this.#placement.fromOutside;
  }

  #place(party: Party): RunnerLane {
    return this.#placement?.laneOf(party) ?? this.#sharedLane();
  }

  #openLane(shape: LaneShape<RunnerProcess>): RunnerLane {
    const { limits, log, entry, environment, pingIntervalMs = PING_INTERVAL_MS } = this.#options;
    const lane = new RunnerLane({
      ...shape,
      limits,
      log,
      program: { entry, config: this.#config, environment, pingIntervalMs },
      onMessage: (runner, message) => this.#receive(runner, message),
      onEnd: (runner, end) => this.#onEnd(runner, end),
      dispatch: (runner, job) => this.#dispatch(runner, job),
    });
    this.#lanes.add(lane);
    return lane;
  }

  #receive(runner: RunnerProcess, message: ToServer): void {
    switch (message.type) {
      case 'ready':
      case 'pong':
        return;
      case 'answer':
        this.#questions.answer(message);
        return;
      case 'log':
        this.#options.log[message.level]({ runner: runner.pid, ...message.fields }, message.message);
        return;
      case 'spans':
        for (const span of message.spans) this.#options.onSpan?.(span);
        return;
      case 'toolCalled':
        void answerToolCall(runner, message, this.#assists);
        return;
      case 'credential':
        void this.#answers.credential(runner, message);
        return;
      case 'variables':
        void this.#answers.variables(runner, message);
        return;
      case 'dataTables':
        void this.#answers.dataTables(runner, message);
        return;
      case 'vectors':
        void this.#answers.vectors(runner, message);
        return;
      case 'listening':
      case 'emitted':
      case 'listenerEnded':
        this.#listeners.receive(runner, message);
        return;
      case 'subExecution':
        void this.#answerSubExecution(runner, message);
        return;
      case 'mayOpenFiles':
        void this.#answers.fileRight(runner, message);
        return;
      case 'admitModel':
        void this.#answers.model(runner, message);
        return;
      case 'takePlace':
        void this.#answerPlace(runner, message);
        return;
      case 'takeCallSlot':
        void this.#answers.callSlot(runner, message);
        return;
      case 'holdCalls':
        void this.#options.holdCalls(message);
        return;
      case 'claimFileSpace':
        void this.#answers.fileSpace(runner, message);
        return;
      default:
        this.#forward(runner, message);
    }
  }

  #forward(runner: RunnerProcess, message: ExecutionMessage): void {
    const active = this.#active.get(message.executionId);
    if (!active) {
      this.#assists.listenerOf(message.executionId, runner)?.onMessage(message);
      return;
    }
    if (message.type === 'executionFinished' || message.type === 'declined') {
      this.#active.remove(message.executionId);
      runner.forget(message.executionId);
    }
    if (message.type === 'steps') {
      void this.#takeSteps(runner, active.listener, message);
      return;
    }
    active.listener.onMessage(message);
    for (const lane of this.#lanes) if (lane.has(runner)) lane.drain();
  }

  async #takeSteps(runner: RunnerProcess, listener: JobListener, message: StepsMessage): Promise<void> {
    await listener.onSteps(message);
    runner.send({ type: 'stepsStored', executionId: message.executionId });
  }

  /** While it waits, others run in its stead, unless very many wait. */
  async #answerPlace(runner: RunnerProcess, { requestId, executionId, key }: PlaceQuestion): Promise<void> {
    const isParked = this.#parked < this.#options.limits.queueLimit && runner.executions.delete(executionId);
    if (isParked) this.#park(runner, executionId);
    await this.#options.takePlace({ executionId, key });
    if (isParked) this.#unpark(runner, executionId);
    runner.send({ type: 'placeTaken', requestId });
  }

  #park(runner: RunnerProcess, executionId: string): void {
    runner.parked.add(executionId);
    this.#options.onParked?.(++this.#parked);
    for (const lane of this.#lanes) if (lane.has(runner)) lane.drain();
  }

  #unpark(runner: RunnerProcess, executionId: string): void {
    if (runner.parked.delete(executionId)) runner.executions.add(executionId);
    this.#options.onParked?.(--this.#parked);
  }

  async #answerSubExecution(runner: RunnerProcess, question: SubExecutionQuestion): Promise<void> {
    const { requestId } = question;
    const answer = await this.#options.answerSubExecution(question);
    if (answer.kind !== 'run') {
      runner.send({ type: 'subExecution', requestId, result: answer });
      return;
    }
    const { job, version, listener } = answer;
    if (runner.hasEnded) {
      const reason = 'it ended before it got the execution';
      listener.onCrashed({ kind: 'bystander', reason, finishedSteps: 0 });
      return;
    }
    runner.parts.add(job.executionId);
    this.#active.add(runner, answer);
    listener.onDispatched();
    runner.provide(version);
    const result = { kind: 'run' as const, job, ...(version.id !== undefined && { workflowId: version.id }) };
    runner.send({ type: 'subExecution', requestId, result });
  }

  #dispatch(runner: RunnerProcess, entry: PoolJob): void {
    const { job, version, listener } = entry;
    this.#active.add(runner, entry);
    listener.onDispatched();
    runner.provide(version);
    runner.execute(job);
  }

  #onEnd(runner: RunnerProcess, end: RunnerEnd): void {
    const { executions: blamed, penalty } = this.#blame(end);
    if (blamed.size === 0 && !this.#isClosing) this.#separateSuspects(runner);
    const unsure = end.kind === 'stuck' ? this.#active.withTouchedParts(runner, end.touched) : new Set();
    this.#questions.runnerEnded(runner, end);
    this.#listeners.runnerEnded(runner, end);
    for (const executionId of [...runner.executions, ...runner.parts, ...runner.parked]) {
      const active = this.#active.remove(executionId);
      const about = { penalty: blamed.has(executionId) ? penalty : undefined, isUnsure: unsure.has(executionId) };
      active?.listener.onCrashed(lossOf(end, executionId, about));
    }
  }

  /**
   * Keeps those apart that lost a runner again, and nobody knows by whom: whoever it is does not take the others along a third
   * time.
   */
  #separateSuspects(runner: RunnerProcess): void {
    const parties = this.#active.suspectsIn(runner);
    if (parties.length === 0) return;
    this.#placement?.setApart(parties);
    this.#options.log.warn({ parties }, 'What lost a runner again gets a runner of its own for a while');
  }

  /** Keeps those apart that stopped a runner. @returns the executions that are to blame, and what becomes of them. */
  #blame(end: RunnerEnd): Blame {
    const culprit = end.kind === 'stuck' ? end.culprit : undefined;
    if (end.kind !== 'stuck' || !culprit || this.#isClosing) return NO_BLAME;
    const executions = culprit.kind === 'execution' ? this.#active.withParents(culprit.executionId) : [];
    const parties =
      culprit.kind === 'execution' ? toBlame(executions.map(({ party }) => party)) : this.#partiesOf(culprit);
    this.#placement?.setApart(parties);
    const executionId = executions.at(-1)?.executionId;
    const { cause } = end;
    for (const party of parties) this.#options.onSetApart?.({ party, executionId, cause, minutes: QUARANTINE_MINUTES });
    this.#options.log.warn({ culprit, parties }, 'What stopped a runner gets a runner of its own for a while');
    return { executions: new Set(executions.map((active) => active.executionId)), penalty: penaltyOf(parties) };
  }

  #partiesOf(work: Exclude<HoldingWork, { kind: 'execution' }>): Party[] {
    const party =
      work.kind === 'trigger' ? this.#listeners.partyOf(work.workId) : this.#questions.partyOf(work.requestId);
    return party ? [party] : [];
  }

  /** Ends the runners of a lane that has nothing to do any more. */
  #retire(lane: RunnerLane): void {
    this.#lanes.delete(lane);
    lane.close(RETIRE_GRACE_MS).catch((error: unknown) => {
      this.#options.log.error({ err: error }, 'A runner that is not needed any more could not be ended');
    });
  }
}
