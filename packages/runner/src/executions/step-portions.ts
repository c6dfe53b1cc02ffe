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
 * Steps of an execution on their way to the control plane. One that ends in the turn of the event loop in which it began sends them
 * with its end. Of others they leave at the end of each turn: should somebody else stop the runner in the next one, the
 * control plane knows how far they came. Of a long one they are stored in portions, and it goes on only as fast as these are.
 */
export class StepPortions {
  readonly #options: StepPortionsOptions;
  readonly #waiting: Array<() => void> = [];
  readonly #leave = (): void => this.#sendReady();
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
    this.#steps.push(step);
    if (step instanceof Promise) this.#leaveWhenWritten(step);
    else {
      this.#bytes += step.data.byteLength;
      if (this.#options.isStreamed) this.#sendReady();
      else this.#options.channel.beforeSent(this.#leave);
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
  rest(): Promise<Step[]> {
    const steps = this.#steps;
    this.#steps = [];
    return Promise.all(steps);
  }

  /** Takes steps that have not left yet when all are written. `undefined` when one cannot be: that is met at the end. */
  async takeWritten(): Promise<Step[] | undefined> {
    await Promise.allSettled(this.#steps);
    if (this.#steps.some((step) => step instanceof Promise)) return undefined;
    return this.#steps.splice(0) as Step[];
  }

  /** A failure to write it is met by who takes the {@link rest}. */
  #leaveWhenWritten(step: Promise<Step>): void {
    step.then(
      (written) => {
        const at = this.#steps.indexOf(step);
        if (at === -1) return;
        this.#steps[at] = written;
        this.#bytes += written.data.byteLength;
        this.#options.channel.beforeSent(this.#leave);
      },
      () => undefined,
    );
  }

  /** Steps leave in order: those behind one that is still being written wait for it. */
  #sendReady(): void {
    const pending = this.#steps.findIndex((step) => step instanceof Promise);
    const ready = this.#steps.splice(0, pending === -1 ? this.#steps.length : pending) as Step[];
    for (const step of ready) this.#send({ type: 'nodeFinished', step });
  }

  /** Resolves when so many portions at most are on their way, this one among them. */
  async #sendPortion({ unstored } = { unstored: MAX_UNSTORED_PORTIONS - 1 }): Promise<void> {
    const steps = await this.rest();
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
