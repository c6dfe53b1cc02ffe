import { Worker } from 'node:worker_threads';
import type { HoldingWork } from '@millrace/wire';
import { entryPoint } from '../programs/entry-points.ts';
import { runAs } from './current-work.ts';
import { SharedBeat } from './shared-beat.ts';

const BEAT_INTERVAL_MS = 50;

/** What the watchdog's thread is given. */
export interface WatchdogSettings {
  memory: SharedArrayBuffer;
  /** The pipe to the control plane. */
  alarmPipe: number;
  maxHoldMs: number;
  memoryMiB: number;
}

/**
 * Knows what the main thread works on. A thread beside it looks whether the event loop turns, and when it does not, says
 * to the control plane who is to blame.
 */
export class Watchdog {
  readonly #beat = new SharedBeat();

  /** Lets the thread watch from now on. */
  start(settings: Omit<WatchdogSettings, 'memory'>): void {
    setInterval(() => this.#beat.beat(), BEAT_INTERVAL_MS).unref();
    const workerData: WatchdogSettings = { ...settings, memory: this.#beat.memory };
    new Worker(entryPoint('watchdog'), { workerData, env: Object.create(null) }).unref();
  }

  /** Does work that belongs to no execution. */
  async run<T>(work: HoldingWork, does: () => Promise<T>): Promise<T> {
    this.#beat.openOther();
    try {
      return await runAs(work, does);
    } finally {
      this.#beat.closeOther();
    }
  }

  watch(executionId: string): WatchedExecution {
    return new WatchedExecution(this.#beat, executionId);
  }
}

/** An execution as the watchdog sees it. */
export class WatchedExecution {
  readonly #beat: SharedBeat;
  readonly #work: Extract<HoldingWork, { kind: 'execution' }>;
  #slot = -1;

  constructor(beat: SharedBeat, executionId: string) {
    this.#beat = beat;
    this.#work = { kind: 'execution', executionId };
  }

  /** Does the work of the execution. */
  run<T>(work: () => Promise<T>): Promise<T> {
    this.#slot = this.#beat.open(this.#work.executionId);
    return runAs(this.#work, work);
  }

  /** Forgets it. Not before its last message has left the process: it would seem untouched while its end is on the way. */
  close(): void {
    this.#beat.close(this.#slot);
  }

  nodeStarted(node: string): void {
    this.#work.node = node;
    this.#beat.mark(this.#slot, node);
  }

  nodeFinished(step: { isStart: boolean }): void {
    this.#beat.countStep(this.#slot, step);
  }
}
