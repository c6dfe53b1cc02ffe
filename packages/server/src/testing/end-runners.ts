import { readdirSync, readFileSync } from 'node:fs';

/** Process ids of the runners that this process started. */
function runnerPids(): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter(isOwnRunner);
}

/** Ends them, as the system does when memory runs out. @throws when there is none */
export function endRunners(): void {
  const pids = runnerPids();
  if (pids.length === 0) throw new Error('There is no runner to end');
  for (const pid of pids) process.kill(pid, 'SIGKILL');
}

function isOwnRunner(pid: number): boolean {
  try {
    const [, , parent] = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/\(.*\)/, '')
      .split(/\s+/);
    return (
      Number(parent) === process.pid && /millrace-runner|fake-runner/.test(readFileSync(`/proc/${pid}/cmdline`, 'utf8'))
    );
  } catch {
    // It ended meanwhile.
    return false;
  }
}
