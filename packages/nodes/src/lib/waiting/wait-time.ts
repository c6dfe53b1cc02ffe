import {
  boolean,
  dateTime,
  type NodeContext,
  NodeError,
  number,
  options,
  type ParameterSettings,
} from '@millrace/node-sdk';
import { parseDate } from '../date/parse-date.ts';
import { valueText } from '../values/value-text.ts';

/** Units of a time to wait. */
export const WAIT_UNITS = [
  { name: 'Seconds', value: 'seconds' },
  { name: 'Minutes', value: 'minutes' },
  { name: 'Hours', value: 'hours' },
  { name: 'Days', value: 'days' },
] as const;

const UNIT_MS = { seconds: 1_000, minutes: 60_000, hours: 3_600_000, days: 86_400_000 };

type Unit = keyof typeof UNIT_MS;
/** What is asked for the time. */
export type Clock = { now(): number; workflow: Pick<NodeContext['workflow'], 'timezone'> };

/** An empty text is no time at all. @throws NodeError for an amount that is no number of 0 or more. */
export function intervalMs(amount: unknown, unit: string, parameter: string): number {
  const count = Number(amount ?? Number.NaN);
  if (!Object.hasOwn(UNIT_MS, unit)) {
    throw new NodeError(`'${unit}' is not a unit of time`, { description: 'Use seconds, minutes, hours or days.' });
  }
  const ms = count * UNIT_MS[unit as Unit];
  if (Number.isFinite(ms) && ms >= 0) return ms;
  throw new NodeError(`${valueText(amount)} is not a time to wait`, {
    description: 'Give a number of 0 or more.',
    parameter,
  });
}

/** ms since the epoch. @throws NodeError for a value that is no date. */
export function timeOf(value: unknown, { workflow }: Clock, parameter: string): number {
  const date = parseDate(value, workflow.timezone);
  if (date) return date.toMillis();
  throw new NodeError(`${valueText(value)} is not a date to wait for`, {
    description: 'Give a date and time, for example 2030-12-31T18:00:00.',
    parameter,
  });
}

/** Parameters that limit how long is waited for a call. */
export const waitLimitParameters = <const Units extends ReadonlyArray<(typeof WAIT_UNITS)[number]>>(
  show: NonNullable<ParameterSettings['displayOptions']>['show'],
  units: Units,
) =>
  [
    boolean('limitWaitTime', {
      label: 'Limit the time',
      description: 'Go on with the input when nobody has called by then',
      displayOptions: { show: { ...show } },
    }),
    options('limitType', {
      label: 'Limit',
      default: 'afterTimeInterval',
      displayOptions: { show: { limitWaitTime: [true], ...show } },
      options: [
        { name: 'After a while', value: 'afterTimeInterval' },
        { name: 'At a time', value: 'atSpecifiedTime' },
      ],
    }),
    number('resumeAmount', {
      label: 'Wait at most',
      default: 1,
      typeOptions: { minValue: 0, numberPrecision: 2 },
      displayOptions: { show: { limitType: ['afterTimeInterval'], limitWaitTime: [true], ...show } },
    }),
    options('resumeUnit', {
      label: 'Unit',
      default: 'hours',
      displayOptions: { show: { limitType: ['afterTimeInterval'], limitWaitTime: [true], ...show } },
      options: units,
    }),
    dateTime('maxDateAndTime', {
      label: 'Wait until',
      displayOptions: { show: { limitType: ['atSpecifiedTime'], limitWaitTime: [true], ...show } },
    }),
  ] as const;

interface Limit {
  limitWaitTime: boolean;
  limitType: string;
  resumeAmount: number;
  resumeUnit: string;
  maxDateAndTime: string;
}

/** When waiting for a call ends; `undefined` for never. @throws NodeError */
export function waitLimit(values: Limit, clock: Clock): number | undefined {
  if (!values.limitWaitTime) return undefined;
  if (values.limitType === 'atSpecifiedTime') return timeOf(values.maxDateAndTime, clock, 'maxDateAndTime');
  return clock.now() + intervalMs(values.resumeAmount, values.resumeUnit, 'resumeAmount');
}
