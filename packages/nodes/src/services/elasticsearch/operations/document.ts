import { boolean, choices, collection, json, number, options, path, string } from '@millrace/node-sdk';
import { dataToSend, sentFields } from '../../../lib/fields/data-to-send.ts';
import { parseJsonObjectParameter } from '../../../lib/parameters/json-parameter.ts';
import { changeDocuments } from '../bulk.ts';
import { elasticsearch, hit } from '../client.ts';
import { documentOf, searched } from '../hits.ts';

const indexId = string('indexId', {
  label: 'Index',
  description: 'Name of the index that holds the document',
  required: true,
});
const documentId = string('documentId', { label: 'Document ID', required: true });
const simple = boolean('simple', {
  label: 'Simplify',
  description: 'Give the fields of a document with its ID, not all that is known of it',
  default: true,
});
const bulkOperation = boolean('bulkOperation', {
  label: 'In bulk',
  description: 'Send the documents of all items in one request',
});
const refresh = options('refresh', {
  label: 'Refresh',
  description: 'When searches find what was changed',
  default: 'false',
  options: [
    { name: 'At once', value: 'true' },
    { name: 'Wait for the next refresh', value: 'wait_for' },
    { name: 'With the next refresh', value: 'false' },
  ],
});
const routing = string('routing', { label: 'Routing', description: 'What the shard is chosen by' });
const timeout = string('timeout', { label: 'Timeout', description: 'For example 30s or 1m', default: '1m' });
const sourceExcludes = string('_source_excludes', {
  label: 'Exclude fields',
  description: 'Fields of the document to leave out, separated by commas',
});
const sourceIncludes = string('_source_includes', {
  label: 'Include fields',
  description: 'Only these fields of the document, separated by commas',
});
const storedFields = boolean('stored_fields', { label: 'Stored fields', description: 'Give fields that are stored' });

const values = dataToSend('field', [string('fieldId', { label: 'Field' }), string('fieldValue', { label: 'Value' })]);

const searchOptions = collection('options', {
  label: 'Options',
  placeholder: 'Add option',
  options: [
    boolean('allow_no_indices', {
      label: 'Allow no index',
      description: 'Give nothing, and no error, where no index has such a name',
      default: true,
    }),
    boolean('allow_partial_search_results', {
      label: 'Allow partial results',
      description: 'Give what was found where shards failed or took too long',
      default: true,
    }),
    number('batched_reduce_size', {
      label: 'Shards reduced at once',
      default: 512,
      typeOptions: { minValue: 2 },
    }),
    boolean('ccs_minimize_roundtrips', { label: 'Few round trips between clusters', default: true }),
    string('docvalue_fields', { label: 'Doc value fields', description: 'Separated by commas' }),
    options('expand_wildcards', {
      label: 'Expand wildcards to',
      default: 'open',
      options: choices('all', 'closed', 'hidden', 'none', 'open'),
    }),
    boolean('explain', { label: 'Explain', description: 'Say how the score of each document was computed' }),
    boolean('ignore_throttled', { label: 'Ignore frozen indices', default: true }),
    boolean('ignore_unavailable', { label: 'Ignore missing indices' }),
    number('max_concurrent_shard_requests', { label: 'Shard requests at once', default: 5 }),
    number('pre_filter_shard_size', {
      label: 'Shards that are filtered first',
      description: 'From this number of shards on, those that cannot match are left out first',
      default: 1,
      typeOptions: { minValue: 1 },
    }),
    json('query', {
      label: 'Query',
      description: 'Body of the search, in the query language of Elasticsearch',
      placeholder: '{ "query": { "match": { "name": "Ada" } } }',
      typeOptions: { alwaysOpenEditWindow: true },
    }),
    boolean('request_cache', { label: 'Cache' }),
    routing,
    options('search_type', {
      label: 'Search type',
      default: 'query_then_fetch',
      options: [
        { name: 'Frequencies over all shards', value: 'dfs_query_then_fetch' },
        { name: 'Frequencies of each shard', value: 'query_then_fetch' },
      ],
    }),
    boolean('seq_no_primary_term', {
      label: 'Sequence number and primary term',
      description: 'Give those of the last change of each document',
    }),
    string('sort', { label: 'Sort', description: 'Fields with their directions', placeholder: 'name:asc,age:desc' }),
    sourceExcludes,
    sourceIncludes,
    string('stats', { label: 'Tag', description: 'Under which the search is counted' }),
    storedFields,
    number('terminate_after', { label: 'Terminate after', description: 'Documents that each shard looks at' }),
    timeout,
    boolean('track_scores', { label: 'Track scores', description: 'Also where documents are sorted by fields' }),
    number('track_total_hits', { label: 'Count hits up to', default: 10000 }),
    boolean('version', { label: 'Version', description: 'Give the version of each document' }),
  ],
});

