import type { LiveExecution } from './live-execution.ts';

/** How often an execution goes on after its runner or server ended: one that ends its runner each time must not do so for ever. */
const MAX_RECOVERIES = 3;
/** And how often after ends for which others were blamed, which may be wrong where memory ran out. */
const MAX_LOSSES = 10;

/**
 * Whether an execution that was cut short may go on: where it keeps progress, or where it is known that nothing is lost of what it
 * had finished.
 */
export function mayRecover(
  { policy, origin, losses }: Pick<LiveExecution, 'policy' | 'origin' | 'losses'>,
  { losesNothing = false }: { losesNothing?: boolean } = {},
): boolean {
  return (policy.progress || losesNothing) && origin.recoveries < MAX_RECOVERIES && losses < MAX_LOSSES;
}
