/** Checks without a beat after which the loop counts as held: one may fall between two beats. */
const HELD_AFTER_CHECKS = 2;
/** Objects of the heap come with other memory: of the program, of buffers, of threads. */
const OTHER_MEMORY = { factor: 1.5, mib: 256 };
/** A held loop that fills the heap ends in an abort that tells nothing: this part of it is enough. */
const HEAP_PART = 0.9;
const MEMORY_AFTER_HELD_MS = 500;
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
    if (this.heldMs >= MEMORY_AFTER_HELD_MS && residentBytes > limit * HEAP_PART) return true;
    return residentBytes > limit * OTHER_MEMORY.factor + OTHER_MEMORY.mib * MIB;
  }
}
