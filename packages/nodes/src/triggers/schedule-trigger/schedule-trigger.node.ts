import { defineTrigger, type JsonObject } from '@millrace/node-sdk';
import { DateTime } from 'luxon';
import { scheduleParameters } from './parameters.ts';
import { schedulesOf } from './rules.ts';

const EXAMPLE_TIME = DateTime.utc(2026, 1, 31, 9, 30, { locale: 'en-US' });

export default defineTrigger({
  name: 'n8n-nodes-base.scheduleTrigger',
  displayName: 'Schedule trigger',
  description: 'Starts the workflow at set times',
  version: [1, 1.1, 1.2, 1.3, 1.4],
  group: ['trigger', 'schedule'],
  family: 'trigger',
  trigger: 'schedule',
  defaults: { name: 'Schedule Trigger' },
  activationMessage: 'The schedule now starts the workflow at its times.',
  codex: {
    categories: ['Core'],
    subcategories: { Core: ['Triggers'] },
    alias: ['cron', 'timer', 'time', 'interval', 'daily', 'weekly', 'monthly', 'every', 'poll'],
  },
  outputSchemas: [{ schema: { type: 'object', examples: [firingOf(EXAMPLE_TIME)] } }],
  parameters: scheduleParameters,
  schedules({ parameters }) {
    const { misfirePolicy, misfireGraceSeconds, rule } = parameters;
    const makesUp = misfirePolicy === 'coalesce' || misfirePolicy === 'coalesce_owner';
    const missed = makesUp ? { makeUpWithinSeconds: Math.max(0, Number(misfireGraceSeconds) || 0) } : {};
    return (rule.interval ?? []).flatMap(schedulesOf).map((schedule) => ({ ...schedule, ...missed }));
  },
  emit: ({ workflow, now }) => [
    { json: firingOf(DateTime.fromMillis(now(), { zone: workflow.timezone, locale: 'en-US' })) },
  ],
});

function firingOf(time: DateTime): JsonObject {
  return {
    timestamp: time.toFormat("yyyy-MM-dd'T'HH:mm:ss.SSSZZ"),
    'Readable date': `${time.toFormat('LLLL')} ${ordinal(time.day)} ${time.toFormat('yyyy, h:mm:ss')} ${meridiem(time)}`,
    'Readable time': `${time.toFormat('h:mm:ss')} ${meridiem(time)}`,
    'Day of week': time.toFormat('cccc'),
    Year: time.toFormat('yyyy'),
    Month: time.toFormat('LLLL'),
    'Day of month': time.toFormat('dd'),
    Hour: time.toFormat('HH'),
    Minute: time.toFormat('mm'),
    Second: time.toFormat('ss'),
    Timezone: `${time.zoneName} (UTC${time.toFormat('ZZ')})`,
  };
}

function meridiem(time: DateTime): string {
  return time.hour < 12 ? 'am' : 'pm';
}

function ordinal(day: number): string {
  const suffix = day >= 11 && day <= 13 ? 'th' : (['th', 'st', 'nd', 'rd'][day % 10] ?? 'th');
  return `${day}${suffix}`;
}
