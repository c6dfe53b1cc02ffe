import {
  boolean,
  choiceOf,
  fixedCollection,
  group,
  type JsonObject,
  path,
  string,
  succeeded,
} from '@millrace/node-sdk';
import { itemsIn, webflow, webflowV1 } from './client.ts';
import { collections, fields, oldCollections, oldFields, oldSites, sites } from './lookups.ts';

const itemId = string('itemId', { label: 'Item ID', required: true });
const live = boolean('live', { label: 'Live', description: 'Publish the item on the site', required: true });

type Choices = Parameters<typeof choiceOf>[1]['from'];
const place = (from: { sites: Choices; collections: Choices }) =>
  [
    choiceOf('siteId', { label: 'Site', from: from.sites, required: true }),
    choiceOf('collectionId', { label: 'Collection', from: from.collections, required: true }),
  ] as const;
const fieldsFrom = (from: Choices) =>
  fixedCollection('fieldsUi', {
    label: 'Fields',
    placeholder: 'Add field',
    multiple: true,
    groups: [
      group('fieldValues', 'Field', [
        choiceOf('fieldId', { label: 'Field', from }),
        string('fieldValue', { label: 'Value' }),
      ]),
    ],
  });

interface Entered {
  fieldValues?: ReadonlyArray<{ fieldId: string; fieldValue: string }>;
}
function valuesOf({ fieldValues = [] }: Entered): JsonObject {
  return Object.fromEntries(fieldValues.map(({ fieldId, fieldValue }) => [fieldId, fieldValue]));
}

const where = place({ sites, collections });
const values = fieldsFrom(fields);

export const itemOperations = {
  create: webflow.operation('Create', {
    parameters: [...where, live, values],
    request: ({ collectionId, live: isLive, fieldsUi }) => ({
      method: 'POST',
      path: isLive ? path`/collections/${collectionId}/items/live` : path`/collections/${collectionId}/items`,
      body: { fieldData: valuesOf(fieldsUi) },
    }),
  }),
  deleteItem: webflow.operation('Delete', {
    parameters: [...where, itemId],
    request: ({ collectionId, itemId: id }) => ({
      method: 'DELETE',
      path: path`/collections/${collectionId}/items/${id}`,
    }),
    items: succeeded,
  }),
  get: webflow.operation('Get', {
    parameters: [...where, itemId],
    request: ({ collectionId, itemId: id }) => ({ path: path`/collections/${collectionId}/items/${id}` }),
  }),
  getAll: webflow.operation('Get many', {
    parameters: [...where],
    paged: { limit: 100, most: 100 },
    run: ({ client, limit, parameters }) => itemsIn(client, parameters.collectionId, limit),
  }),
  update: webflow.operation('Update', {
    parameters: [...where, itemId, live, values],
    request: ({ collectionId, itemId: id, live: isLive, fieldsUi }) => ({
      method: 'PATCH',
      path: isLive
        ? path`/collections/${collectionId}/items/${id}/live`
        : path`/collections/${collectionId}/items/${id}`,
      body: { fieldData: valuesOf(fieldsUi) },
    }),
  }),
};

const oldWhere = place({ sites: oldSites, collections: oldCollections });
const oldValues = fieldsFrom(oldFields);

/** Those of the first interface. */
export const oldItemOperations = {
  create: webflowV1.operation('Create', {
    parameters: [...oldWhere, live, oldValues],
    request: ({ collectionId, live: isLive, fieldsUi }) => ({
      method: 'POST',
      path: path`/collections/${collectionId}/items`,
      query: { live: isLive },
      body: { fields: valuesOf(fieldsUi) },
    }),
  }),
  delete: webflowV1.operation('Delete', {
    parameters: [...oldWhere, itemId],
    request: ({ collectionId, itemId: id }) => ({
      method: 'DELETE',
      path: path`/collections/${collectionId}/items/${id}`,
    }),
  }),
  get: webflowV1.operation('Get', {
    parameters: [...oldWhere, itemId],
    request: ({ collectionId, itemId: id }) => ({ path: path`/collections/${collectionId}/items/${id}` }),
    items: 'items',
  }),
  getAll: webflowV1.operation('Get many', {
    parameters: [...oldWhere],
    paged: { limit: 100, most: 100 },
    run: ({ client, limit, parameters }) => itemsIn(client, parameters.collectionId, limit),
  }),
  update: webflowV1.operation('Update', {
    parameters: [...oldWhere, itemId, live, oldValues],
    request: ({ collectionId, itemId: id, live: isLive, fieldsUi }) => ({
      method: 'PUT',
      path: path`/collections/${collectionId}/items/${id}`,
      query: { live: isLive },
      body: { fields: valuesOf(fieldsUi) },
    }),
  }),
};
