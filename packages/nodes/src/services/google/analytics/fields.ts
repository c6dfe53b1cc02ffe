import { type Choice, choiceOf, choices, options, string, when } from '@millrace/node-sdk';
import { lookups } from './lookups.ts';

/** A metric or dimension: one of those that are asked for most, or another one by its name. */
interface Named {
  listName: string;
  name?: string | undefined;
}

/** The name that is meant. */
export function nameOf({ listName, name }: Named): string {
  return listName === 'other' || listName === 'custom' ? (name ?? '') : listName;
}

const OTHER = { name: 'Other …', value: 'other' } as const;
const CUSTOM = { name: 'By its name …', value: 'custom' } as const;

const METRICS = [
  ...choices(
    'active1DayUsers',
    'active28DayUsers',
    'active7DayUsers',
    'checkouts',
    'eventCount',
    'screenPageViews',
    'userEngagementDuration',
    'sessions',
    'sessionsPerUser',
    'totalUsers',
  ),
  OTHER,
  CUSTOM,
] as const;

const DIMENSIONS = [
  ...choices(
    'browser',
    'campaignName',
    'city',
    'country',
    'date',
    'deviceCategory',
    'itemName',
    'language',
    'pageLocation',
    'sourceMedium',
  ),
  OTHER,
] as const;

/** A metric of a property. */
export const metric = [
  options('listName', { label: 'Metric', default: 'totalUsers', options: METRICS }),
  when({ listName: ['other'] }, choiceOf('name', { label: 'Name', from: lookups.metrics })),
  when({ listName: ['custom'] }, string('name', { label: 'Name', default: 'custom_metric' })),
] as const;

/** A dimension of a property. */
export const dimension = [
  options('listName', { label: 'Dimension', default: 'date', options: DIMENSIONS }),
  when({ listName: ['other'] }, choiceOf('name', { label: 'Name', from: lookups.dimensions })),
] as const;

/** `ga:users` reads "users". */
function universal(...names: readonly string[]): Array<Choice<string>> {
  return names.map((name) => ({ name: choices(name.replace('ga:', ''))[0]?.name ?? name, value: name }));
}

/** A metric of a view. */
export const universalMetric = [
  options('listName', {
    label: 'Metric',
    default: 'ga:users',
    options: [
      ...universal(
        'ga:productCheckouts',
        'ga:totalEvents',
        'ga:pageviews',
        'ga:sessionDuration',
        'ga:sessions',
        'ga:sessionsPerUser',
        'ga:users',
      ),
      OTHER,
      CUSTOM,
    ],
  }),
  when({ listName: ['other'] }, choiceOf('name', { label: 'Name', from: lookups.universalMetrics })),
  when({ listName: ['custom'] }, string('name', { label: 'Name', default: 'custom_metric' })),
] as const;

/** A dimension of a view. */
export const universalDimension = [
  options('listName', {
    label: 'Dimension',
    default: 'ga:date',
    options: [
      ...universal(
        'ga:browser',
        'ga:campaign',
        'ga:city',
        'ga:country',
        'ga:date',
        'ga:deviceCategory',
        'ga:productName',
        'ga:language',
        'ga:pagePath',
        'ga:sourceMedium',
      ),
      OTHER,
    ],
  }),
  when({ listName: ['other'] }, choiceOf('name', { label: 'Name', from: lookups.universalDimensions })),
] as const;
