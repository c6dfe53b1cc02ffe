import type { HoldingWork } from '@millrace/wire';
import type { Mark, SharedBeat } from './shared-beat.ts';

interface Trouble {
  /** There was no beat since the last check. */
  isSilent: boolean;
  beat: Pick<SharedBeat, 'lastMark' | 'onlyExecution'>;
}

/**
 * Which work a runner is ended for, when its main thread could not be asked. Memory may be full before a loop counts as held, and
 * a node may have begun some beats before its hold. Without somebody to blame, all executions of the runner would start again, and do to the
 * next one what they did to this.
 */
export function blame({ isSilent, beat }: Trouble): HoldingWork | undefined {
  const mark = beat.lastMark();
  if (mark?.isFresh && isSilent) return workOf(mark);
  const executionId = beat.onlyExecution();
  if (executionId === undefined) return undefined;
  return mark?.executionId === executionId ? workOf(mark) : { kind: 'execution', executionId };
}

function workOf({ executionId, node }: Mark): HoldingWork {
  return { kind: 'execution', executionId, node };
}
