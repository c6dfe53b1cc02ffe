import type { JsonObject } from '@millrace/node-sdk';
import { type FakeServer, lookupContext, runNode } from '@millrace/node-sdk/testing';
import { expect, it } from 'vitest';
import { googleAnalyticsV1 } from './google-analytics-v1.ts';
import { googleAnalyticsV2 } from './google-analytics-v2.ts';

const credentials = { googleAnalyticsOAuth2: { oauthTokenData: { access_token: 't' } } };
const now = Date.parse('2026-03-05T12:00:00Z');
const propertyId = { __rl: true, mode: 'id', value: '123' };
const row = (date: string, users: string): JsonObject => ({
  dimensionValues: [{ value: date }],
  metricValues: [{ value: users }],
});
const answered: JsonObject = { dimensionHeaders: [{ name: 'date' }], metricHeaders: [{ name: 'totalUsers' }] };

const run = (parameters: JsonObject, http: FakeServer) =>
  runNode(googleAnalyticsV2, { credentials, http, now, parameters: { propertyId, ...parameters } });
const bodyOf = (request: { body?: unknown } | undefined) => JSON.parse(String(request?.body));

it('gives the rows of a report, by their names', async () => {
  const rows = [row('20260301', '5'), row('20260302', '7')];
  const { json, requests } = await run({}, () => ({ json: { ...answered, rows, rowCount: 2 } }));
  expect(json).toEqual([
    { date: '20260301', totalUsers: '5' },
    { date: '20260302', totalUsers: '7' },
  ]);
  expect(requests).toHaveLength(1);
  expect(requests[0]?.url).toBe('https://analyticsdata.googleapis.com/v1beta/properties/123:runReport');
  expect(bodyOf(requests[0])).toEqual({
    dateRanges: [{ startDate: '2026-02-26', endDate: '2026-03-05' }],
    metrics: [{ name: 'totalUsers' }],
    dimensions: [{ name: 'date' }],
    limit: 50,
  });
});

it('takes pages as long as the service gives them', async () => {
  const many = Array.from({ length: 200_000 }, (_, at) => row(String(at), '1'));
  const { json } = await run({ returnAll: true }, ({ body }) => {
    const { offset = 0 } = bodyOf({ body });
    return { json: { ...answered, rows: offset === 0 ? [row('first', '1')] : many, rowCount: 200_001 } };
  });
  expect(json).toHaveLength(200_001);
});

it('reads on until all rows are there', async () => {
  const { json, requests } = await run({ returnAll: true }, ({ body }) => {
    const { offset = 0 } = bodyOf({ body });
    return { json: { ...answered, rows: [row(String(offset), '1')], rowCount: 3 } };
  });
  expect(json.map(({ date }) => date)).toEqual(['0', '1', '2']);
  expect(requests.map((request) => bodyOf(request).limit)).toEqual([100_000, 100_000, 100_000]);
});

it.each([
  ['today', '2026-03-05', '2026-03-05'],
  ['yesterday', '2026-03-04', '2026-03-04'],
  ['last30days', '2026-02-03', '2026-03-05'],
  ['lastCalendarWeek', '2026-02-23', '2026-03-01'],
  ['lastCalendarMonth', '2026-02-01', '2026-02-28'],
])('knows the days of %s', async (dateRange, startDate, endDate) => {
  const { requests } = await run({ dateRange }, () => ({ json: answered }));
  expect(bodyOf(requests[0]).dateRanges).toEqual([{ startDate, endDate }]);
});

it('adds nothing to a whole report that is empty', async () => {
  const { json } = await run({ simple: false }, () => ({ json: { kind: 'analyticsData#runReport' } }));
  expect(json).toEqual([{ kind: 'analyticsData#runReport' }]);
});

