import {
  boolean,
  collection,
  defineServiceNode,
  isJsonObject,
  type JsonObject,
  type JsonValue,
  joinPaths,
  offsetPaging,
  options,
  path,
  type Query,
  resource,
  service,
  string,
  z,
} from '@millrace/node-sdk';
import { contentfulApi, DELIVERY, PREVIEW } from './contentful.credentials.ts';

const common = {
  name: 'Contentful',
  credential: contentfulApi,
  reason: 'message',
  paging: offsetPaging({ offset: 'skip', items: 'items', size: { name: 'limit', most: 1000 } }),
} as const;
const hostOf = ({ source }: JsonObject) => (source === 'previewApi' ? PREVIEW : DELIVERY);
const contentful = service({
  ...common,
  baseUrl: ({ spaceId }, { parameters }) => `https://${hostOf(parameters)}/spaces/${encodeURIComponent(spaceId)}`,
});
/** Where spaces are themselves. */
const spaces = service({ ...common, baseUrl: (_fields, { parameters }) => `https://${hostOf(parameters)}/spaces` });

const source = options('source', {
  label: 'Source',
  default: 'deliveryApi',
  options: [
    { name: 'Delivery API', value: 'deliveryApi', description: 'What is published' },
    { name: 'Preview API', value: 'previewApi', description: 'Drafts, too' },
  ],
});
const environmentId = string('environmentId', { label: 'Environment', default: 'master' });
const rawData = boolean('rawData', {
  label: 'Raw data',
  description: 'Give what Contentful knows of it, too, not only its fields',
});
const rawOption = collection('additionalFields', {
  label: 'Additional fields',
  placeholder: 'Add field',
  options: [rawData],
});
const inEnvironment = (environment: string) => path`/environments/${environment}`;

/** Things by their fields, or as Contentful has them. */
function fieldsIn(thing: JsonValue, isRaw: boolean | undefined): Array<{ json: JsonObject }> {
  return [thing].flat().map((one) => {
    const whole = isJsonObject(one) ? one : { value: one };
    return { json: !isRaw && isJsonObject(whole.fields) ? whole.fields : whole };
  });
}

/** Conditions of a list. A field and its value stand in one text: `fields.color=red`. */
const conditions = [
  string('equal', { label: 'Equal', placeholder: 'fields.title=Lamp' }),
  string('exclude', { label: 'Exclude', placeholder: 'fields.tags[nin]=sale,old' }),
  string('exist', { label: 'Exists', placeholder: 'fields.tags[exists]=true' }),
  string('select', { label: 'Fields', description: 'Only these are given', placeholder: 'sys.id,fields.title' }),
  string('include', { label: 'Include', placeholder: 'fields.tags[in]=sale,old' }),
  string('notEqual', { label: 'Not equal', placeholder: 'fields.title[ne]=Lamp' }),
  string('order', { label: 'Order', description: 'With - before it, downwards', placeholder: '-sys.createdAt' }),
  string('query', { label: 'Search', description: 'In all fields with text' }),
  rawData,
] as const;

interface Wanted {
  content_type?: string | undefined;
  equal?: string | undefined;
  exclude?: string | undefined;
  exist?: string | undefined;
  select?: string | undefined;
  include?: string | undefined;
  notEqual?: string | undefined;
  order?: string | undefined;
  query?: string | undefined;
}

function queryOf({ content_type, select, order, query, ...wanted }: Wanted): Query {
  return {
    ...{ content_type: content_type || undefined, select: select || undefined },
    ...{ order: order || undefined, query: query || undefined },
    ...condition(wanted.equal, ''),
    ...condition(wanted.notEqual, '[ne]'),
    ...condition(wanted.include, '[in]'),
    ...condition(wanted.exclude, '[nin]'),
    ...condition(wanted.exist, '[exists]'),
  };
}

/** The operator of Contentful is behind the field, where nobody wrote it there. */
function condition(text: string | undefined, operator: string): Query {
  if (!text) return {};
  const at = text.indexOf('=');
  const field = at < 0 ? text : text.slice(0, at);
  return { [field.endsWith(']') ? field : `${field}${operator}`]: at < 0 ? '' : text.slice(at + 1) };
}

