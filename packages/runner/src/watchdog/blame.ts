import type { Alarm, HoldingWork } from '@millrace/wire';
import type { Mark, SharedBeat } from './shared-beat.ts';

interface Trouble {
  cause: Extract<Alarm, { type: 'stuck' }>['cause'];
  /** There was no beat since the last check. */
  isSilent: boolean;
  beat: Pick<SharedBeat, 'lastMark' | 'onlyExecution'>;
}

/**
 * Which work a runner is ended for, when its main thread could not be asked. Memory may be full before a loop counts as held: without
 * somebody to blame, all executions of the runner would start again, and fill the next one.
 */
export function blame({ cause, isSilent, beat }: Trouble): HoldingWork | undefined {
  const mark = beat.lastMark();
  if (mark?.isFresh && isSilent) return workOf(mark);
  const executionId = cause === 'memory' ? beat.onlyExecution() : undefined;
  if (executionId === undefined) return undefined;
  return mark?.executionId === executionId ? workOf(mark) : { kind: 'execution', executionId };
}

function workOf({ executionId, node }: Mark): HoldingWork {
  return { kind: 'execution', executionId, node };
}
