import type { Step } from '@millrace/wire';
import type { ServerChannel } from '../channel/server-channel.ts';

/** A portion leaves when it has so many steps, or bytes. */
const PORTION_STEPS = 500;
const PORTION_BYTES = 1024 * 1024;
/** Portions on their way to the database; the run waits before there are more. */
const MAX_UNSTORED_PORTIONS = 2;

export interface StepPortionsOptions {
  executionId: string;
  channel: ServerChannel;
  /** Each step leaves as soon as it is there. A portion then only asks whether what was sent is stored. */
  isStreamed: boolean;
  /** The run is stopped: nothing waits any more. */
  signal: AbortSignal;
}

/**
 * Steps of an execution on their way to the control plane. A short execution sends them with its end; of a long one they
 * leave in portions, and it goes on only as fast as these are stored.
 */
export class StepPortions {
  readonly #options: StepPortionsOptions;
  readonly #waiting: Array<() => void> = [];
  #steps: Array<Step | Promise<Step>> = [];
  #count = 0;
  #bytes = 0;
  #sent = 0;
  #stored = 0;

  constructor(options: StepPortionsOptions) {
    this.#options = options;
    options.signal.addEventListener('abort', () => this.#goOn(), { once: true });
  }

  /** Takes a step, or one that is still being written. @returns what the run waits for, if it has to. */
  add(step: Step | Promise<Step>): void | Promise<void> {
    if (step instanceof Promise) {
      this.#steps.push(step);
    } else {
      this.#bytes += step.data.byteLength;
      if (this.#options.isStreamed) this.#send({ type: 'nodeFinished', step });
      else this.#steps.push(step);
    }
    this.#count++;
    if (this.#count >= PORTION_STEPS || this.#bytes >= PORTION_BYTES) return this.#sendPortion();
  }

  /** The control plane has stored a portion. */
  stored(): void {
    this.#stored++;
    this.#goOn();
  }

  /** Resolves when all steps so far are stored, or the run is stopped. */
  async flush(): Promise<void> {
    await this.#sendPortion({ unstored: 0 });
  }

  /** Steps that no portion has taken. */
  async rest(): Promise<Step[]> {
    return await Promise.all(this.#steps);
  }

  /** Resolves when so many portions at most are on their way, this one among them. */
  async #sendPortion({ unstored } = { unstored: MAX_UNSTORED_PORTIONS - 1 }): Promise<void> {
    const steps = await Promise.all(this.#steps);
    this.#steps = [];
    this.#count = 0;
    this.#bytes = 0;
    const sent = ++this.#sent;
    this.#send({ type: 'steps', steps });
    const { signal } = this.#options;
    while (sent - this.#stored > unstored && !signal.aborted) {
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    }
  }

  #goOn(): void {
    for (const resolve of this.#waiting.splice(0)) resolve();
  }

  #send(message: { type: 'nodeFinished'; step: Step } | { type: 'steps'; steps: Step[] }): void {
    const { channel, executionId } = this.#options;
    channel.send({ ...message, executionId });
  }
}
