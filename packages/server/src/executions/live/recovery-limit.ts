import type { LiveExecution } from './live-execution.ts';

/** How often an execution goes on after its runner or server ended: one that ends its runner each time must not do so for ever. */
const MAX_RECOVERIES = 3;

/** Whether an execution that was cut short may go on after its last stored step. */
export function mayRecover({ policy, origin }: Pick<LiveExecution, 'policy' | 'origin'>): boolean {
  return policy.progress && origin.recoveries < MAX_RECOVERIES;
}