it('sends filters and order, and gives the whole report where it is not simplified', async () => {
  const http: FakeServer = () => ({ json: { ...answered, rows: [row('1', '2')], rowCount: 1 } });
  const expressions = {
    stringFilter: [{ listName: 'city', value: 'Jena', caseSensitive: false, matchType: 'CONTAINS' }],
    inListFilter: [{ listName: 'other', name: 'foo', values: 'a, b', caseSensitive: true }],
  };
  const between = [{ listName: 'custom', name: 'cm', valueType: 'int64Value', fromValue: '1', toValue: '2' }];
  const { json, requests } = await run(
    {
      simple: false,
      metricsGA4: { metricValues: [{ listName: 'custom', name: 'cm', expression: 'a/b', invisible: true }] },
      additionalFields: {
        currencyCode: 'EUR',
        dimensionFiltersUI: { filterExpressions: { filterExpressionType: 'orGroup', expression: expressions } },
        metricsFiltersUI: {
          filterExpressions: { filterExpressionType: 'andGroup', expression: { betweenFilter: between } },
        },
        orderByUI: { metricOrderBy: [{ desc: true, metricName: 'cm' }] },
      },
    },
    http,
  );
  expect(json).toEqual([{ ...answered, rows: [row('1', '2')], rowCount: 1 }]);
  expect(bodyOf(requests[0])).toMatchObject({
    metrics: [{ name: 'cm', expression: 'a/b', invisible: true }],
    currencyCode: 'EUR',
    dimensionFilter: {
      orGroup: {
        expressions: [
          {
            filter: { fieldName: 'city', stringFilter: { value: 'Jena', caseSensitive: false, matchType: 'CONTAINS' } },
          },
          { filter: { fieldName: 'foo', inListFilter: { values: ['a', 'b'], caseSensitive: true } } },
        ],
      },
    },
    metricFilter: {
      andGroup: {
        expressions: [
          {
            filter: {
              fieldName: 'cm',
              betweenFilter: { fromValue: { int64Value: '1' }, toValue: { int64Value: '2' } },
            },
          },
        ],
      },
    },
    orderBys: [{ desc: true, metric: { metricName: 'cm' } }],
  });
});

const view: JsonObject = {
  columnHeader: { dimensions: ['ga:date'], metricHeader: { metricHeaderEntries: [{ name: 'ga:users' }] } },
};
const viewRow = (date: string) => ({ dimensions: [date], metrics: [{ values: ['5'] }] });

it('reads reports of views page after page, in both versions', async () => {
  const http: FakeServer = ({ body }) => {
    const isLast = String(body).includes('"pageToken"');
    const data = { rows: [viewRow(isLast ? '2' : '1')] };
    return { json: { reports: [{ ...view, data, ...(!isLast && { nextPageToken: '1' }) }] } };
  };
  const all = [
    { 'ga:date': '1', 'ga:users': '5' },
    { 'ga:date': '2', 'ga:users': '5' },
  ];
  const viewId = { __rl: true, mode: 'id', value: '77' };
  const { json, requests } = await run({ propertyType: 'universal', viewId, returnAll: true }, http);
  expect(json).toEqual(all);
  expect(bodyOf(requests[0]).reportRequests[0]).toMatchObject({
    viewId: '77',
    metrics: [{ alias: 'ga:users', expression: 'ga:users' }],
  });
  const first = await runNode(googleAnalyticsV1, { credentials, http, parameters: { viewId: '77' } });
  expect(first.json).toEqual(all);
  expect(bodyOf(first.requests[0])).toEqual({ reportRequests: [{ viewId: '77' }] });
});

it('says why Google refuses', async () => {
  const refusing: FakeServer = () => ({ status: 403, json: { error: { message: 'No permission' } } });
  await expect(run({}, refusing)).rejects.toThrow('No permission');
});

it('offers the properties of all accounts, and what they measure', async () => {
  const summaries: JsonObject = {
    accountSummaries: [
      { propertySummaries: [{ property: 'properties/2', displayName: 'Shop' }] },
      { propertySummaries: [{ property: 'properties/1', displayName: 'Blog' }] },
      {},
    ],
  };
  const metrics = [{ apiName: 'totalUsers', uiName: 'Total users' }];
  const http: FakeServer = ({ url }) => ({ json: url.endsWith('/properties/123/metadata') ? { metrics } : summaries });
  const context = lookupContext(googleAnalyticsV2, { credentials, http, parameters: { propertyId } });
  const { search, options } = googleAnalyticsV2.lookups ?? {};
  expect(await search?.searchProperties?.(context, {})).toEqual({
    results: [
      { name: 'Blog', value: '1' },
      { name: 'Shop', value: '2' },
    ],
  });
  expect(await options?.getMetricsGA4?.(context)).toEqual([{ name: 'Total users', value: 'totalUsers' }]);
});
