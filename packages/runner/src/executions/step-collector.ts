import type { EngineEvents } from '@millrace/engine';
import type { ExecutionJob, Step } from '@millrace/wire';
import type { ServerChannel } from '../server-channel.ts';
import { encodeStep } from './step-encoder.ts';

/** Turns what the engine tells into messages and steps, as the job wants them. */
export class StepCollector implements EngineEvents {
  readonly #job: ExecutionJob;
  readonly #channel: ServerChannel;
  readonly #compressFromBytes: number;
  readonly #steps: Array<Step | Promise<Step>> = [];

  constructor(job: ExecutionJob, channel: ServerChannel, compressFromBytes: number) {
    this.#job = job;
    this.#channel = channel;
    this.#compressFromBytes = compressFromBytes;
  }

  nodeStarted(event: Parameters<EngineEvents['nodeStarted']>[0]): void {
    if (!this.#job.streamSteps) return;
    this.#channel.send({ type: 'nodeStarted', executionId: this.#job.executionId, ...event });
  }

  nodeFinished(event: Parameters<EngineEvents['nodeFinished']>[0]): void | Promise<void> {
    if (!this.#job.streamSteps && !this.#job.keepData) return;
    const step = encodeStep({ ...event, compressFromBytes: this.#compressFromBytes });
    if (!this.#job.streamSteps) {
      this.#steps.push(step);
      return;
    }
    // The engine waits, so steps leave in order.
    if (step instanceof Promise) return step.then((encoded) => this.#stream(encoded));
    this.#stream(step);
  }

  /** Steps that were not streamed. */
  rest(): Promise<Step[]> {
    return Promise.all(this.#steps);
  }

  #stream(step: Step): void {
    this.#channel.send({ type: 'nodeFinished', executionId: this.#job.executionId, step });
  }
}
