import { dateTime, fixedCollection, group, number, options, type ValueOf } from '@millrace/node-sdk';
import { type Clock, waitLimit } from './wait-time.ts';

/** How long is waited for a call, as one of the options of an operation. */
export const limitWaitTime = fixedCollection('limitWaitTime', {
  label: 'Limit the time',
  description: 'Go on with the input when nobody has answered by then',
  default: { values: { limitType: 'afterTimeInterval', resumeAmount: 45, resumeUnit: 'minutes' } },
  groups: [
    group('values', 'Limit', [
      options('limitType', {
        label: 'Limit',
        options: [
          { name: 'After a while', value: 'afterTimeInterval' },
          { name: 'At a time', value: 'atSpecifiedTime' },
        ],
      }),
      number('resumeAmount', {
        label: 'Wait at most',
        default: 1,
        typeOptions: { minValue: 0, numberPrecision: 2 },
        displayOptions: { show: { limitType: ['afterTimeInterval'] } },
      }),
      options('resumeUnit', {
        label: 'Unit',
        default: 'hours',
        displayOptions: { show: { limitType: ['afterTimeInterval'] } },
        options: [
          { name: 'Minutes', value: 'minutes' },
          { name: 'Hours', value: 'hours' },
          { name: 'Days', value: 'days' },
        ],
      }),
      dateTime('maxDateAndTime', {
        label: 'Wait until',
        displayOptions: { show: { limitType: ['atSpecifiedTime'] } },
      }),
    ]),
  ],
});

/** When waiting for a call ends; `undefined` for never. @throws NodeError */
export function limitOf(option: ValueOf<typeof limitWaitTime> | undefined, clock: Clock): number | undefined {
  const limit = option?.values;
  if (!limit) return undefined;
  const { limitType, resumeAmount, resumeUnit, maxDateAndTime } = limit;
  return waitLimit({ limitWaitTime: true, limitType, resumeAmount, resumeUnit, maxDateAndTime }, clock);
}
