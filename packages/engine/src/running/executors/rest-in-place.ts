import { ExecutionAborted } from '../../errors/execution-aborted.ts';
import type { OpenStep, StepOutcome } from '../open-step.ts';
import { goOn } from './resume-node.ts';

/**
 * Waits in this process for a time that is near, where a node that puts the execution aside allows it. It is put aside all the same
 * when the process is about to stop.
 */
export async function restInPlace(step: OpenStep, outcome: StepOutcome): Promise<StepOutcome> {
  if (outcome.kind !== 'suspended' || !outcome.restMs) return outcome;
  const { waiting } = outcome;
  const { session, prepared } = step;
  const { implementation } = prepared.type;
  const { clock, events } = session.ports;
  const restMs = (waiting.until ?? Number.POSITIVE_INFINITY) - clock.now();
  if (implementation.kind !== 'batch' || restMs > outcome.restMs) return outcome;
  events.rests(waiting);
  try {
    await clock.sleep(Math.max(0, restMs), session.signal);
  } catch (error) {
    if (error instanceof ExecutionAborted && error.reason === 'shutdown') return outcome;
    throw error;
  }
  return goOn(step, implementation, { resumedBy: { kind: 'time' }, waitState: waiting.state ?? {} });
}
