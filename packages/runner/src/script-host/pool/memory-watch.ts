import { readFileSync } from 'node:fs';

const POLL_MS = 50;
const PAGE_BYTES = 4096;

/**
 * Calls `onExceeded` once when a process has more than `maxBytes` resident. The limits of V8 do not hold against
 * hostile scripts: some allocations are not counted or cannot be interrupted. Reads `/proc`; on systems without it
 * the host's own limits are what there is.
 * @returns a function that ends the watch.
 */
export function watchMemory(pid: number, maxBytes: number, onExceeded: () => void): () => void {
  let isOver = false;
  const end = (): void => {
    isOver = true;
    clearInterval(timer);
  };
  const timer = setInterval(() => {
    if (isOver || readResidentBytes(pid) <= maxBytes) return;
    end();
    onExceeded();
  }, POLL_MS);
  timer.unref();
  return end;
}

/** The file is made up by the kernel in microseconds: waiting for another thread to read it costs more. */
function readResidentBytes(pid: number): number {
  try {
    const pages = readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1];
    return Number(pages) * PAGE_BYTES;
  } catch {
    return 0;
  }
}
