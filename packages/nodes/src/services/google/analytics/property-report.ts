import {
  boolean,
  choiceOf,
  choices,
  fixedCollection,
  group,
  type JsonBody,
  type JsonObject,
  multiOptions,
  options,
  type ParametersOf,
  path,
  type ServiceClient,
  string,
  when,
  z,
} from '@millrace/node-sdk';
import { dimension, metric, nameOf } from './fields.ts';
import { dimensionFilterOf, dimensionFiltersUI, metricFilterOf, metricsFiltersUI } from './filters.ts';
import { lookups } from './lookups.ts';

/** Rows that the service gives at once. */
const MOST_ROWS = 100_000;

export const metricsGA4 = fixedCollection('metricsGA4', {
  label: 'Metrics',
  placeholder: 'Add metric',
  multiple: true,
  default: { metricValues: [{ listName: 'totalUsers' }] },
  groups: [
    group('metricValues', 'Metric', [
      ...metric,
      when(
        { listName: ['custom'] },
        string('expression', {
          label: 'Expression',
          description: 'Of other metrics',
          placeholder: 'eventCount/totalUsers',
        }),
      ),
      when({ listName: ['custom'] }, boolean('invisible', { label: 'Only for filters and order' })),
    ]),
  ],
});

export const dimensionsGA4 = fixedCollection('dimensionsGA4', {
  label: 'Dimensions',
  placeholder: 'Add dimension',
  multiple: true,
  default: { dimensionValues: [{ listName: 'date' }] },
  groups: [group('dimensionValues', 'Dimension', [...dimension])],
});

const ofProperties = { displayOptions: { show: { '/propertyType': ['ga4'] } } };
const raw = { displayOptions: { show: { '/propertyType': ['ga4'], '/simple': [false] } } };

/** What a report of a property may say besides. */
export const propertyOptions = [
  string('currencyCode', { label: 'Currency', placeholder: 'EUR', ...ofProperties }),
  dimensionFiltersUI(ofProperties),
  multiOptions('metricAggregations', {
    label: 'Aggregations',
    options: choices('MAXIMUM', 'MINIMUM', 'TOTAL'),
    ...raw,
  }),
  metricsFiltersUI(ofProperties),
  boolean('keepEmptyRows', { label: 'Keep empty rows', ...ofProperties }),
  fixedCollection('orderByUI', {
    label: 'Order',
    placeholder: 'Add order',
    multiple: true,
    ...ofProperties,
    groups: [
      group('metricOrderBy', 'Metric', [
        boolean('desc', { label: 'Descending' }),
        choiceOf('metricName', { label: 'Metric', from: lookups.metrics }),
      ]),
      group('dimmensionOrderBy', 'Dimension', [
        boolean('desc', { label: 'Descending' }),
        choiceOf('dimensionName', { label: 'Dimension', from: lookups.dimensions }),
        options('orderType', {
          label: 'Order as',
          default: 'ORDER_TYPE_UNSPECIFIED',
          options: [
            { name: 'Text', value: 'ALPHANUMERIC' },
            { name: 'Text, whatever its case', value: 'CASE_INSENSITIVE_ALPHANUMERIC' },
            { name: 'Number', value: 'NUMERIC' },
            { name: 'As the service does it', value: 'ORDER_TYPE_UNSPECIFIED' },
          ],
        }),
      ]),
    ],
  }),
  boolean('returnPropertyQuota', { label: 'Tell what is left of the quota', ...raw }),
] as const;

interface PropertyReport {
  propertyId: string | number;
  days: { startDate: string; endDate: string };
  metrics: ParametersOf<[typeof metricsGA4]>['metricsGA4'];
  dimensions: ParametersOf<[typeof dimensionsGA4]>['dimensionsGA4'];
  options: Partial<ParametersOf<typeof propertyOptions>>;
  limit: number;
}

const values = z.array(z.object({ value: z.string().optional() })).default([]);
const headers = z.array(z.looseObject({ name: z.string() })).optional();
const reportPage = z.looseObject({
  dimensionHeaders: headers,
  metricHeaders: headers,
  rows: z.array(z.looseObject({ dimensionValues: values, metricValues: values })).optional(),
  rowCount: z.number().optional(),
});
type Report = z.infer<typeof reportPage>;

/** A report with as many rows as are wanted. What the service leaves out of an empty one stays out. */
export async function propertyReport(
  client: ServiceClient,
  { propertyId, limit, ...wanted }: PropertyReport,
): Promise<Report> {
  const place = `${path`/properties/${propertyId}`}:runReport` as const;
  const body = reportBody(wanted);
  const ask = (offset: number) =>
    client.post(
      place,
      { ...body, limit: Math.min(limit - offset, MOST_ROWS), offset: offset || undefined },
      { answer: reportPage },
    );
  const first = await ask(0);
  let { rows = [] } = first;
  const most = Math.min(limit, first.rowCount ?? 0);
  while (rows.length < most) {
    const page = await ask(rows.length);
    if (!page.rows?.length) break;
    rows = rows.concat(page.rows);
  }
  return first.rows ? { ...first, rows } : first;
}

function reportBody({ days, metrics, dimensions, options: settings }: Omit<PropertyReport, 'propertyId' | 'limit'>) {
  const { dimensionFiltersUI: onDimensions, metricsFiltersUI: onMetrics, orderByUI, ...rest } = settings;
  return {
    dateRanges: [days],
    metrics: (metrics.metricValues ?? []).map(({ listName, name, expression, invisible }) => ({
      name: nameOf({ listName, name }),
      expression: expression || undefined,
      invisible: invisible || undefined,
    })),
    dimensions: (dimensions.dimensionValues ?? []).map((one) => ({ name: nameOf(one) })),
    ...rest,
    dimensionFilter: dimensionFilterOf(onDimensions),
    metricFilter: metricFilterOf(onMetrics),
    orderBys: orderByUI && [
      ...(orderByUI.metricOrderBy ?? []).map(({ desc, metricName }) => ({ desc, metric: { metricName } })),
      ...(orderByUI.dimmensionOrderBy ?? []).map(({ desc, ...by }) => ({ desc, dimension: by })),
    ],
  } satisfies JsonBody;
}

/** The rows of a report, by the names of its dimensions and metrics. */
export function rowsOf({ dimensionHeaders = [], metricHeaders = [], rows = [] }: Report): JsonObject[] {
  const names = [...dimensionHeaders, ...metricHeaders].map(({ name }) => name);
  return rows.map(({ dimensionValues, metricValues }) => {
    const cells = [...dimensionValues, ...metricValues];
    return Object.fromEntries(names.map((name, at) => [name, cells[at]?.value ?? null]));
  });
}
