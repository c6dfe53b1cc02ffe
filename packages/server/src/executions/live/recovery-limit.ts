import type { LiveExecution } from './live-execution.ts';

/** How often an execution goes on after its runner or server ended: one that ends its runner each time must not do so for ever. */
const MAX_RECOVERIES = 3;

/**
 * Whether an execution that was cut short may go on: after its last stored step, or from where it began when it is known
 * that it had finished no step since.
 */
export function mayRecover(
  { policy, origin }: Pick<LiveExecution, 'policy' | 'origin'>,
  { isUntouched = false }: { isUntouched?: boolean } = {},
): boolean {
  return (policy.progress || isUntouched) && origin.recoveries < MAX_RECOVERIES;
}
