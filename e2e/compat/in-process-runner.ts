import { inflateRawSync } from 'node:zlib';
import { Runner } from '@millrace/runner';
import type { ExecutionOutcome, Step, ToServer } from '@millrace/wire';
import { testRunnerConfig } from '@millrace/wire/testing';
import type { Item, ItemsByPort, Workflow } from '@millrace/workflow';

const config = testRunnerConfig({
  logLevel: 'error',
  compressFromBytes: Number.MAX_SAFE_INTEGER,
  scriptMemoryMiB: 128,
});

/** What an execution gave. */
export interface RunReport {
  outcome: ExecutionOutcome;
  /** Node name → outputs of each of its runs, in order. */
  runs: ReadonlyMap<string, ItemsByPort[]>;
}

/** Runs workflows as a runner process does, with everything it reaches, but within this process. */
export class InProcessRunner implements AsyncDisposable {
  readonly #runner: Runner;
  readonly #waiting = new Map<string, { resolve(report: RunReport): void; reject(error: unknown): void }>();
  #closed: (() => void) | undefined;
  #count = 0;

  constructor() {
    this.#runner = new Runner({
      channel: { send: (message) => this.#receive(message) },
      onShutdown: () => this.#closed?.(),
      onDefect: (error) => this.#fail(error),
    });
    this.#runner.handle({ type: 'configure', config });
  }

  /**
   * Runs a workflow by hand from its trigger, without pinned data; with a destination only what that node needs.
   * Rejects only for defects.
   */
  run(workflow: Workflow, destinationNode?: string): Promise<RunReport> {
    const executionId = `compat-${++this.#count}`;
    const { pinData: _, ...unpinned } = workflow;
    const report = new Promise<RunReport>((resolve, reject) => this.#waiting.set(executionId, { resolve, reject }));
    const version = { versionKey: executionId, active: false, workflow: unpinned };
    this.#runner.handle({ type: 'putWorkflow', version });
    this.#runner.handle({
      type: 'execute',
      job: {
        executionId,
        mode: 'manual',
        versionKey: executionId,
        start: { kind: 'manual', pinData: {}, ...(destinationNode !== undefined && { destinationNode }) },
        streamSteps: false,
        keepData: true,
        timeoutMs: 60_000,
      },
    });
    return report;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#closed = resolve;
    this.#runner.handle({ type: 'shutdown', graceMs: 0 });
    await promise;
  }

  #receive(message: ToServer): void {
    if (message.type === 'credential') {
      this.#runner.handle({
        type: 'credential',
        requestId: message.requestId,
        data: null,
        message: 'There are none here',
      });
    } else if (message.type === 'executionFinished') {
      this.#waiting.get(message.executionId)?.resolve({ outcome: message.outcome, runs: runsOf(message.steps) });
      this.#waiting.delete(message.executionId);
      this.#runner.handle({ type: 'dropWorkflow', versionKey: message.executionId });
    }
  }

  #fail(error: unknown): void {
    for (const { reject } of this.#waiting.values()) reject(error);
    this.#waiting.clear();
  }
}

function runsOf(steps: readonly Step[]): Map<string, ItemsByPort[]> {
  const runs = new Map<string, ItemsByPort[]>();
  for (const step of steps) {
    const bytes = step.encoding === 'json-deflate' ? inflateRawSync(step.data) : Buffer.from(step.data);
    const { main = [] } = bytes.length > 0 ? (JSON.parse(bytes.toString()) as { main?: Array<Item[] | null> }) : {};
    const known = runs.get(step.node);
    if (known) known.push(main);
    else runs.set(step.node, [main]);
  }
  return runs;
}
