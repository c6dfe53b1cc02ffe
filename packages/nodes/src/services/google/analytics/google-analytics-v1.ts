import {
  boolean,
  choiceOf,
  collection,
  dateTime,
  defineServiceNode,
  fixedCollection,
  group,
  type JsonObject,
  resource,
  string,
} from '@millrace/node-sdk';
import { analytics, universalReports } from './client.ts';
import { daysOf } from './date-range.ts';
import { lookups } from './lookups.ts';
import { filterOperator, formattingType, universalReport, universalRows } from './universal-report.ts';
import { userActivityOperations } from './user-activity.ts';

const get = analytics.operation('Get', {
  action: 'Get a report',
  parameters: [
    choiceOf('viewId', { label: 'View', from: lookups.views, required: true }),
    boolean('simple', { label: 'Simplify', description: 'A row an item, by the names of its columns', default: true }),
    collection('additionalFields', {
      label: 'Additional fields',
      placeholder: 'Add field',
      options: [
        fixedCollection('dateRangesUi', {
          label: 'Days',
          groups: [
            group('dateRanges', 'Days', [
              dateTime('startDate', { label: 'First day' }),
              dateTime('endDate', { label: 'Last day' }),
            ]),
          ],
        }),
        fixedCollection('dimensionUi', {
          label: 'Dimensions',
          placeholder: 'Add dimension',
          multiple: true,
          groups: [
            group('dimensionValues', 'Dimension', [
              choiceOf('name', { label: 'Dimension', from: lookups.universalDimensions }),
            ]),
          ],
        }),
        fixedCollection('dimensionFiltersUi', {
          label: 'Dimension filters',
          placeholder: 'Add filter',
          multiple: true,
          groups: [
            group('filterValues', 'Filter', [
              choiceOf('dimensionName', { label: 'Dimension', from: lookups.universalDimensions }),
              filterOperator,
              string('expressions', { label: 'Value' }),
            ]),
          ],
        }),
        boolean('hideTotals', { label: 'Hide totals' }),
        boolean('hideValueRanges', { label: 'Hide ranges of values' }),
        boolean('includeEmptyRows', { label: 'Include empty rows' }),
        fixedCollection('metricsUi', {
          label: 'Metrics',
          placeholder: 'Add metric',
          multiple: true,
          groups: [
            group('metricValues', 'Metric', [
              string('alias', { label: 'Name', description: 'Of the column' }),
              string('expression', { label: 'Expression', default: 'ga:newUsers' }),
              formattingType,
            ]),
          ],
        }),
        boolean('useResourceQuotas', { label: 'Use resource quotas' }),
      ],
    }),
  ],
  paged: { limit: 1000, most: 1000 },
  async run({ clientOf, limit, now, workflow, parameters: { viewId, simple, additionalFields } }) {
    const { dateRangesUi, dimensionUi, dimensionFiltersUi, metricsUi, useResourceQuotas, ...rest } = additionalFields;
    const range = dateRangesUi?.dateRanges;
    const filters = dimensionFiltersUi?.filterValues?.map(({ expressions, ...filter }) => ({
      ...filter,
      expressions: [expressions],
    }));
    const request = {
      viewId,
      dateRanges: range && [daysOf({ dateRange: 'custom', ...range }, { zone: workflow.timezone, now: now() })],
      metrics: metricsUi?.metricValues,
      dimensions: dimensionUi?.dimensionValues,
      dimensionFilterClauses: filters && [{ filters }],
      ...rest,
    };
    const report = await universalReport(await clientOf(universalReports), request, { limit, useResourceQuotas });
    return simple ? universalRows(report).map((json) => ({ json })) : { json: report as unknown as JsonObject };
  },
});

/** Version 1: Universal Analytics, which Google switched off: it answers with its refusal. */
export const googleAnalyticsV1 = defineServiceNode({
  name: 'n8n-nodes-base.googleAnalytics',
  displayName: 'Google Analytics',
  description: 'Gets reports of Universal Analytics, which Google switched off',
  version: 1,
  defaultVersion: 2,
  group: ['transform'],
  codex: { categories: ['Analytics'], alias: ['GA4', 'visitors', 'statistics'] },
  service: analytics,
  resources: {
    report: resource('Report', { get }),
    userActivity: resource('User activity', userActivityOperations),
  },
});
