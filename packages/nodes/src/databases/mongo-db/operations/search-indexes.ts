import { type Item, NodeError } from '@millrace/node-sdk';
import { setOwn } from '../../../lib/values/own-property.ts';
import { documentJson } from '../documents.ts';
import { queryDocument } from '../json-query.ts';
import { collectionOf, type MongoParameters, type Operation } from './operation.ts';

export const createSearchIndex: Operation = async (db, parameters) => {
  const name = indexName(parameters);
  const definition = await definitionOf(parameters);
  const created = await collectionOf(db, parameters).createSearchIndex({
    name,
    type: parameters.indexType,
    definition,
  });
  return [{ json: { indexName: created } }];
};

export const dropSearchIndex: Operation = async (db, parameters) => {
  const name = indexName(parameters);
  await collectionOf(db, parameters).dropSearchIndex(name);
  return [done(name)];
};

export const listSearchIndexes: Operation = async (db, parameters) => {
  const collection = collectionOf(db, parameters);
  const cursor = parameters.indexName
    ? collection.listSearchIndexes(parameters.indexName)
    : collection.listSearchIndexes();
  return (await cursor.toArray()).map((index) => ({ json: documentJson(index) }));
};

export const updateSearchIndex: Operation = async (db, parameters) => {
  const name = indexName(parameters);
  await collectionOf(db, parameters).updateSearchIndex(name, await definitionOf(parameters));
  return [done(name)];
};

function indexName({ indexNameRequired }: MongoParameters): string {
  if (indexNameRequired) return String(indexNameRequired);
  throw new NodeError("'Index name' is empty", { parameter: 'indexNameRequired' });
}

function definitionOf({ indexDefinition, indexDefinitionParameters }: MongoParameters) {
  return queryDocument({
    value: indexDefinition,
    parameters: indexDefinitionParameters,
    label: 'Index definition',
    name: 'indexDefinition',
  });
}

function done(name: string): Item {
  const json = {};
  setOwn<boolean>(json, name, true);
  return { json };
}
