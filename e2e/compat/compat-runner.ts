import { inflateRawSync } from 'node:zlib';
import type { ExecutionJob, ExecutionOutcome, Step, ToRunner, ToServer } from '@millrace/wire';
import {
  type Item,
  type ItemsByPort,
  isJsonObject,
  type JsonObject,
  type JsonValue,
  type Workflow,
} from '@millrace/workflow';

/** One run of a node. */
export interface StepReport {
  node: string;
  outputs: ItemsByPort;
  source: Step['source'];
  /** Its message, for a run that failed. */
  error?: string;
}

/** What an execution gave. */
export interface RunReport {
  outcome: ExecutionOutcome;
  /** In the order they ran. */
  steps: readonly StepReport[];
  /** Node name → outputs of each of its runs, in order. */
  runs: ReadonlyMap<string, ItemsByPort[]>;
}

export interface RunOptions {
  destinationNode?: string;
  /** Node name → items that stand for its run. */
  pinData?: Record<string, Item[]>;
  /** Credentials by their ids. */
  credentials?: Record<string, JsonValue>;
}

/** A runner, however it is reached. */
export interface RunnerLink {
  send(message: ToRunner): void;
  close(): Promise<void>;
}

interface Pending {
  job: ExecutionJob;
  credentials: Record<string, JsonValue>;
  steps: Step[];
  resolve(report: RunReport): void;
  reject(error: unknown): void;
}

/** Plays the control plane for one runner: no variables or stored workflows, and waiting takes no time. */
export class CompatRunner implements AsyncDisposable {
  readonly #link: RunnerLink;
  readonly #pending = new Map<string, Pending>();
  #count = 0;

  constructor(connect: (receive: (message: ToServer) => void, fail: (error: unknown) => void) => RunnerLink) {
    this.#link = connect(
      (message) => this.#receive(message),
      (error) => this.#fail(error),
    );
  }

  /**
   * Runs a workflow by hand from its trigger, without the data it pins itself; with a destination only what that node
   * needs. Rejects only for defects.
   */
  async run(
    workflow: Workflow,
    { destinationNode, pinData = {}, credentials = {} }: RunOptions = {},
  ): Promise<RunReport> {
    const { pinData: _, ...unpinned } = workflow;
    const start = { kind: 'manual' as const, pinData, ...(destinationNode !== undefined && { destinationNode }) };
    const job = this.#open(unpinned, { mode: 'manual', start });
    const { promise, resolve, reject } = Promise.withResolvers<RunReport>();
    this.#pending.set(job.executionId, { job, credentials, steps: [], resolve, reject });
    this.#link.send({ type: 'execute', job });
    return await promise;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#link.close();
  }

  #open(workflow: Workflow, { mode, start }: Pick<ExecutionJob, 'mode' | 'start'>): ExecutionJob {
    const executionId = `${++this.#count}`;
    this.#link.send({
      type: 'putWorkflow',
      version: { versionKey: executionId, active: false, workflow, textLength: 0 },
    });
    const { staticData } = workflow;
    const rest = {
      streamSteps: false,
      keepsProgress: false,
      keepData: true,
      timeoutMs: 60_000,
      ...(staticData && { staticData }),
    };
    return { executionId, resumeKey: executionId, mode, versionKey: executionId, start, ...rest };
  }

  #receive(message: ToServer): void {
    if (message.type === 'credential') {
      this.#link.send({ type: 'credential', requestId: message.requestId, ...this.#credentialFor(message) });
    } else if (message.type === 'variables') {
      this.#link.send({ type: 'variables', requestId: message.requestId, values: [] });
    } else if (message.type === 'subExecution') this.#answerSubExecution(message);
    else if (message.type === 'nodeFinished') this.#pending.get(message.executionId)?.steps.push(message.step);
    else if (message.type === 'steps') this.#takeSteps(message);
    else if (message.type === 'executionFinished') this.#finish(message);
  }

  #credentialFor({ executionId, credentialId }: Extract<ToServer, { type: 'credential' }>): {
    data: JsonObject | null;
    message?: string;
  } {
    const data = this.#pending.get(executionId)?.credentials[credentialId ?? ''];
    return isJsonObject(data) ? { data } : { data: null, message: 'There is none here' };
  }

  #answerSubExecution({ requestId, workflow }: Extract<ToServer, { type: 'subExecution' }>): void {
    if ('id' in workflow) {
      const refusal = { kind: 'refused', code: 'SUB_WORKFLOW_NOT_FOUND', message: 'None are stored here' } as const;
      this.#link.send({ type: 'subExecution', requestId, result: refusal });
      return;
    }
    const document = workflow.document as unknown as Workflow;
    const job = this.#open(document, { mode: 'integrated', start: { kind: 'subWorkflow', items: [] } });
    this.#link.send({ type: 'subExecution', requestId, result: { kind: 'run', job } });
  }

  #takeSteps({ executionId, steps }: Extract<ToServer, { type: 'steps' }>): void {
    this.#pending.get(executionId)?.steps.push(...steps);
    this.#link.send({ type: 'stepsStored', executionId });
  }

  #finish({ executionId, outcome, steps }: Extract<ToServer, { type: 'executionFinished' }>): void {
    const pending = this.#pending.get(executionId);
    if (!pending) return;
    pending.steps.push(...steps);
    const { waiting, customData } = outcome;
    if (waiting?.until !== undefined) {
      const history = { steps: pending.steps, waiting, event: { kind: 'time' as const } };
      const job = { ...pending.job, history: { ...history, ...(customData && { customData }) } };
      this.#link.send({ type: 'execute', job });
      return;
    }
    this.#pending.delete(executionId);
    this.#link.send({ type: 'dropWorkflow', versionKey: executionId });
    const reports = pending.steps.toSorted((a, b) => a.index - b.index).map(reportOf);
    pending.resolve({ outcome, steps: reports, runs: runsOf(reports) });
  }

  #fail(error: unknown): void {
    for (const { reject } of this.#pending.values()) reject(error);
    this.#pending.clear();
  }
}

function reportOf({ node, source, error, encoding, data }: Step): StepReport {
  const bytes = encoding === 'json-deflate' ? inflateRawSync(data) : Buffer.from(data);
  const { main = [] } = bytes.length > 0 ? (JSON.parse(bytes.toString()) as { main?: Array<Item[] | null> }) : {};
  return { node, outputs: main, source, ...(error && { error: error.message }) };
}

function runsOf(steps: readonly StepReport[]): Map<string, ItemsByPort[]> {
  const runs = new Map<string, ItemsByPort[]>();
  for (const { node, outputs } of steps) {
    const known = runs.get(node);
    if (known) known.push(outputs);
    else runs.set(node, [outputs]);
  }
  return runs;
}
