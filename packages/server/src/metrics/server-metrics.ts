import type { QueueState } from '@millrace/api';
import type { ModelUsage } from '@millrace/workflow';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Config } from '../config/config-table.ts';
import type { LiveExecution } from '../executions/live/live-execution.ts';
import { addQueueFigures } from './queue-figures.ts';

/** What is under way at this moment; asked for when somebody reads the metrics. */
interface CurrentFigures {
  /** Executions that this server has, until their end is stored. */
  executions: number;
  /** Executions that wait for a runner. */
  queued: number;
  runners: { ready: number; held: number; starting: number };
}

export interface ServerMetricsOptions {
  version: string;
  /** So many workflows are told apart; those that run later count together as `other`. */
  config: Pick<Config, 'metricsMaxWorkflows'>;
  figures(): CurrentFigures;
  /** @throws when the database does not answer. */
  pingDatabase(): Promise<unknown>;
  /** Where executions are handed to workers. @throws when the queue does not answer. */
  lookAtQueue?(): Promise<QueueState>;
}

/** An execution that this server has no longer: it has ended, is put aside, or goes on elsewhere. */
type SettledExecution = Pick<LiveExecution, 'state' | 'row'>;

/** A request that was answered. */
export interface AnsweredRequest {
  method: string;
  /** The address as it was registered, without what callers fill in. */
  route: string;
  status: number;
  seconds: number;
}

const REQUEST_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];
const EXECUTION_SECONDS = [0.01, 0.05, 0.1, 0.5, 1, 5, 10, 30, 60, 300, 1800, 7200];

/** The figures of this server for Prometheus. How many series there are does not grow with what callers send. */
export class ServerMetrics {
  readonly #registry = new Registry();
  readonly #requests: Histogram<'method' | 'route' | 'status'>;
  readonly #executions: Counter<'status' | 'mode'>;
  readonly #durations: Histogram<'status'>;
  readonly #byWorkflow: Counter<'workflow' | 'status'>;
  readonly #modelCalls: Counter;
  readonly #modelTokens: Counter<'kind'>;
  readonly #modelCost: Counter;
  readonly #knownWorkflows = new Set<string>();
  readonly #config: ServerMetricsOptions['config'];

  constructor(options: ServerMetricsOptions) {
    const registers = [this.#registry];
    this.#config = options.config;
    collectDefaultMetrics({ register: this.#registry });
    this.#requests = new Histogram({
      name: 'millrace_http_request_duration_seconds',
      help: 'Time until requests were answered, webhooks included.',
      labelNames: ['method', 'route', 'status'],
      buckets: REQUEST_SECONDS,
      registers,
    });
    this.#executions = new Counter({
      name: 'millrace_executions_total',
      help: 'Executions that ended on this server, by how they ended and what started them.',
      labelNames: ['status', 'mode'],
      registers,
    });
    this.#durations = new Histogram({
      name: 'millrace_execution_duration_seconds',
      help: 'Time from the start of executions to their end, waiting included.',
      labelNames: ['status'],
      buckets: EXECUTION_SECONDS,
      registers,
    });
    this.#byWorkflow = new Counter({
      name: 'millrace_workflow_executions_total',
      help: 'Executions that ended on this server, by the id of their workflow.',
      labelNames: ['workflow', 'status'],
      registers,
    });
    this.#modelCalls = new Counter({
      name: 'millrace_model_calls_total',
      help: 'Answers of language models to executions of this server.',
      registers,
    });
    this.#modelTokens = new Counter({
      name: 'millrace_model_tokens_total',
      help: 'Tokens of these answers: input, cached (of the input), output, and reasoning (of the output).',
      labelNames: ['kind'],
      registers,
    });
    this.#modelCost = new Counter({
      name: 'millrace_model_cost_usd_total',
      help: 'US dollars that these answers cost, where the price of the model is known.',
      registers,
    });
    this.#addFigures(options);
    if (options.lookAtQueue) addQueueFigures(this.#registry, options.lookAtQueue);
  }

  get contentType(): string {
    return this.#registry.contentType;
  }

  /** All figures as text. */
  read(): Promise<string> {
    return this.#registry.metrics();
  }

  noteRequest({ seconds, status, ...labels }: AnsweredRequest): void {
    this.#requests.observe({ ...labels, status: String(status) }, seconds);
  }

  /** Counts an execution that has ended; others are left out. */
  noteExecution({ state, row }: SettledExecution): void {
    if (state.kind !== 'ended') return;
    const { status, stoppedAt } = state;
    const { mode, workflow_id: workflowId } = row;
    if (mode === 'test') return;
    this.#executions.inc({ status, mode });
    this.#durations.observe({ status }, Math.max(0, stoppedAt - row.started_at) / 1000);
    this.#byWorkflow.inc({ workflow: this.#labelOf(workflowId), status });
  }

  noteModelUsage(usage: ModelUsage): void {
    this.#modelCalls.inc(usage.calls);
    this.#modelTokens.inc({ kind: 'input' }, usage.inputTokens);
    this.#modelTokens.inc({ kind: 'cached' }, usage.cachedTokens);
    this.#modelTokens.inc({ kind: 'output' }, usage.outputTokens);
    this.#modelTokens.inc({ kind: 'reasoning' }, usage.reasoningTokens);
    this.#modelCost.inc(usage.costUsd);
  }

  #labelOf(workflowId: string | null): string {
    if (workflowId === null) return 'unsaved';
    if (this.#knownWorkflows.size < this.#config.metricsMaxWorkflows) this.#knownWorkflows.add(workflowId);
    return this.#knownWorkflows.has(workflowId) ? workflowId : 'other';
  }

  #addFigures({ version, figures, pingDatabase }: ServerMetricsOptions): void {
    const registers = [this.#registry];
    new Gauge({
      name: 'millrace_info',
      help: 'The version of Millrace, as a label.',
      labelNames: ['version'],
      registers,
    }).set({ version }, 1);
    new Gauge({
      name: 'millrace_executions_under_way',
      help: 'Executions that this server has, until their end is stored; those that wait for a time or a call are not among them.',
      registers,
      collect() {
        this.set(figures().executions);
      },
    });
    new Gauge({
      name: 'millrace_executions_queued',
      help: 'Executions that wait for a runner.',
      registers,
      collect() {
        this.set(figures().queued);
      },
    });
    new Gauge({
      name: 'millrace_runners',
      help: 'Runner processes: those that take work, those that do not answer, and those that start.',
      labelNames: ['state'],
      registers,
      collect() {
        for (const [state, count] of Object.entries(figures().runners)) this.set({ state }, count);
      },
    });
    addDatabase(registers, pingDatabase);
  }
}

function addDatabase(registers: Registry[], pingDatabase: () => Promise<unknown>): void {
  const seconds = new Gauge({
    name: 'millrace_database_ping_seconds',
    help: 'Time that the database took to answer just now; not there when it did not.',
    labelNames: [],
    registers,
  });
  new Gauge({
    name: 'millrace_database_up',
    help: 'Whether the database answers: 1 or 0.',
    registers,
    async collect() {
      const startedAt = performance.now();
      const isUp = await pingDatabase().then(
        () => true,
        () => false,
      );
      this.set(isUp ? 1 : 0);
      if (isUp) seconds.set((performance.now() - startedAt) / 1000);
      else seconds.remove();
    },
  });
}
