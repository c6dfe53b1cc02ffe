import {
  type AbortReason,
  type EnginePorts,
  type EngineResume,
  type EngineStart,
  ExecutionAborted,
  prepareWorkflow,
  type RunLimits,
  type RunWorkflowOptions,
  runWorkflow,
  type WorkflowResult,
} from '@millrace/engine';
import type { ExecutionJob, ExecutionOutcome, RunnerConfig } from '@millrace/wire';
import type { Item, JsonObject } from '@millrace/workflow';
import { ExecutionBinaryStore } from '../binary/execution-binary-store.ts';
import { shellCommands } from '../commands/shell-commands.ts';
import { ExecutionCredentials } from '../credentials/node-credentials.ts';
import { nodeFiles } from '../files/node-files.ts';
import { nodeHttpClient } from '../http/node-http-client.ts';
import { nodeNetwork } from '../network/node-network.ts';
import { scriptPort } from '../script-host/script-port.ts';
import { systemClock } from '../services/clock.ts';
import type { RunnerServices } from '../services/runner-services.ts';
import { subWorkflows } from '../sub-executions/sub-workflows.ts';
import { ExecutionTrace } from '../tracing/execution-trace.ts';
import type { WatchedExecution } from '../watchdog/watchdog.ts';
import type { CachedWorkflow } from '../workflows/workflow-cache.ts';
import { AnswerFeed } from './answer-feed.ts';
import { encodeReply } from './reply-encoder.ts';
import { StepCollector, type StepCollectorOptions } from './step-collector.ts';
import { takePlace } from './take-place.ts';
import { WebhookResponder } from './webhook-responder.ts';

export interface ExecutionOptions {
  job: ExecutionJob;
  cached: CachedWorkflow;
  services: RunnerServices;
  /** Runs an execution as a part of this one. */
  runPart(job: ExecutionJob, items: Item[], signal: AbortSignal): Promise<WorkflowResult>;
}

/** One execution in this runner: what it needs from outside, and its messages to the control plane. */
export class Execution {
  readonly responder: WebhookResponder;
  readonly answers: AnswerFeed;
  readonly binary: ExecutionBinaryStore;
  readonly ports: EnginePorts;
  readonly watched: WatchedExecution;
  readonly #options: ExecutionOptions;
  readonly #steps: StepCollector;
  readonly #trace: ExecutionTrace | undefined;
  readonly #abort = new AbortController();
  #vars: Record<string, string> = {};
  #timer: NodeJS.Timeout | undefined;

  constructor(options: ExecutionOptions) {
    const { job, services } = options;
    const { channel } = services;
    this.#options = options;
    this.watched = services.watchdog.watch(job.executionId);
    this.#steps = createStepCollector(options, { watched: this.watched, signal: this.signal });
    this.answers = new AnswerFeed({
      executionId: job.executionId,
      isWatched: job.start.kind === 'manual' && job.start.readsAnswers === true,
      isTest: job.mode === 'manual',
      send: (message) => channel.send(message),
    });
    this.responder = new WebhookResponder(
      (reply) => channel.send({ type: 'reply', executionId: job.executionId, reply: encodeReply(reply) }),
      this.answers,
    );
    if (job.awaitsAnswer) this.responder.expect();
    if (job.trace) {
      const { executionId, trace: context } = job;
      this.#trace = new ExecutionTrace({ context, executionId, send: (message) => channel.send(message) });
    }
    const { executionId } = job;
    this.binary = new ExecutionBinaryStore({
      ...services.files,
      executionId,
      mayOpen: (of) =>
        services.fileRights.ask((requestId) =>
          services.channel.send({ type: 'mayOpenFiles', requestId, executionId, of }),
        ),
    });
    this.ports = this.#createPorts();
    if (!job.needsPlace) this.#limitTime();
  }

  get job(): ExecutionJob {
    return this.#options.job;
  }

  get cached(): CachedWorkflow {
    return this.#options.cached;
  }

  get services(): RunnerServices {
    return this.#options.services;
  }

  get signal(): AbortSignal {
    return this.#abort.signal;
  }

