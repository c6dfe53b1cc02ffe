import {
  asJson,
  boolean,
  choiceOf,
  collection,
  cursorPaging,
  fixedCollection,
  group,
  type ItemContext,
  type JsonObject,
  type JsonValue,
  joinPaths,
  number,
  type Path,
  path,
  type Query,
  type ServiceClient,
  string,
  z,
} from '@millrace/node-sdk';
import { queryText } from '../../../../lib/sql/query-parameters.ts';
import { bigQuery, schema } from '../client.ts';
import { lookups } from '../lookups.ts';
import { optional, projectId } from '../parameters.ts';
import { recordOf } from '../rows.ts';

/** Between two looks at a query that takes longer than the service waits. */
const PAUSE_MS = 1_000;

const job = z.looseObject({
  jobReference: z.looseObject({ jobId: z.string().optional(), location: z.string().optional() }).default({}),
});
const results = z.looseObject({
  jobComplete: z.boolean().default(true),
  schema: schema.optional(),
  rows: z.array(z.json()).default([]),
  pageToken: z.string().optional(),
});
const morePages = cursorPaging({ cursor: 'pageToken', next: 'pageToken', items: 'rows' });

const queryParameters = fixedCollection('queryParameters', {
  label: 'Query parameters',
  description: 'Values for @name in the query, sent apart from it, so that data cannot change it',
  placeholder: 'Add parameter',
  multiple: true,
  default: { namedParameters: [{ name: '', value: '' }] },
  groups: [
    group('namedParameters', 'Parameter', [
      string('name', { label: 'Name', description: 'As it stands in the query, without @' }),
      string('value', { label: 'Value', description: 'Sent as a text: the query may convert it by CAST' }),
    ]),
  ],
});

/** Runs SQL, and gives a row an item. */
export const executeQuery = bigQuery.operation('Execute query', {
  action: 'Execute an SQL query',
  description: 'Run SQL',
  parameters: [
    projectId,
    string('sqlQuery', {
      label: 'SQL query',
      description: 'What expressions give becomes part of the SQL: use query parameters for data',
      placeholder: 'SELECT name, born FROM people.staff WHERE born > @year',
      noDataExpression: true,
      evaluatedByNode: true,
      typeOptions: { editor: 'sqlEditor' },
    }),
    collection('options', {
      ...optional,
      options: [
        choiceOf('defaultDataset', {
          label: 'Default dataset',
          description: 'Of tables that the query names without one',
          from: lookups.datasetChoices,
        }),
        boolean('dryRun', {
          label: 'Dry run',
          description: 'Only check the query, and tell how many bytes it would read',
        }),
        boolean('includeSchema', { label: 'Include schema', description: 'Items hold the columns in _schema' }),
        string('location', { label: 'Location', description: 'Where the query runs', placeholder: 'EU' }),
        string('maximumBytesBilled', {
          label: 'Most bytes billed',
          description: 'A query that would read more fails without a charge',
        }),
        number('maxResults', { label: 'Rows of a page', description: 'All pages are read', default: 1000 }),
        number('timeoutMs', {
          label: 'Wait (ms)',
          description: 'How long the service waits for the query in one request; longer ones are asked about again',
          default: 10_000,
        }),
        boolean('rawOutput', { label: 'Raw output', description: 'The answer of the service as one item' }),
        boolean('useLegacySql', { label: 'Legacy SQL', description: 'The query is in the former dialect of BigQuery' }),
        boolean('returnAsNumbers', { label: 'Numbers as numbers', description: 'Instead of texts, which are exact' }),
        queryParameters,
      ],
    }),
  ],
  async run(context) {
    const { client, parameters, node } = context;
    const { projectId: project, options } = parameters;
    const place = path`/projects/${project.value}`;
    const query = queryText(parameters.sqlQuery, (value) => context.evaluate(value as JsonValue | undefined, {}));
    const made = await client.post(`${place}/jobs`, jobBody(query, project.value, options), { answer: job });
    const { jobId, location } = made.jobReference;
    // A query that is only checked makes no job to ask for results.
    if (options.dryRun || jobId === undefined) return { json: made as JsonObject };
    const request = {
      path: joinPaths(place, path`/queries/${jobId}`),
      query: {
        location: options.location || location,
        maxResults: options.maxResults || 1000,
        timeoutMs: options.timeoutMs || 10_000,
      },
    } as const;
    const first = await firstPage(context, request);
    if (options.rawOutput) return { json: first as JsonObject };
    if (!first.schema) return { json: { success: true } };
    const { fields } = first.schema;
    const reading = { asNumbers: options.returnAsNumbers === true, asDates: node.typeVersion >= 2.1 };
    const about: JsonObject = options.includeSchema ? { _schema: asJson(fields) } : {};
    const rows = [...first.rows, ...(await rowsAfter(client, request, first.pageToken))];
    return rows.map((row) => ({ json: { ...recordOf(row, fields, reading), ...about } }));
  },
});

interface QueryOptions {
  defaultDataset?: string;
  dryRun?: boolean;
  location?: string;
  maximumBytesBilled?: string;
  useLegacySql?: boolean;
  returnAsNumbers?: boolean;
  queryParameters?: { namedParameters?: Array<{ name: string; value: string }> };
}

function jobBody(query: string, projectId: string | number, options: QueryOptions) {
  const { defaultDataset, dryRun, location, maximumBytesBilled, useLegacySql = false, returnAsNumbers } = options;
  const named = useLegacySql ? [] : (options.queryParameters?.namedParameters ?? []).filter(({ name }) => name !== '');
  return {
    ...(location && { jobReference: { projectId: String(projectId), location } }),
    configuration: {
      ...(dryRun && { dryRun }),
      query: {
        query,
        useLegacySql,
        // The service passes over it, as over what n8n tells it.
        returnAsNumbers,
        maximumBytesBilled: maximumBytesBilled || undefined,
        ...(defaultDataset && { defaultDataset: { datasetId: defaultDataset, projectId: String(projectId) } }),
        ...(named.length > 0 && {
          parameterMode: 'NAMED',
          queryParameters: named.map(({ name, value }) => ({
            name,
            parameterType: { type: 'STRING' },
            parameterValue: { value: String(value) },
          })),
        }),
      },
    },
  };
}

interface ResultRequest {
  path: Path;
  query: Query;
}

/** The first page of results, when the query is done. */
async function firstPage(
  { client, sleep }: Pick<ItemContext<never>, 'sleep'> & { client: ServiceClient },
  { path: place, query }: ResultRequest,
) {
  for (;;) {
    const page = await client.get(place, { query, answer: results });
    if (page.jobComplete) return page;
    await sleep(PAUSE_MS);
  }
}

async function rowsAfter(client: ServiceClient, request: ResultRequest, pageToken: string | undefined) {
  if (!pageToken) return [];
  return await client.all({ ...request, query: { ...request.query, pageToken } }, { paging: morePages });
}
