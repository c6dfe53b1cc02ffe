import type { ChildProcess } from 'node:child_process';
import { constants, getPriority, setPriority } from 'node:os';

/**
 * Lets a process wait while others need the processors: what answers people goes before what computes for them. To be
 * called as soon as the process is started: its threads inherit the priority that it has when it starts them.
 * @param steps how much lower its priority is than that of this process.
 */
export function lowerPriority({ pid }: ChildProcess, steps: number): void {
  if (pid === undefined) return;
  try {
    setPriority(pid, Math.min(constants.priority.PRIORITY_LOW, getPriority() + steps));
  } catch {
    // It has ended, or the system does not allow it: the work is done all the same.
  }
}
