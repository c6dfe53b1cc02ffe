import {
  choices,
  collection,
  isJsonObject,
  type JsonObject,
  type JsonValue,
  joinPaths,
  locator,
  mappedValues,
  mapper,
  multiOptions,
  NodeError,
  type Path,
  path,
  type Query,
  type ResourceMapperValue,
  type ServiceClient,
  string,
} from '@millrace/node-sdk';
import { quoted } from '../graph-service.ts';
import { entity, itemsOf, type ListPlace, sharePoint, withoutAnnotations } from './client.ts';
import { lookups } from './lookups.ts';
import { list, simplify, site } from './parameters.ts';

/** What simplified items say. */
const SIMPLE = {
  $select: 'id,createdDateTime,lastModifiedDateTime,webUrl',
  $expand: 'fields(select=Title)',
} as const;
/** Lets conditions be on columns without an index. */
const ANY_COLUMN = { prefer: 'HonorNonIndexedQueriesWarningMayFailRandomly' } as const;

const item = locator('item', { label: 'Item', from: lookups.items, required: true });
const words = { singular: 'column', plural: 'columns' };
const mapping = (mode: 'update' | 'upsert') =>
  mapper('columns', {
    label: 'Columns',
    from: lookups.changedColumns,
    required: true,
    typeOptions: { resourceMapper: { mode, fieldWords: words, addAllFields: true, multiKeyMatch: false } },
  });

export const itemOperations = {
  create: sharePoint.operation('Create', {
    action: 'Create an item in a list',
    parameters: [
      site,
      list,
      mapper('columns', {
        label: 'Columns',
        from: lookups.newColumns,
        required: true,
        typeOptions: { resourceMapper: { mode: 'add', fieldWords: words, addAllFields: true, multiKeyMatch: false } },
      }),
    ],
    async run({ client, item: input, parameters }) {
      return { json: await create(client, parameters, mappedValues(parameters.columns, input.json)) };
    },
  }),
  upsert: sharePoint.operation('Create or update', {
    action: 'Create or update an item in a list',
    description: 'Change the item that matches, or create one',
    parameters: [site, list, mapping('upsert')],
    async run({ client, item: input, parameters }) {
      const { id: _id, ...fields } = mappedValues(parameters.columns, input.json);
      const found = await placeOf(client, parameters, input.json);
      return { json: found ? await change(client, found, fields) : await create(client, parameters, fields) };
    },
  }),
  delete: sharePoint.operation('Delete', {
    action: 'Delete an item of a list',
    parameters: [site, list, item],
    request: (place) => ({ method: 'DELETE', path: itemAt(place, place.item.value) }),
    items: () => [{ json: { deleted: true } }],
  }),
  get: sharePoint.operation('Get', {
    action: 'Get an item of a list',
    parameters: [site, list, item, simplify],
    request: ({ simplify: isSimple, ...place }) => ({
      path: itemAt(place, place.item.value),
      query: isSimple ? SIMPLE : {},
    }),
    items: (answer, { simplify: isSimple }) => {
      const found = entity.parse(answer);
      return [{ json: isSimple ? withoutAnnotations(found) : found }];
    },
  }),
  getAll: sharePoint.operation('Get many', {
    action: 'Get many items of a list',
    parameters: [
      site,
      list,
      string('filter', {
        label: 'Filter',
        description: 'A condition of OData',
        placeholder: "fields/Title eq 'item name'",
      }),
      collection('options', {
        label: 'Options',
        placeholder: 'Add option',
        options: [
          multiOptions('fields', {
            label: 'Fields',
            displayOptions: { hide: { '/simplify': [true] } },
            options: choices(
              'contentType',
              'createdDateTime',
              'createdBy',
              'fields',
              'id',
              'lastModifiedDateTime',
              'lastModifiedBy',
              'parentReference',
              'webUrl',
            ),
          }),
        ],
      }),
      simplify,
    ],
    paged: { limit: 50, most: 1000 },
    async run({ client, limit, parameters }) {
      const { filter, simplify: isSimple, options } = parameters;
      const query = { $filter: filter || undefined, ...(isSimple ? SIMPLE : selecting(options.fields)) };
      const request = { path: itemsOf(parameters), query, ...(filter && { headers: ANY_COLUMN }) };
      const found = (await client.all(request, { limit })).filter(isJsonObject);
      return found.map((one) => ({ json: isSimple ? withoutAnnotations(one) : one }));
    },
  }),
  update: sharePoint.operation('Update', {
    action: 'Update an item of a list',
    parameters: [site, list, mapping('update')],
    async run({ client, item: input, parameters }) {
      const { id: _id, ...fields } = mappedValues(parameters.columns, input.json);
      const found = await placeOf(client, parameters, input.json);
      if (found) return { json: await change(client, found, fields) };
      throw new NodeError('No item of the list matches', {
        description: 'Check the values of the columns to match on.',
        parameter: 'columns',
      });
    },
  }),
};

function itemAt(place: ListPlace, id: string | number): Path {
  return joinPaths(itemsOf(place), path`/${id}`);
}

/** Fields of items, with the values of columns where they are among them. */
function selecting(fields: readonly string[] = []): Query {
  if (fields.length === 0) return {};
  return { $select: fields.join(','), $expand: fields.includes('fields') ? 'fields' : undefined };
}

function create(client: ServiceClient, place: ListPlace, fields: JsonObject): Promise<JsonObject> {
  return client.post(itemsOf(place), { fields }, { answer: entity });
}

function change(client: ServiceClient, place: Path, fields: JsonObject): Promise<JsonObject> {
  return client.patch(place, { fields }, { answer: entity });
}

/** The item that matches, by its id or by columns; undefined when there is none. @throws NodeError when there are several */
async function placeOf(
  client: ServiceClient,
  parameters: ListPlace & { columns: ResourceMapperValue },
  input: JsonObject,
): Promise<Path | undefined> {
  const values = mappedValues(parameters.columns, input);
  const matching = parameters.columns.matchingColumns ?? [];
  const { id } = values;
  if (matching.length === 0 || matching.includes('id')) {
    return id === undefined || id === null || id === '' ? undefined : itemAt(parameters, String(id));
  }
  const $filter = matching.map((name) => conditionOf(name, values[name])).join(' and ');
  const found = await client.all({ path: itemsOf(parameters), query: { $filter }, headers: ANY_COLUMN }, { limit: 2 });
  if (found.length > 1) {
    throw new NodeError('Several items of the list match', {
      description: `Choose other columns to match on than ${matching.join(', ')}.`,
      parameter: 'columns',
    });
  }
  const [only] = found;
  return isJsonObject(only) ? itemAt(parameters, String(only.id ?? '')) : undefined;
}

/** @throws NodeError for a column without a value */
function conditionOf(name: string, value: JsonValue | undefined): string {
  if (typeof value === 'number' || typeof value === 'boolean') return `fields/${name} eq ${value}`;
  if (typeof value === 'string' && value !== '') return `fields/${name} eq ${quoted(value)}`;
  throw new NodeError(`The column '${name}' has no value to match on`, {
    description: 'Give one, or choose other columns to match on.',
    parameter: 'columns',
  });
}
