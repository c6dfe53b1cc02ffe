import type { Item, JsonObject } from '@millrace/node-sdk';
import { type FakeServer, lookupContext, runNode } from '@millrace/node-sdk/testing';
import { expect, it } from 'vitest';
import dynamoDb from './aws-dynamo-db.node.ts';

const credentials = { aws: { region: 'eu-west-1', accessKeyId: 'A', secretAccessKey: 's' } };
const textOf = (body: unknown) => Buffer.from(body as Uint8Array).toString();

async function ask(parameters: JsonObject, answers: JsonObject[], items: Item[] = [{ json: {} }]) {
  const http: FakeServer = () => ({ json: answers.shift() ?? {} });
  const { requests, json } = await runNode(dynamoDb, {
    credentials,
    parameters: { tableName: 't', ...parameters },
    items,
    http,
  });
  const asked = requests.map(({ headers = {}, body }) => [headers['x-amz-target'], JSON.parse(textOf(body))]);
  return { json, asked };
}

it('stores the fields of an item by their types, and gives them back as they were', async () => {
  const stored = { id: 'a', n: 1.5, is: true, no: null, list: [1, 'x'], in: { z: 2 } };
  const upsert = { operation: 'upsert', dataToSend: 'autoMapInputData', inputsToIgnore: 'skip', additionalFields: {} };
  const { json, asked } = await ask(upsert, [], [{ json: { ...stored, skip: 1 } }]);
  expect(asked).toEqual([
    [
      'DynamoDB_20120810.PutItem',
      {
        TableName: 't',
        Item: {
          id: { S: 'a' },
          n: { N: '1.5' },
          is: { BOOL: true },
          no: { NULL: true },
          list: { L: [{ N: '1' }, { S: 'x' }] },
          in: { M: { z: { N: '2' } } },
        },
      },
    ],
  ]);
  expect(json).toEqual([stored]);
});

it('stores what is entered as a number where it is written as one, under a condition', async () => {
  const fieldValues = [
    { fieldId: 'id', fieldValue: '7' },
    { fieldId: 'zip', fieldValue: '01234' },
  ];
  const additionalFields = {
    conditionExpression: '#s = :a',
    eavUi: { eavValues: [{ attribute: 'a', type: 'N', value: '5' }] },
    eanUi: { eanValues: [{ key: '#s', value: 'status' }] },
  };
  const { asked } = await ask({ operation: 'upsert', fieldsUi: { fieldValues }, additionalFields }, []);
  expect(asked[0]?.[1]).toEqual({
    TableName: 't',
    ExpressionAttributeValues: { ':a': { N: '5' } },
    ExpressionAttributeNames: { '#s': 'status' },
    ConditionExpression: '#s = :a',
    Item: { id: { N: '7' }, zip: { S: '01234' } },
  });
});

it('queries until there are enough items, though a filter leaves pages empty', async () => {
  const query = {
    operation: 'getAll',
    keyConditionExpression: 'id = :id',
    eavUi: { eavValues: [{ attribute: ':id', type: 'S', value: '1' }] },
    limit: 2,
    options: { filterExpression: 'f' },
  };
  const { json, asked } = await ask(query, [
    { Items: [], LastEvaluatedKey: { id: { S: '1' } } },
    { Items: [{ a: { N: '9007199254740993' } }, { a: { S: 'x' } }], LastEvaluatedKey: { id: { S: '2' } } },
  ]);
  expect(json).toEqual([{ a: '9007199254740993' }, { a: 'x' }]);
  expect(asked.map(([target, { Limit, ExclusiveStartKey }]) => [target, Limit, ExclusiveStartKey])).toEqual([
    ['DynamoDB_20120810.Query', 2, undefined],
    ['DynamoDB_20120810.Query', 2, { id: { S: '1' } }],
  ]);
});

it('counts what a scan finds, over all pages', async () => {
  const count = { operation: 'getAll', scan: true, select: 'COUNT', returnAll: true, options: {} };
  const { json } = await ask(count, [
    { Count: 2, ScannedCount: 3, LastEvaluatedKey: { id: { S: '1' } } },
    { Count: 1, ScannedCount: 1 },
  ]);
  expect(json).toEqual([{ Count: 3, ScannedCount: 4 }]);
});

it('says that a key is no number', async () => {
  const keysUi = { keyValues: [{ key: 'id', type: 'N', value: 'x' }] };
  await expect(ask({ operation: 'get', keysUi, additionalFields: {} }, [])).rejects.toThrow("'x' is no number");
});

it('offers tables of all pages', async () => {
  const http: FakeServer = ({ body }) => {
    const isSecond = textOf(body).includes('ExclusiveStartTableName');
    const first: JsonObject = { TableNames: ['a'], LastEvaluatedTableName: 'a' };
    return { json: isSecond ? { TableNames: ['b'] } : first };
  };
  const context = lookupContext(dynamoDb, { credentials, http });
  expect(await dynamoDb.lookups?.options?.getTables?.(context)).toHaveLength(2);
});
