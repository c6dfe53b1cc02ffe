import { boolean, choices, collection, isJsonObject, json, options, path, string, succeeded } from '@millrace/node-sdk';
import { parseJsonObjectParameter } from '../../../lib/parameters/json-parameter.ts';
import { elasticsearch } from '../client.ts';

const indexId = string('indexId', { label: 'Index', description: 'Name of the index', required: true });
const masterTimeout = string('master_timeout', {
  label: 'Timeout of the master',
  description: 'How long its node may take to answer',
  default: '1m',
});

export const indexOperations = {
  create: elasticsearch.operation('Create', {
    parameters: [
      indexId,
      collection('additionalFields', {
        label: 'Additional fields',
        placeholder: 'Add field',
        options: [
          json('aliases', {
            label: 'Aliases',
            description: 'Further names of the index, as Elasticsearch writes them',
            typeOptions: { alwaysOpenEditWindow: true },
          }),
          boolean('include_type_name', { label: 'Types in mappings', description: 'Only before version 8' }),
          json('mappings', {
            label: 'Mappings',
            description: 'Its fields with their types, as Elasticsearch writes them',
            typeOptions: { alwaysOpenEditWindow: true },
          }),
          masterTimeout,
          json('settings', {
            label: 'Settings',
            description: 'Of the index, as Elasticsearch writes them',
            typeOptions: { alwaysOpenEditWindow: true },
          }),
          string('timeout', { label: 'Timeout', default: '30s' }),
          string('wait_for_active_shards', {
            label: 'Wait for active shards',
            description: "A number, or 'all'",
            default: '1',
          }),
        ],
      }),
    ],
    async run({ client, parameters: { indexId: index, additionalFields } }) {
      const { aliases, mappings, settings, ...query } = additionalFields;
      const body = {
        ...(aliases && { aliases: parseJsonObjectParameter(aliases, 'Aliases', 'additionalFields.aliases') }),
        ...(mappings && { mappings: parseJsonObjectParameter(mappings, 'Mappings', 'additionalFields.mappings') }),
        ...(settings && { settings: parseJsonObjectParameter(settings, 'Settings', 'additionalFields.settings') }),
      };
      const sent = Object.keys(body).length > 0 ? body : undefined;
      const answer = await client.put(path`/${index}`, sent, { query });
      // Elasticsearch names the index, too: once is enough.
      const { index: _named, ...rest } = isJsonObject(answer) ? answer : {};
      return { json: { id: index, ...rest } };
    },
  }),
  delete: elasticsearch.operation('Delete', {
    parameters: [indexId],
    request: ({ indexId: index }) => ({ method: 'DELETE', path: path`/${index}` }),
    items: succeeded,
  }),
  get: elasticsearch.operation('Get', {
    parameters: [
      indexId,
      collection('additionalFields', {
        label: 'Additional fields',
        placeholder: 'Add field',
        options: [
          boolean('allow_no_indices', {
            label: 'Allow no index',
            description: 'Give nothing, and no error, where no index has such a name',
            default: true,
          }),
          options('expand_wildcards', {
            label: 'Expand wildcards to',
            default: 'all',
            options: choices('all', 'closed', 'hidden', 'none', 'open'),
          }),
          boolean('flat_settings', { label: 'Flat settings', description: 'Name nested settings by their paths' }),
          boolean('ignore_unavailable', { label: 'Ignore missing indices' }),
          boolean('include_defaults', { label: 'Defaults, too', description: 'Give settings that nobody changed' }),
          boolean('local', { label: 'Local', description: 'Ask the node itself, not the master' }),
          masterTimeout,
        ],
      }),
    ],
    request: ({ indexId: index, additionalFields }) => ({ path: path`/${index}`, query: { ...additionalFields } }),
    // A pattern or an alias stands for several.
    items: (answer) =>
      Object.entries(isJsonObject(answer) ? answer : {}).map(([id, index]) => ({
        json: { id, ...(isJsonObject(index) && index) },
      })),
  }),
  getAll: elasticsearch.operation('Get many', {
    parameters: [],
    paged: true,
    async run({ client, limit }) {
      const found = await client.get('/_aliases');
      const names = Object.keys(isJsonObject(found) ? found : {});
      return names.slice(0, limit).map((id) => ({ json: { indexId: id } }));
    },
  }),
};
