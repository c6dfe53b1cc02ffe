import { NodeError } from '../errors/node-error.ts';
import type { Schedule } from '../node-type/node-type.ts';
import { fixedCollection } from '../parameters/builders.ts';
import { scheduleOf, type TimeRule, timeGroup } from './time-rule.ts';

/** When a trigger looks for something new. */
export const pollTimes = fixedCollection('pollTimes', {
  label: 'Poll times',
  description: 'When the trigger looks for something new',
  placeholder: 'Add poll time',
  multiple: true,
  typeOptions: { multipleValueButtonText: 'Add poll time' },
  default: { item: [{ mode: 'everyMinute' }] },
  groups: [timeGroup],
});

/** The times of {@link pollTimes}. @throws NodeError when there is none, or one that cannot be. */
export function pollSchedules({ pollTimes: { item = [] } }: { pollTimes: { item?: readonly TimeRule[] } }): Schedule[] {
  if (item.length > 0) return item.map((time) => scheduleOf(time, 'pollTimes'));
  throw new NodeError('The trigger has no poll time', {
    description: "Add one under 'Poll times'.",
    parameter: 'pollTimes',
    code: 'SCHEDULE_INVALID',
  });
}
