import {
  boolean,
  choices,
  fixedCollection,
  group,
  type JsonBody,
  type JsonObject,
  options,
  type ParametersOf,
  type ServiceClient,
  string,
  when,
  z,
} from '@millrace/node-sdk';
import { fieldList } from '../../../lib/fields/field-list.ts';
import { nameOf, universalDimension, universalMetric } from './fields.ts';

export const formattingType = options('formattingType', {
  label: 'Kind of number',
  default: 'INTEGER',
  options: choices('CURRENCY', 'FLOAT', 'INTEGER', 'PERCENT', 'TIME'),
});

export const metricsUA = fixedCollection('metricsUA', {
  label: 'Metrics',
  placeholder: 'Add metric',
  multiple: true,
  default: { metricValues: [{ listName: 'ga:users' }] },
  groups: [
    group('metricValues', 'Metric', [
      ...universalMetric,
      when(
        { listName: ['custom'] },
        string('expression', { label: 'Expression', placeholder: 'ga:totalEvents/ga:users' }),
      ),
      when({ listName: ['custom'] }, formattingType),
    ]),
  ],
});

export const dimensionsUA = fixedCollection('dimensionsUA', {
  label: 'Dimensions',
  placeholder: 'Add dimension',
  multiple: true,
  default: { dimensionValues: [{ listName: 'ga:date' }] },
  groups: [group('dimensionValues', 'Dimension', [...universalDimension])],
});

export const filterOperator = options('operator', {
  label: 'Match',
  default: 'EXACT',
  options: choices(
    'BEGINS_WITH',
    'ENDS_WITH',
    'NUMERIC_EQUAL',
    'EXACT',
    'NUMERIC_GREATER_THAN',
    'NUMERIC_LESS_THAN',
    'PARTIAL',
    'REGEXP',
  ),
});

const ofViews = { displayOptions: { show: { '/propertyType': ['universal'] } } };
const raw = { displayOptions: { show: { '/propertyType': ['universal'], '/simple': [false] } } };

/** What a report of a view may say besides. */
export const universalOptions = [
  fixedCollection('dimensionFiltersUi', {
    label: 'Dimension filters',
    placeholder: 'Add filter',
    multiple: true,
    ...ofViews,
    groups: [
      group('filterValues', 'Filter', [
        ...universalDimension,
        filterOperator,
        string('expressions', { label: 'Values', description: 'Separated by commas' }),
      ]),
    ],
  }),
  boolean('hideTotals', { label: 'Hide totals', ...raw }),
  boolean('hideValueRanges', { label: 'Hide ranges of values', ...raw }),
  boolean('includeEmptyRows', { label: 'Include empty rows', ...ofViews }),
  boolean('useResourceQuotas', { label: 'Use resource quotas', ...raw }),
] as const;

interface ViewReport {
  viewId: string | number;
  days: { startDate: string; endDate: string };
  metrics: ParametersOf<[typeof metricsUA]>['metricsUA'];
  dimensions: ParametersOf<[typeof dimensionsUA]>['dimensionsUA'];
  options: Partial<ParametersOf<typeof universalOptions>>;
  limit: number;
}

/** A report of a view as the service takes it, of version 2. */
export function viewReport({ viewId, days, metrics, dimensions, options: settings, limit }: ViewReport) {
  const { dimensionFiltersUi, useResourceQuotas: _quotas, ...rest } = settings;
  const filters = (dimensionFiltersUi?.filterValues ?? []).map(({ listName, name, operator, expressions }) => ({
    dimensionName: nameOf({ listName, name }),
    operator,
    expressions: fieldList(expressions),
  }));
  return {
    viewId: String(viewId),
    dateRanges: [days],
    metrics: (metrics.metricValues ?? []).map(({ listName, name, expression, formattingType: kind }) => ({
      alias: nameOf({ listName, name }),
      expression: expression || nameOf({ listName, name }),
      formattingType: kind,
    })),
    dimensions: (dimensions.dimensionValues ?? []).map((one) => ({ name: nameOf(one) })),
    dimensionFilterClauses: filters.length > 0 ? [{ filters }] : undefined,
    ...rest,
    pageSize: Number.isFinite(limit) ? limit : undefined,
  } satisfies JsonBody;
}

const report = z.looseObject({
  columnHeader: z.looseObject({
    dimensions: z.array(z.string()).default([]),
    metricHeader: z.looseObject({ metricHeaderEntries: z.array(z.looseObject({ name: z.string() })).default([]) }),
  }),
  data: z.looseObject({
    rows: z
      .array(
        z.looseObject({
          dimensions: z.array(z.string()).default([]),
          metrics: z.array(z.looseObject({ values: z.array(z.string()).default([]) })).default([]),
        }),
      )
      .default([]),
  }),
  nextPageToken: z.string().optional(),
});
const answer = z.object({ reports: z.array(report).min(1) });
type Report = z.infer<typeof report>;

/** A report of a view with as many rows as are wanted, page after page. */
export async function universalReport(
  client: ServiceClient,
  request: { readonly [field: string]: JsonBody | undefined },
  { limit, useResourceQuotas = false }: { limit: number; useResourceQuotas?: boolean | undefined },
): Promise<Report> {
  const query = { useResourceQuotas: useResourceQuotas || undefined };
  const ask = async (pageToken: string | undefined) => {
    const body = { reportRequests: [{ ...request, pageToken }] };
    const { reports } = await client.post('/reports:batchGet', body, { query, answer });
    return reports[0] as Report;
  };
  const { nextPageToken, ...first } = await ask(undefined);
  let { rows } = first.data;
  for (let token = nextPageToken; token && rows.length < limit; ) {
    const page = await ask(token);
    if (page.data.rows.length === 0) break;
    rows = rows.concat(page.data.rows);
    token = page.nextPageToken;
  }
  return { ...first, data: { ...first.data, rows: rows.slice(0, limit) } };
}

/** The rows of a report, by the names of its dimensions and metrics. */
export function universalRows({ columnHeader, data }: Report): JsonObject[] {
  const names = [...columnHeader.dimensions, ...columnHeader.metricHeader.metricHeaderEntries.map(({ name }) => name)];
  return data.rows.map(({ dimensions, metrics }) => {
    const cells = [...dimensions, ...metrics.flatMap(({ values }) => values)];
    return Object.fromEntries(names.map((name, at) => [name, cells[at] ?? null]));
  });
}
