import { dateTime, options, when } from '@millrace/node-sdk';
import { DateTime } from 'luxon';
import { day } from '../../../lib/date/given-date.ts';

/** Days that a report is about. */
export const dateRangeParameters = [
  options('dateRange', {
    label: 'Days',
    default: 'last7days',
    required: true,
    options: [
      { name: 'Last 7 days', value: 'last7days' },
      { name: 'Last 30 days', value: 'last30days' },
      { name: 'Today', value: 'today' },
      { name: 'Yesterday', value: 'yesterday' },
      { name: 'Last calendar week', value: 'lastCalendarWeek', description: 'Monday to Sunday' },
      { name: 'Last calendar month', value: 'lastCalendarMonth' },
      { name: 'Others', value: 'custom' },
    ],
  }),
  when({ dateRange: ['custom'] }, dateTime('startDate', { label: 'First day', required: true })),
  when({ dateRange: ['custom'] }, dateTime('endDate', { label: 'Last day', required: true })),
] as const;

interface Chosen {
  dateRange: string;
  startDate?: string | undefined;
  endDate?: string | undefined;
}

/** The first and the last day, as the service takes them. @throws NodeError for what is no date */
export function daysOf(
  { dateRange, startDate = '', endDate = '' }: Chosen,
  { zone, now }: { zone: string; now: number },
) {
  if (dateRange === 'custom') {
    return {
      startDate: day(startDate, { zone, parameter: 'startDate' }),
      endDate: day(endDate, { zone, parameter: 'endDate' }),
    };
  }
  const [first, last] = named(dateRange, DateTime.fromMillis(now, { zone }));
  return { startDate: first.toISODate() ?? '', endDate: last.toISODate() ?? '' };
}

function named(range: string, today: DateTime): [DateTime, DateTime] {
  const yesterday = today.minus({ days: 1 });
  const week = today.minus({ weeks: 1 });
  const month = today.minus({ months: 1 });
  if (range === 'today') return [today, today];
  if (range === 'yesterday') return [yesterday, yesterday];
  if (range === 'lastCalendarWeek') return [week.startOf('week'), week.endOf('week')];
  if (range === 'lastCalendarMonth') return [month.startOf('month'), month.endOf('month')];
  return [today.minus({ days: range === 'last30days' ? 30 : 7 }), today];
}