export const documentOperations = {
  create: elasticsearch.operation('Create', {
    parameters: [
      indexId,
      ...values,
      collection('additionalFields', {
        label: 'Additional fields',
        placeholder: 'Add field',
        options: [
          string('documentId', { label: 'Document ID', description: 'Default: Elasticsearch makes one' }),
          routing,
          timeout,
        ],
      }),
      collection('options', {
        label: 'Options',
        placeholder: 'Add option',
        options: [
          bulkOperation,
          string('pipeline', { label: 'Pipeline', description: 'ID of the one that prepares the document' }),
          refresh,
        ],
      }),
    ],
    runAll: (context) =>
      changeDocuments(context, (item, parameters) => {
        const { indexId: index, additionalFields, options: chosen } = parameters;
        const { documentId: id, routing, timeout } = additionalFields;
        return {
          method: id ? 'PUT' : 'POST',
          path: id ? path`/${index}/_doc/${id}` : path`/${index}/_doc`,
          query: { refresh: chosen.refresh, timeout },
          about: { routing: routing || undefined, pipeline: chosen.pipeline || undefined },
          body: sentFields(parameters, item),
          line: { action: 'index', index, id: id || undefined },
        };
      }),
  }),
  delete: elasticsearch.operation('Delete', {
    parameters: [
      indexId,
      documentId,
      collection('options', { label: 'Options', placeholder: 'Add option', options: [bulkOperation] }),
    ],
    runAll: (context) =>
      changeDocuments(context, (_item, { indexId: index, documentId: id }) => ({
        method: 'DELETE',
        path: path`/${index}/_doc/${id}`,
        query: {},
        about: {},
        line: { action: 'delete', index, id },
      })),
  }),
  get: elasticsearch.operation('Get', {
    parameters: [
      indexId,
      documentId,
      simple,
      collection('options', {
        label: 'Options',
        placeholder: 'Add option',
        options: [sourceExcludes, sourceIncludes, storedFields],
      }),
    ],
    async run({ client, parameters: { indexId: index, documentId: id, simple: isSimple, options: chosen } }) {
      const query = withSource(chosen);
      return documentOf(await client.get(path`/${index}/_doc/${id}`, { query, answer: hit }), isSimple);
    },
  }),
  getAll: elasticsearch.operation('Get many', {
    parameters: [indexId, simple, searchOptions],
    paged: true,
    async run({ client, limit, parameters: { indexId: index, simple: isSimple, options: chosen } }) {
      const { query, ...rest } = chosen;
      const body = query ? parseJsonObjectParameter(query, 'Query', 'options.query') : undefined;
      const hits = await searched(client, { index, query: withSource(rest), body, limit });
      return hits.map((one) => documentOf(one, isSimple));
    },
  }),
  update: elasticsearch.operation('Update', {
    parameters: [
      indexId,
      documentId,
      ...values,
      collection('options', { label: 'Options', placeholder: 'Add option', options: [bulkOperation, refresh] }),
    ],
    runAll: (context) =>
      changeDocuments(context, (item, parameters) => {
        const { indexId: index, documentId: id, options: chosen } = parameters;
        return {
          method: 'POST',
          path: path`/${index}/_update/${id}`,
          query: { refresh: chosen.refresh },
          about: {},
          body: { doc: sentFields(parameters, item) },
          line: { action: 'update', index, id },
        };
      }),
  }),
};

/** What is asked of documents. Where options are given, their fields are asked for expressly: `stored_fields` leaves them out else. */
function withSource<Options extends object>(chosen: Options) {
  return Object.keys(chosen).length > 0 ? { ...chosen, _source: true } : {};
}