const listed = { limit: 100, most: 500 } as const;

const spaceOperations = {
  get: contentful.operation('Get', {
    parameters: [source],
    async run({ clientOf, credential }) {
      const { spaceId } = await credential();
      return {
        json: await (await clientOf(spaces)).get(path`/${spaceId}`, { answer: z.record(z.string(), z.json()) }),
      };
    },
  }),
};

const contentTypeOperations = {
  get: contentful.operation('Get', {
    parameters: [
      source,
      environmentId,
      string('contentTypeId', { label: 'Content type ID', required: true }),
      rawOption,
    ],
    request: ({ environmentId: environment, contentTypeId: id }) => ({
      path: joinPaths(inEnvironment(environment), path`/content_types/${id}`),
    }),
    items(type, { additionalFields: { rawData: isRaw } }) {
      return fieldsIn(!isRaw && isJsonObject(type) ? (type.fields ?? []) : type, true);
    },
  }),
};

const entryOperations = {
  get: contentful.operation('Get', {
    parameters: [source, environmentId, string('entryId', { label: 'Entry ID', required: true }), rawOption],
    request: ({ environmentId: environment, entryId: id }) => ({
      path: joinPaths(inEnvironment(environment), path`/entries/${id}`),
    }),
    items: (entry, { additionalFields }) => fieldsIn(entry, additionalFields.rawData),
  }),
  getAll: contentful.operation('Get many', {
    parameters: [
      source,
      environmentId,
      collection('additionalFields', {
        label: 'Additional fields',
        placeholder: 'Add field',
        options: [
          string('content_type', { label: 'Content type ID', description: 'Conditions on fields need it' }),
          ...conditions,
        ],
      }),
    ],
    paged: listed,
    async run({ client, limit, parameters: { environmentId: environment, additionalFields } }) {
      const { rawData: isRaw, ...wanted } = additionalFields;
      const request = { path: joinPaths(inEnvironment(environment), path`/entries`), query: queryOf(wanted) };
      return fieldsIn(await client.all(request, { limit }), isRaw);
    },
  }),
};

const assetOperations = {
  get: contentful.operation('Get', {
    parameters: [source, environmentId, string('assetId', { label: 'Asset ID', required: true }), rawOption],
    request: ({ environmentId: environment, assetId: id }) => ({
      path: joinPaths(inEnvironment(environment), path`/assets/${id}`),
    }),
    items: (asset, { additionalFields }) => fieldsIn(asset, additionalFields.rawData),
  }),
  getAll: contentful.operation('Get many', {
    parameters: [
      source,
      environmentId,
      collection('additionalFields', {
        label: 'Additional fields',
        placeholder: 'Add field',
        options: conditions,
      }),
    ],
    paged: listed,
    async run({ client, limit, parameters: { environmentId: environment, additionalFields } }) {
      const { rawData: isRaw, ...wanted } = additionalFields;
      const request = { path: joinPaths(inEnvironment(environment), path`/assets`), query: queryOf(wanted) };
      return fieldsIn(await client.all(request, { limit }), isRaw);
    },
  }),
};

const localeOperations = {
  getAll: contentful.operation('Get many', {
    parameters: [source, environmentId],
    paged: listed,
    request: ({ environmentId: environment }) => ({
      path: joinPaths(inEnvironment(environment), path`/locales`),
    }),
  }),
};

export default defineServiceNode({
  name: 'n8n-nodes-base.contentful',
  displayName: 'Contentful',
  description: 'Reads entries, assets and content types of a space',
  version: 1,
  group: ['input'],
  codex: { categories: ['Marketing', 'Data & Storage'], alias: ['CMS', 'content', 'headless'] },
  service: contentful,
  resources: {
    asset: resource('Asset', assetOperations, 'getAll'),
    contentType: resource('Content type', contentTypeOperations),
    entry: resource('Entry', entryOperations),
    locale: resource('Locale', localeOperations),
    space: resource('Space', spaceOperations),
  },
  defaultResource: 'entry',
});
