import { NodeError } from '../errors/node-error.ts';
import type { Schedule } from '../node-type/node-type.ts';

const ticks = {
  seconds: { cron: '* * * * * *', cycle: 60, stepped: (step: number) => `*/${step} * * * * *` },
  minutes: { cron: '0 * * * * *', cycle: 60, stepped: (step: number) => `0 */${step} * * * *` },
  hours: { cron: '0 0 * * * *', cycle: 24, stepped: (step: number) => `0 0 */${step} * * *` },
};

/**
 * Fires every so many seconds, minutes or hours. Steps that divide the minute, hour or day are told by the clock; others
 * are counted, for the clock would start anew.
 * @throws NodeError for what is no count.
 */
export function countedSchedule(unit: keyof typeof ticks, count: number, parameter: string): Schedule {
  if (!Number.isInteger(count) || count < 1) {
    throw new NodeError(`The number of ${unit} between runs must be a whole number of at least 1, not ${count}`, {
      parameter,
      code: 'SCHEDULE_INVALID',
    });
  }
  const { cron, cycle, stepped } = ticks[unit];
  if (count === 1) return { cron };
  return cycle % count === 0 ? { cron: stepped(count) } : { cron, every: count };
}
