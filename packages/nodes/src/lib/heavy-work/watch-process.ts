import { writeSync } from 'node:fs';

/** What a process writes to its error output before it ends itself for want of memory. */
export const OUT_OF_MEMORY = 'This process uses more memory than it may';

const LOOK_EVERY_MS = 200;
/** Memory of an idle process, and of what libraries keep outside of the heap. */
const BASE_MIB = 192;
const MIB = 1024 * 1024;

/**
 * Runs in a thread beside the work, which may hold its own thread for ever: ends the process when the parent is gone, and
 * when it uses more memory than it may. The limit of the heap leaves out bytes, and what native code takes.
 */
export function watchProcess(parent: number, memoryMiB: number): void {
  const maxBytes = (memoryMiB + BASE_MIB) * MIB;
  setInterval(() => {
    if (!isRunning(parent)) process.kill(process.pid, 'SIGKILL');
    if (process.memoryUsage.rss() <= maxBytes) return;
    endForWantOfMemory();
  }, LOOK_EVERY_MS);
}

/** Ends the process at once, so that its parent knows why. */
export function endForWantOfMemory(): void {
  writeSync(2, OUT_OF_MEMORY);
  process.kill(process.pid, 'SIGKILL');
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
