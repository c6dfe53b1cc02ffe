import { ExecutionAborted } from '../../errors/execution-aborted.ts';
import type { OpenStep, StepOutcome } from '../open-step.ts';
import { goOn } from './resume-node.ts';

/**
 * Waits in this process for a time that is near, where a node that puts the execution aside allows it. It is put aside all the same
 * when the process is about to stop. In a test any time is over at once.
 */
export async function restInPlace(step: OpenStep, outcome: StepOutcome): Promise<StepOutcome> {
  if (outcome.kind !== 'suspended') return outcome;
  const { waiting } = outcome;
  const { session, prepared } = step;
  const longestMs = session.playback && !waiting.endpoints ? Number.MAX_VALUE : (outcome.restMs ?? 0);
  if (longestMs === 0) return outcome;
  const { implementation } = prepared.type;
  const { clock, events } = session.ports;
  const restMs = (waiting.until ?? Number.POSITIVE_INFINITY) - clock.now();
  if (implementation.kind !== 'batch' || restMs > longestMs) return outcome;
  if (!session.playback) events.rests(waiting);
  try {
    await clock.sleep(Math.max(0, restMs), session.signal);
  } catch (error) {
    if (error instanceof ExecutionAborted && error.reason === 'shutdown') return outcome;
    throw error;
  }
  return goOn(step, implementation, { resumedBy: { kind: 'time' }, waitState: waiting.state ?? {} });
}
