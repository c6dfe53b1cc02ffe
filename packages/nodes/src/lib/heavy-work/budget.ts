/** What a piece of work may use before it is ended. */
export interface Budget {
  timeMs: number;
  memoryMiB: number;
}

const MIB = 1024 * 1024;
const BASE_TIME_MS = 10_000;
const TIME_MS_PER_MIB = 10_000;
const MAX_TIME_MS = 300_000;
const MIN_MEMORY_MIB = 256;
const MEMORY_PER_BYTE = 64;
const MAX_MEMORY_MIB = 2_048;

/** Time grows with the input; memory does so in powers of two, so that a process can serve inputs of about one size. */
export function budgetFor(bytes: number): Budget {
  const wantedMiB = Math.max(MIN_MEMORY_MIB, (bytes * MEMORY_PER_BYTE) / MIB);
  return {
    timeMs: Math.min(MAX_TIME_MS, Math.round(BASE_TIME_MS + (bytes / MIB) * TIME_MS_PER_MIB)),
    memoryMiB: Math.min(MAX_MEMORY_MIB, 2 ** Math.ceil(Math.log2(wantedMiB))),
  };
}
