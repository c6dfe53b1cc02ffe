import {
  boolean,
  collection,
  defineServiceNode,
  type JsonObject,
  locator,
  notice,
  options,
  resource,
  when,
} from '@millrace/node-sdk';
import { analytics, universalReports } from './client.ts';
import { dateRangeParameters, daysOf } from './date-range.ts';
import { lookups } from './lookups.ts';
import { dimensionsGA4, metricsGA4, propertyOptions, propertyReport, rowsOf } from './property-report.ts';
import {
  dimensionsUA,
  metricsUA,
  universalOptions,
  universalReport,
  universalRows,
  viewReport,
} from './universal-report.ts';
import { userActivityOperations } from './user-activity.ts';

const get = analytics.operation('Get', {
  action: 'Get a report',
  description: 'Get figures of a property by dimensions',
  parameters: [
    options('propertyType', {
      label: 'Kind of property',
      default: 'ga4',
      options: [
        { name: 'Google Analytics 4', value: 'ga4' },
        { name: 'Universal Analytics', value: 'universal' },
      ],
    }),
    when(
      { propertyType: ['universal'] },
      notice('switchedOff', 'Google switched Universal Analytics off in July 2024. Choose Google Analytics 4.'),
    ),
    when(
      { propertyType: ['ga4'] },
      locator('propertyId', {
        label: 'Property',
        from: lookups.properties,
        address: /.*analytics\.google\.com\/analytics.*\/p([0-9]{1,})(?:\/.*|)/,
        required: true,
      }),
    ),
    when(
      { propertyType: ['universal'] },
      locator('viewId', {
        label: 'View',
        from: lookups.viewSearch,
        address: /.*analytics.google.com\/analytics.*p([0-9]{1,})/,
        required: true,
      }),
    ),
    ...dateRangeParameters,
    when({ propertyType: ['ga4'] }, metricsGA4),
    when({ propertyType: ['ga4'] }, dimensionsGA4),
    when({ propertyType: ['universal'] }, metricsUA),
    when({ propertyType: ['universal'] }, dimensionsUA),
    boolean('simple', { label: 'Simplify', description: 'A row an item, by the names of its columns', default: true }),
    collection('additionalFields', {
      label: 'Additional fields',
      placeholder: 'Add field',
      options: [...propertyOptions, ...universalOptions],
    }),
  ],
  paged: { limit: 50, most: 1000 },
  async run({ client, clientOf, limit, now, workflow, parameters }) {
    const { simple, additionalFields } = parameters;
    const days = daysOf(parameters, { zone: workflow.timezone, now: now() });
    if (parameters.propertyType === 'ga4') {
      const { propertyId, metricsGA4: metrics = {}, dimensionsGA4: dimensions = {} } = parameters;
      const wanted = { propertyId: propertyId?.value ?? '', days, metrics, dimensions, limit };
      const report = await propertyReport(client, { ...wanted, options: additionalFields });
      return simple ? rowsOf(report).map((json) => ({ json })) : { json: report as unknown as JsonObject };
    }
    const { viewId, metricsUA: metrics = {}, dimensionsUA: dimensions = {} } = parameters;
    const wanted = { viewId: viewId?.value ?? '', days, metrics, dimensions, limit };
    const report = await universalReport(
      await clientOf(universalReports),
      viewReport({ ...wanted, options: additionalFields }),
      { limit, useResourceQuotas: additionalFields.useResourceQuotas },
    );
    return simple ? universalRows(report).map((json) => ({ json })) : { json: report as unknown as JsonObject };
  },
});

/** Version 2: reports of properties; what is left of Universal Analytics is refused by Google. */
export const googleAnalyticsV2 = defineServiceNode({
  name: 'n8n-nodes-base.googleAnalytics',
  displayName: 'Google Analytics',
  description: 'Gets reports of Google Analytics',
  version: 2,
  defaultVersion: 2,
  group: ['transform'],
  codex: { categories: ['Analytics'], alias: ['GA4', 'visitors', 'statistics'] },
  service: analytics,
  resources: {
    report: resource('Report', { get }),
    userActivity: resource('User activity', userActivityOperations),
  },
});
