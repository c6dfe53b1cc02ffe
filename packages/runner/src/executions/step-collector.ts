import type { EngineEvents } from '@millrace/engine';
import type { ExecutionJob, Step } from '@millrace/wire';
import type { Waiting } from '@millrace/workflow';
import { formatSize } from '../binary/describe-binary.ts';
import type { ServerChannel } from '../channel/server-channel.ts';
import { runnerError } from '../errors/runner-error.ts';
import type { WatchedExecution } from '../watchdog/watchdog.ts';
import { encodeLargeStep, isLarge } from './large-step-encoder.ts';
import { encodeStep, type FinishedRun } from './step-encoder.ts';
import { StepPortions } from './step-portions.ts';

/** Shorter rests are lost with their runner: they are not worth a write. */
const SHORTEST_NOTED_REST_MS = 5000;

export interface StepCollectorOptions {
  job: ExecutionJob;
  channel: ServerChannel;
  watched: WatchedExecution;
  /** Whether step data is wanted at all. */
  keepsData: boolean;
  /** Deflate data of at least this many bytes. */
  compressFromBytes: number;
  /** Most bytes of a step's data as JSON; 0 for no limit. */
  maxBytes: number;
  /** The execution is stopped. */
  signal: AbortSignal;
}

/** Turns what the engine tells into messages and steps, as the job wants them. */
export class StepCollector implements EngineEvents {
  readonly #options: StepCollectorOptions;
  readonly #portions: StepPortions;
  #restsUntil = 0;

  constructor(options: StepCollectorOptions) {
    const { job, channel, signal } = options;
    this.#options = options;
    this.#portions = new StepPortions({
      executionId: job.executionId,
      channel,
      isStreamed: job.streamSteps,
      signal,
    });
  }

  nodeStarted(event: Parameters<EngineEvents['nodeStarted']>[0]): void {
    const { job, channel, watched } = this.#options;
    watched.nodeStarted(event.node);
    if (!job.streamSteps) return;
    channel.send({ type: 'nodeStarted', executionId: job.executionId, ...event });
  }

  /** @throws NodeError `RUN_TOO_LARGE` for more bytes than a run may put out. */
  nodeFinished(event: Parameters<EngineEvents['nodeFinished']>[0]): void | Promise<void> {
    const { job, keepsData, compressFromBytes, maxBytes, watched } = this.#options;
    this.#restsUntil = 0;
    watched.nodeFinished({ isStart: isStart(event) });
    if (!job.streamSteps && !keepsData && maxBytes === 0) return;
    if (isLarge(event)) return this.#takeLarge(event);
    const step = encodeStep({ ...event, compressFromBytes });
    if (!job.streamSteps && maxBytes === 0) return this.#portions.add(step);
    // The engine waits, so steps leave in order.
    if (step instanceof Promise) return step.then((encoded) => this.#take(encoded));
    return this.#take(step);
  }

  /** Until when the execution waits without doing anything, in ms since the epoch; 0 while it works. */
  get restsUntil(): number {
    return this.#restsUntil;
  }

  rests(waiting: Waiting): void {
    const { job, channel } = this.#options;
    const { until = 0 } = waiting;
    this.#restsUntil = until;
    if (until - Date.now() < SHORTEST_NOTED_REST_MS) return;
    const { executionId } = job;
    void this.#portions.takeWritten().then((steps) => {
      // It may have gone on meanwhile.
      if (steps && this.#restsUntil === until) channel.send({ type: 'rests', executionId, waiting, steps });
    });
  }

  async stored(): Promise<void> {
    if (this.#options.job.keepsProgress) await this.#portions.flush();
  }

  /** The control plane has stored a portion of the steps. */
  stepsStored(): void {
    this.#portions.stored();
  }

  /** Steps that have not left yet. */
  rest(): Promise<Step[]> {
    return this.#portions.rest();
  }

  /** The engine waits until the items were read: they may go away, and the next node may be as large. */
  async #takeLarge(event: FinishedRun): Promise<void> {
    const { job, maxBytes } = this.#options;
    const { read, step } = encodeLargeStep(event);
    if (job.streamSteps || maxBytes > 0) {
      await this.#take(await step);
      return;
    }
    await read;
    await this.#portions.add(step);
  }

  #take(step: Step): void | Promise<void> {
    const { job, keepsData, maxBytes } = this.#options;
    if (maxBytes > 0 && step.jsonBytes > maxBytes) throw tooLarge(step, maxBytes);
    if (job.streamSteps || keepsData) return this.#portions.add(step);
  }
}

/** What starts a run has done nothing yet that must not be done twice. */
function isStart({ run }: FinishedRun): boolean {
  return run.source.every((source) => source === null);
}

function tooLarge({ node, jsonBytes }: Step, maxBytes: number) {
  return runnerError(
    'RUN_TOO_LARGE',
    `"${node}" put out ${formatSize(jsonBytes)}; at most ${formatSize(maxBytes)} are allowed`,
    { description: 'Read the data in portions and loop over them, or the operator raises MILLRACE_MAX_RUN_BYTES.' },
  );
}
