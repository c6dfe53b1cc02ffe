import { boolean, collection, type JsonObject, options, string, when, z } from '@millrace/node-sdk';
import { dataToSend, sentFields } from '../../../lib/fields/data-to-send.ts';
import { doneByAws } from '../json-service.ts';
import { attributesOf, enteredAttribute, valuesOf } from './attribute-values.ts';
import { listed } from './listing.ts';
import {
  API,
  conditionExpression,
  dynamoDb,
  eanUi,
  eavUi,
  expressionAttributeUi,
  fieldsByName,
  keyOf,
  keysUi,
  projectionExpression,
  select,
  tableName,
  valuesByName,
} from './parameters.ts';

const attributes = z.record(z.string(), z.json());
const simple = boolean('simple', {
  label: 'Simplify',
  description: 'Give values of JSON, not by the types of DynamoDB',
  default: true,
});

/** Values that are entered, each as the type that it looks like. */
function enteredAttributes(entered: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(entered).map(([name, value]) => [name, enteredAttribute(String(value))]));
}

const upsert = dynamoDb.operation('Create or update', {
  description: 'Store an item. One of the same key is replaced.',
  action: 'Create or update an item',
  parameters: [
    tableName,
    ...dataToSend('field', [
      string('fieldId', { label: 'Field' }),
      string('fieldValue', { label: 'Value', description: 'What is written as a number is stored as one' }),
    ]),
    collection('additionalFields', {
      label: 'Additional fields',
      placeholder: 'Add field',
      options: [eavUi, conditionExpression, eanUi],
    }),
  ],
  async run({ client, item, parameters }) {
    const { tableName: TableName, additionalFields } = parameters;
    const sent = sentFields(parameters, item);
    const Item = parameters.dataToSend === 'defineBelow' ? enteredAttributes(sent) : attributesOf(sent);
    await doneByAws(client, `${API}.PutItem`, {
      TableName,
      ExpressionAttributeValues: valuesByName(additionalFields.eavUi?.eavValues, 'additionalFields.eavUi'),
      ExpressionAttributeNames: fieldsByName(additionalFields.eanUi?.eanValues),
      ConditionExpression: additionalFields.conditionExpression || undefined,
      Item,
    });
    return { json: valuesOf(Item) };
  },
});

const remove = dynamoDb.operation('Delete', {
  parameters: [
    tableName,
    options('returnValues', {
      label: 'Give',
      default: 'NONE',
      options: [
        { name: 'The item as it was', value: 'ALL_OLD' },
        { name: 'Nothing', value: 'NONE' },
      ],
    }),
    keysUi,
    when({ returnValues: ['ALL_OLD'] }, simple),
    collection('additionalFields', {
      label: 'Additional fields',
      placeholder: 'Add field',
      options: [conditionExpression, eanUi, expressionAttributeUi],
    }),
  ],
  async run({
    client,
    parameters: { tableName: TableName, returnValues, keysUi: keys, simple: isSimple, additionalFields },
  }) {
    const values = additionalFields.expressionAttributeUi?.expressionAttributeValues;
    const answer = z.object({ Attributes: attributes.optional() });
    const body = {
      TableName,
      Key: keyOf(keys.keyValues),
      ReturnValues: returnValues,
      ExpressionAttributeValues: valuesByName(values, 'additionalFields.expressionAttributeUi'),
      ExpressionAttributeNames: fieldsByName(additionalFields.eanUi?.eanValues),
      ConditionExpression: additionalFields.conditionExpression || undefined,
    };
    const { Attributes: old } = await doneByAws(client, `${API}.DeleteItem`, body, answer);
    if (returnValues === 'NONE' || !old) return { json: { success: true } };
    return { json: isSimple ? valuesOf(old) : old };
  },
});

const get = dynamoDb.operation('Get', {
  parameters: [
    tableName,
    select('item'),
    when({ select: ['ALL_PROJECTED_ATTRIBUTES', 'ALL_ATTRIBUTES'] }, simple),
    keysUi,
    collection('additionalFields', {
      label: 'Additional fields',
      placeholder: 'Add field',
      options: [
        projectionExpression,
        eanUi,
        options('readType', {
          label: 'Read',
          default: 'eventuallyConsistentRead',
          options: [
            { name: 'As it is now', value: 'stronglyConsistentRead' },
            { name: 'As it was a moment ago, at half the price', value: 'eventuallyConsistentRead' },
          ],
        }),
      ],
    }),
  ],
  async run({
    client,
    parameters: { tableName: TableName, select: chosen, simple: isSimple, keysUi: keys, additionalFields },
  }) {
    const answer = z.object({ Item: attributes.optional() });
    const body = {
      TableName,
      Key: keyOf(keys.keyValues),
      ExpressionAttributeNames: fieldsByName(additionalFields.eanUi?.eanValues),
      ConsistentRead: additionalFields.readType === 'stronglyConsistentRead' || undefined,
      ProjectionExpression: additionalFields.projectionExpression || undefined,
    };
    const { Item } = await doneByAws(client, `${API}.GetItem`, body, answer);
    if (!Item) return [];
    return { json: isSimple && chosen !== 'SPECIFIC_ATTRIBUTES' ? valuesOf(Item) : Item };
  },
});

const getAll = dynamoDb.operation('Get many', {
  parameters: [
    tableName,
    boolean('scan', { label: 'Scan', description: 'Look at all items of the table, not at those of a key' }),
    when(
      { scan: [true] },
      string('filterExpression', { label: 'Filter', description: 'Only items for which it is true' }),
    ),
    when(
      { scan: [false] },
      string('keyConditionExpression', {
        label: 'Condition of the key',
        placeholder: 'id = :id',
        required: true,
      }),
    ),
    eavUi,
    select('list'),
    when({ select: ['ALL_PROJECTED_ATTRIBUTES', 'ALL_ATTRIBUTES', 'SPECIFIC_ATTRIBUTES'] }, simple),
    collection('options', {
      label: 'Options',
      placeholder: 'Add option',
      options: [
        string('indexName', { label: 'Index', description: 'Its name' }),
        projectionExpression,
        string('filterExpression', {
          label: 'Filter',
          description: 'Only items for which it is true, of those that the key finds',
          displayOptions: { show: { '/scan': [false] } },
        }),
        eanUi,
      ],
    }),
  ],
  paged: { limit: 50, most: 100 },
  async run({ client, limit, parameters }) {
    const { tableName: TableName, scan: isScan, select: chosen, simple: isSimple, options: wanted } = parameters;
    const filter = isScan ? parameters.filterExpression : wanted.filterExpression;
    const found = await listed(client, {
      action: isScan ? 'Scan' : 'Query',
      limit,
      body: {
        TableName,
        KeyConditionExpression: parameters.keyConditionExpression,
        FilterExpression: filter || undefined,
        ExpressionAttributeNames: fieldsByName(wanted.eanUi?.eanValues),
        ExpressionAttributeValues: valuesByName(parameters.eavUi.eavValues, 'eavUi'),
        IndexName: wanted.indexName || undefined,
        ProjectionExpression: wanted.projectionExpression || undefined,
        Select: chosen,
      },
    });
    if ('counted' in found) return { json: found.counted };
    return found.items.map((item) => ({ json: isSimple ? valuesOf(item) : item }));
  },
});

export const itemOperations = { upsert, delete: remove, get, getAll };