  /** Until when it waits without doing anything, in ms since the epoch; 0 while it works. */
  get restsUntil(): number {
    return this.#steps.restsUntil;
  }

  cancel(reason: AbortReason): void {
    const { timeoutMs } = this.job;
    this.abort(new ExecutionAborted(reason, reason === 'timeout' ? { limitMs: timeoutMs } : {}));
  }

  /** Stops it for the reason for which the execution stops that it is a part of. */
  abort(reason: unknown): void {
    this.#abort.abort(reason);
  }

  /** Gets the variables that the workflow reads; to be done first. @throws NodeError `VARIABLES_NOT_AVAILABLE` */
  async loadVariables(): Promise<void> {
    const { job, cached, services } = this;
    if (cached.readsVariables) this.#vars = await services.variables.ask(job.executionId, this.signal);
  }

  /** Runs the workflow. Rejects only for defects. */
  async run(
    start: EngineStart,
    more: { staticData?: JsonObject; resume?: EngineResume } = {},
  ): Promise<WorkflowResult> {
    if (this.job.needsPlace) {
      const refused = await takePlace(this, start);
      if (refused) return refused;
      this.#limitTime();
    }
    const resume = more.resume && (await this.#adoptResults(more.resume));
    return runWorkflow({ ...this.runOptions(), ...more, ...(resume && { resume }), start });
  }

  #limitTime(): void {
    const { timeoutMs } = this.job;
    if (timeoutMs > 0) this.#timer = setTimeout(() => this.cancel('timeout'), timeoutMs);
  }

