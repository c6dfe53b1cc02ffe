/** Checks without a beat after which the loop counts as held: one may fall between two beats. */
const HELD_AFTER_CHECKS = 2;
/** The heap may grow by half more before V8 aborts the process, and comes with memory of the program and of buffers. */
const HARD_LIMIT = { factor: 1.5, mib: 256 };
const MIB = 1024 * 1024;

export type Finding = 'held' | 'released' | 'stuck' | 'memory' | undefined;

/** Judges by beats and memory whether a process is in trouble. Counts its own checks: a machine that slept is no hang. */
export class HoldMeter {
  readonly #options: { checkIntervalMs: number; maxHoldMs: number; memoryMiB: number };
  #lastBeats = -1;
  #silentChecks = 0;

  constructor(options: { checkIntervalMs: number; maxHoldMs: number; memoryMiB: number }) {
    this.#options = options;
  }

  get heldMs(): number {
    return this.#silentChecks < HELD_AFTER_CHECKS ? 0 : this.#silentChecks * this.#options.checkIntervalMs;
  }

  /** There was no beat between the last two checks. It may be held, or have fallen between two beats. */
  get isSilent(): boolean {
    return this.#silentChecks > 0;
  }

  /** To be called at each interval. */
  check(beats: number, residentBytes: number): Finding {
    const wasHeld = this.heldMs > 0;
    this.#silentChecks = beats === this.#lastBeats ? this.#silentChecks + 1 : 0;
    this.#lastBeats = beats;
    if (this.#isOutOfMemory(residentBytes)) return 'memory';
    if (this.heldMs >= this.#options.maxHoldMs) return 'stuck';
    if (this.heldMs > 0 && !wasHeld) return 'held';
    return wasHeld && this.heldMs === 0 ? 'released' : undefined;
  }

  #isOutOfMemory(residentBytes: number): boolean {
    const limit = this.#options.memoryMiB * MIB;
    // A held loop cannot give anything back. The abort would come soon, and tell nothing.
    if (this.heldMs > 0 && residentBytes > limit) return true;
    return residentBytes > limit * HARD_LIMIT.factor + HARD_LIMIT.mib * MIB;
  }
}
