import type { Item, JsonObject } from '@millrace/node-sdk';
import { type NodeTestOptions, runNode } from '@millrace/node-sdk/testing';
import { type Document, Long, ObjectId } from 'mongodb';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type FakeMongoServer, startFakeMongo } from './fake-mongo-server.ts';
import mongoDb from './mongo-db.node.ts';

const ID = '65a1b2c3d4e5f60718293a4b';

describe('the MongoDB node', () => {
  let server: FakeMongoServer;
  let answer: (command: Document) => Document | undefined | Promise<Document | undefined>;
  const credential = () => ({ configurationType: 'values', host: '127.0.0.1', port: server.port, database: 'shop' });
  const run = (parameters: JsonObject, options: NodeTestOptions = {}) =>
    runNode(mongoDb, {
      credentials: { mongoDb: credential() },
      ...options,
      parameters: { collection: 'things', ...parameters },
    });
  const found = (...documents: Document[]) => ({ cursor: { id: Long.ZERO, ns: 'shop.things', firstBatch: documents } });

  beforeEach(async () => {
    answer = () => undefined;
    server = await startFakeMongo((command) => answer(command));
  });
  afterEach(() => server.close());

  it('finds documents, and puts them out as JSON', async () => {
    const at = new Date('2026-01-02T03:04:05Z');
    answer = () =>
      found({ _id: new ObjectId(ID), at, big: Long.fromString('9007199254740993'), ['__proto__']: 'plain' });
    const result = await run({
      query: `{ "_id": "${ID}", "at": { "$gt": { "$date": "2026-01-01T00:00:00Z" } } }`,
      options: { limit: 5, skip: 1, sort: '{ "at": -1 }', projection: '{ "_id": 1 }' },
    });
    expect(server.commands).toMatchObject([
      {
        find: 'things',
        filter: { _id: new ObjectId(ID), at: { $gt: new Date('2026-01-01T00:00:00Z') } },
        sort: { at: -1 },
        projection: { _id: 1 },
        limit: 5,
        skip: 1,
      },
    ]);
    const [item] = result.items;
    expect(item).toMatchObject({
      json: { _id: ID, at: at.toISOString(), big: '9007199254740993' },
      pairedItem: { item: 0 },
    });
    expect(Object.getOwnPropertyDescriptor(item?.json, '__proto__')?.value).toBe('plain');
  });

  it('asks for each item, but only once in its first version', async () => {
    answer = () => found({ a: 1 });
    const items = [{}, {}];
    expect((await run({}, { items })).items.map(({ pairedItem }) => pairedItem)).toEqual([{ item: 0 }, { item: 1 }]);
    expect((await run({}, { items, typeVersion: 1 })).items.map(({ pairedItem }) => pairedItem)).toEqual([
      [{ item: 0 }, { item: 1 }],
    ]);
  });

  it('puts parameters into queries as values only', async () => {
    answer = () => found();
    const parameters = { query: '{ "name": "$1", "age": { "$lt": $2 }, "note": "costs $1" }' };
    await run({ ...parameters, queryParameters: ['a"b', 30] as never });
    expect(server.commands).toMatchObject([{ filter: { name: 'a"b', age: { $lt: 30 }, note: 'costs $1' } }]);
    await expect(run({ ...parameters, queryParameters: [{ $ne: null }, 1] as never })).rejects.toThrow(
      "A query parameter holds the operator '$ne'",
    );
    await expect(run({ ...parameters, queryParameters: ['a'] as never })).rejects.toThrow('asks for the parameter $2');
  });

  it('aggregates and deletes', async () => {
    answer = ({ delete: isDelete }) => (isDelete ? { n: 3 } : found({ total: 7 }));
    const stages = '[{ "$match": { "a": "$1" } }, { "$count": "total" }]';
    expect((await run({ operation: 'aggregate', query: stages, queryParameters: '["x"]' })).json).toEqual([
      { total: 7 },
    ]);
    expect(server.commands[0]).toMatchObject({ pipeline: [{ $match: { a: 'x' } }, { $count: 'total' }] });
    expect((await run({ operation: 'delete', query: `{ "_id": "${ID}" }` })).json).toEqual([{ deletedCount: 3 }]);
    expect(server.commands[1]).toMatchObject({ deletes: [{ q: { _id: new ObjectId(ID) }, limit: 0 }] });
    await expect(run({ operation: 'aggregate', query: '{' })).rejects.toThrow("'Query' is not valid JSON");
    await expect(run({ operation: 'delete', query: '[]' })).rejects.toThrow(
      "'Delete query' must be a JSON object, not array",
    );
  });

  it('inserts the fields of items and tells their ids', async () => {
    answer = ({ documents }) => ({ n: documents.length });
    const items: JsonObject[] = [
      { a: { b: 1, c: 2 }, at: '2026-01-02T03:04:05Z', more: 1 },
      JSON.parse('{"__proto__": 1, "at": null}'),
    ];
    const options = { dateFields: 'at', useDotNotation: true };
    const result = await run({ operation: 'insert', fields: 'a.b, at', options }, { items });
    expect(server.commands).toHaveLength(1);
    const [first, second]: Document[] = server.commands[0]?.documents ?? [];
    expect(first).toEqual({ a: { b: 1 }, at: new Date('2026-01-02T03:04:05Z'), _id: expect.any(ObjectId) });
    expect(second).toMatchObject({ a: { b: null }, at: null });
    expect(result.items[0]).toEqual({
      json: { a: { b: 1 }, at: '2026-01-02T03:04:05.000Z', _id: String(first?._id), id: String(first?._id) },
      pairedItem: { item: 0 },
    });
    await run({ operation: 'insert' }, { items });
    const all: Document[] = server.commands[1]?.documents ?? [];
    expect(all[0]).toMatchObject({ a: { b: 1, c: 2 }, more: 1 });
    expect(Object.getOwnPropertyDescriptor(all[1], '__proto__')?.value).toBe(1);
    await expect(
      run({ operation: 'insert', options: { dateFields: 'at' } }, { items: [{}, { at: 'x' }] }),
    ).rejects.toMatchObject({
      message: "'x' in the field 'at' is not a point in time",
      itemIndex: 1,
    });
  });

  it('names the item whose document is refused, and goes on where the workflow does', async () => {
    const duplicate = { n: 0, writeErrors: [{ index: 0, code: 11000, errmsg: 'E11000 duplicate key' }] };
    answer = ({ documents }) =>
      documents.length === 2
        ? { n: 1, writeErrors: [{ index: 1, code: 11000, errmsg: 'E11000 duplicate key' }] }
        : documents[0].a === 2
          ? duplicate
          : { n: 1 };
    const items = [{ a: 1 }, { a: 2 }];
    await expect(run({ operation: 'insert' }, { items })).rejects.toMatchObject({
      message: 'MongoDB reports: E11000 duplicate key',
      description: 'A document with the same value exists already, and an index allows it only once.',
      itemIndex: 1,
    });
    const result = await run({ operation: 'insert' }, { items, continueOnFail: true });
    expect(result.items.map((item: Item) => [item.json.a ?? item.json.error, item.pairedItem])).toEqual([
      [1, { item: 0 }],
      ['MongoDB reports: E11000 duplicate key', { item: 1 }],
    ]);
  });

  it('changes the documents that items mean, compared by value', async () => {
    answer = ({ findAndModify }) => (findAndModify ? { value: null } : { n: 1, nModified: 1 });
    const change = (operation: string, more: JsonObject, item: JsonObject) =>
      run({ operation, ...more }, { items: [item] });
    const key = { $ne: null };
    expect((await change('update', { updateKey: 'k', fields: 'a' }, { k: key, a: 1, b: 2 })).json).toEqual([
      { k: key, a: 1 },
    ]);
    await change(
      'update',
      { updateKey: '_id', upsert: true, fields: 'a.b', options: { useDotNotation: true } },
      { _id: ID, a: { b: 5 } },
    );
    await change('findOneAndUpdate', { updateKey: 'k' }, { k: 1, a: 2 });
    await change('findOneAndReplace', { updateKey: 'k' }, { k: 1, a: 2 });
    expect(server.commands).toMatchObject([
      { updates: [{ q: { k: { $eq: key } }, u: { $set: { a: 1 } } }] },
      { updates: [{ q: { _id: { $eq: new ObjectId(ID) } }, u: { $set: { 'a.b': 5 } }, upsert: true }] },
      { findAndModify: 'things', query: { k: { $eq: 1 } }, update: { $set: { a: 2 } }, upsert: false },
      { findAndModify: 'things', query: { k: { $eq: 1 } }, update: { k: 1, a: 2 } },
    ]);
    await expect(change('update', { updateKey: 'k' }, { a: 1 })).rejects.toThrow("The item has no field 'k'");
    await expect(change('update', { updateKey: 'k' }, { k: 1 })).rejects.toThrow('There is nothing to write');
  });

  it('keeps search indexes', async () => {
    const index = (operation: string, more: JsonObject = {}) => run({ resource: 'searchIndexes', operation, ...more });
    const named = {
      indexNameRequired: 'i',
      indexDefinition: '{ "mappings": { "dynamic": "$1" } }',
      indexDefinitionParameters: [true] as never,
    };
    answer = ({ createSearchIndexes, aggregate }) => {
      if (createSearchIndexes) return { indexesCreated: [{ id: '1', name: 'i' }] };
      return aggregate ? found({ name: 'i', status: 'READY' }) : undefined;
    };
    expect((await index('createSearchIndex', { ...named, indexType: 'search' })).json).toEqual([{ indexName: 'i' }]);
    expect((await index('updateSearchIndex', named)).json).toEqual([{ i: true }]);
    expect((await index('dropSearchIndex', named)).json).toEqual([{ i: true }]);
    expect((await index('listSearchIndexes', { indexName: 'i' })).json).toEqual([{ name: 'i', status: 'READY' }]);
    expect(server.commands).toMatchObject([
      {
        createSearchIndexes: 'things',
        indexes: [{ name: 'i', type: 'search', definition: { mappings: { dynamic: true } } }],
      },
      { updateSearchIndex: 'things', name: 'i', definition: { mappings: { dynamic: true } } },
      { dropSearchIndex: 'things', name: 'i' },
      { aggregate: 'things', pipeline: [{ $listSearchIndexes: { name: 'i' } }] },
    ]);
  });

  it('goes to the server that takes changes, and to no other', async () => {
    answer = () => found({ from: 'primary' });
    const hello = {
      setName: 'rs',
      hosts: [`localhost:${server.port}`, '10.0.0.1:27017'],
      primary: `localhost:${server.port}`,
    };
    const other = await startFakeMongo(
      () => found({ from: 'secondary' }),
      (port) => ({ ...hello, me: `127.0.0.1:${port}`, ismaster: false, isWritablePrimary: false, secondary: true }),
    );
    const connectionString = `mongodb://127.0.0.1:${other.port}/shop`;
    const { json } = await run(
      {},
      { credentials: { mongoDb: { configurationType: 'connectionString', connectionString } } },
    );
    expect(json).toEqual([{ from: 'primary' }]);
    await other.close();
  });

  it('closes its connections, also when the execution is stopped', async () => {
    answer = () => found();
    await run({});
    await expect.poll(server.openConnections).toBe(0);
    const stop = new AbortController();
    answer = () => new Promise(() => undefined);
    const running = run({}, { signal: stop.signal });
    await expect.poll(() => server.commands.length).toBe(2);
    stop.abort(new Error('stopped by the user'));
    await expect(running).rejects.toThrow('stopped by the user');
    await expect.poll(server.openConnections).toBe(0);
  });
});