  /** Executions that were waited for may go, and their files with them. */
  async #adoptResults(resume: EngineResume): Promise<EngineResume> {
    const { event } = resume;
    if (event.kind !== 'executions') return resume;
    const results: typeof event.results = [];
    for (const end of event.results) {
      results.push(
        end.status === 'success' ? { ...end, items: await this.binary.adoptItems(end.items, end.executionId) } : end,
      );
    }
    return { ...resume, event: { ...event, results } };
  }

  /** What the engine is given, but for what starts the run. */
  runOptions(): Omit<RunWorkflowOptions, 'start'> {
    const { job, cached, services } = this;
    const { id, active } = cached.version;
    return {
      workflow: cached.workflow,
      ...(id !== undefined && { workflowId: id }),
      active,
      execution: {
        id: job.executionId,
        mode: job.mode,
        ...this.resumeUrls,
        pageUrl: `${services.config.publicUrl}execution/${job.executionId}`,
        ...(job.parent && { parent: job.parent }),
      },
      limits: limitsOf(services.config),
      tableCopies: services.tableCopies,
      ports: this.ports,
      signal: this.signal,
      timezone: services.config.timezone,
      env: services.config.env,
      vars: this.#vars,
      staticData: job.staticData ?? null,
      // Steps are encoded as they finish; by hand, earlier outputs may be looked at again by a partial run, in a test by what is expected.
      releaseOutputs: job.mode !== 'manual' && job.mode !== 'test',
    };
  }

  /** The control plane has stored a portion of the steps. */
  stepsStored(): void {
    this.#steps.stepsStored();
  }

  /** Tells how the execution ended. Its last message. */
  async finish(result: WorkflowResult): Promise<void> {
    clearTimeout(this.#timer);
    this.answers.close();
    const steps = await this.#steps.rest();
    this.#trace?.flush();
    const { executionId } = this.job;
    this.services.channel.send({ type: 'executionFinished', executionId, outcome: this.#outcome(result), steps });
  }

  /** Ends an execution that leaves no trace, or goes on waiting as before. */
  end(): void {
    clearTimeout(this.#timer);
    if (this.job.history) return;
    this.binary.discard().catch((error: Error) => {
      this.services.log.warn('Files of an execution could not be removed', { message: error.message });
    });
  }

  #outcome(result: WorkflowResult): ExecutionOutcome {
    // What an execution stored before it was put aside is not known here.
    const mayHaveFiles = this.binary.hasFiles || this.job.history !== undefined;
    return { ...outcomeOf(result), ...(mayHaveFiles && { hasFiles: true }) };
  }

  /** Where it goes on when it waits. */
  get resumeUrls(): { resumeUrl: string; resumeFormUrl: string } {
    const { webhookUrl } = this.services.config;
    const { resumeKey } = this.job;
    return {
      resumeUrl: `${webhookUrl}webhook-waiting/${resumeKey}`,
      resumeFormUrl: `${webhookUrl}form-waiting/${resumeKey}`,
    };
  }

  #createPorts(): EnginePorts {
    const { job, cached, services } = this;
    const { channel, registry } = services;
    const transport = this.#trace?.wrap(services.transport) ?? services.transport;
    const credentials = new ExecutionCredentials(services.credentials, () =>
      services.variables.ask(job.executionId, this.signal),
    );
    const isWatched = job.mode === 'manual';
    return {
      nodeTypes: registry,
      clock: systemClock,
      http: (owner) =>
        nodeHttpClient({
          signal: owner.signal,
          transport,
          registry,
          credentials: credentials.of(owner),
          calls: services.calls.of(owner),
        }),
      credentials: (owner) => credentials.of(owner),
      network: (owner) => nodeNetwork(owner, services.guard, () => credentials.domainsOf(owner)),
      dataTables: ({ executionId, node }) => services.dataTables.tablesOf({ executionId, node: node.name }),
      vectors: ({ executionId, node }) => services.vectors.storesOf({ executionId, node: node.name }),
      commands: ({ signal }) => shellCommands({ isAllowed: services.config.executeCommand, signal }),
      files: (owner) => nodeFiles(owner, services.folders),
      subWorkflows: (owner) =>
        subWorkflows({
          owner,
          channel,
          answers: services.subExecutions,
          runHere: this.#options.runPart,
          adopt: (items, from) => this.binary.adoptItems(items, from),
          trace: () => this.#trace?.current,
        }),
      scripts: scriptPort({
        pool: services.scripts,
        graph: cached.graph,
        binary: this.binary,
        transport,
        onConsole(node, text) {
          if (isWatched) channel.send({ type: 'console', executionId: job.executionId, node, text });
        },
      }),
      binary: this.binary,
      responder: this.responder,
      answers: this.answers,
      models: services.models.of(job.executionId),
      log: services.log,
      events: this.#trace?.follow(this.#steps) ?? this.#steps,
    };
  }
}

/** A workflow that may be put aside needs its steps then, whether they are kept in the end or not. */
function createStepCollector(
  { job, cached, services }: ExecutionOptions,
  more: Pick<StepCollectorOptions, 'watched' | 'signal'>,
): StepCollector {
  const { channel, config, registry } = services;
  return new StepCollector({
    job,
    channel,
    ...more,
    keepsData: job.keepData || prepareWorkflow(cached.workflow, registry).maySuspend,
    compressFromBytes: config.compressFromBytes,
    maxBytes: config.maxBytesPerRun,
  });
}

/** What an item takes that is made of two small ones, and what is done with it: 300 bytes were measured for itself. */
const BYTES_PER_MADE_ITEM = 512;

function limitsOf({ maxNodeRuns, maxItemsPerRun, memoryMiB }: RunnerConfig): RunLimits {
  return {
    maxMadeItems: Math.floor((memoryMiB * 1024 * 1024) / BYTES_PER_MADE_ITEM),
    ...(maxNodeRuns > 0 && { maxNodeRuns }),
    ...(maxItemsPerRun > 0 && { maxItems: maxItemsPerRun }),
  };
}

function outcomeOf({ status, stoppedAt, lastNodeExecuted, error, ...rest }: WorkflowResult): ExecutionOutcome {
  return {
    status: status === 'success' || status === 'canceled' || status === 'waiting' ? status : 'error',
    stoppedAt,
    ...(lastNodeExecuted !== undefined && { lastNodeExecuted }),
    ...(error && { error }),
    ...(rest.staticData && { staticData: rest.staticData }),
    ...(rest.customData && { customData: rest.customData }),
    ...(rest.test && { test: rest.test }),
    ...(rest.waiting && { waiting: rest.waiting }),
  };
}
