import { boolean, collection, json, number, options, string } from '@millrace/node-sdk';

const on = (...operations: string[]) => ({ show: { operation: operations, resource: ['document'] } });
const onIndex = (...operations: string[]) => ({ show: { operation: operations, resource: ['searchIndexes'] } });

const parametersHelp =
  'A list of values for $1, $2 … in the JSON above; they are values only and cannot bring operators into it. Give it by an expression';

function parameterList<const Name extends string>(name: Name, displayOptions?: ReturnType<typeof on>) {
  return json(name, {
    label: 'Parameters',
    description: parametersHelp,
    default: '=[]',
    validateType: 'array',
    typeOptions: { rows: 2 },
    ...(displayOptions && { displayOptions }),
  });
}

const findOptions = [
  number('limit', {
    label: 'Limit',
    description: 'How many documents at most; 0 for all',
    typeOptions: { minValue: 1 },
  }),
  number('skip', { label: 'Skip', description: 'How many documents are left out at the beginning' }),
  json('sort', {
    label: 'Sort',
    description: 'Fields to sort by: 1 for ascending, -1 for descending',
    placeholder: '{ "field": -1 }',
    typeOptions: { rows: 2 },
  }),
  parameterList('sortParameters'),
  json('projection', {
    label: 'Projection',
    description: 'Fields to put out: 1 to take them, 0 to leave them out',
    placeholder: '{ "_id": 0, "field": 1 }',
    typeOptions: { rows: 4 },
  }),
  parameterList('projectionParameters'),
] as const;

const writeOptions = [
  string('dateFields', { label: 'Date fields', description: 'Fields that hold points in time, separated by commas' }),
  boolean('useDotNotation', { label: 'Use dot notation', description: 'a.b names the field b of the object a' }),
] as const;

const changing = ['update', 'findOneAndReplace', 'findOneAndUpdate'];

export const parameters = [
  options('resource', {
    label: 'Resource',
    default: 'document',
    noDataExpression: true,
    options: [
      { name: 'Search index', value: 'searchIndexes' },
      { name: 'Document', value: 'document' },
    ],
  }),
  options('operation', {
    label: 'Operation',
    default: 'find',
    noDataExpression: true,
    displayOptions: { show: { resource: ['document'] } },
    options: [
      {
        name: 'Aggregate',
        value: 'aggregate',
        description: 'Work results out in stages',
        action: 'Aggregate documents',
      },
      { name: 'Delete', value: 'delete', description: 'Remove documents', action: 'Delete documents' },
      { name: 'Find', value: 'find', description: 'Read documents', action: 'Find documents' },
      {
        name: 'Find and replace',
        value: 'findOneAndReplace',
        description: 'Put new documents in the place of old ones',
        action: 'Find and replace documents',
      },
      {
        name: 'Find and update',
        value: 'findOneAndUpdate',
        description: 'Change fields of documents',
        action: 'Find and update documents',
      },
      { name: 'Insert', value: 'insert', description: 'Add documents', action: 'Insert documents' },
      { name: 'Update', value: 'update', description: 'Change fields of documents', action: 'Update documents' },
    ],
  }),
  options('operation', {
    label: 'Operation',
    default: 'createSearchIndex',
    noDataExpression: true,
    displayOptions: { show: { resource: ['searchIndexes'] } },
    options: [
      { name: 'Create', value: 'createSearchIndex', action: 'Create a search index' },
      { name: 'Drop', value: 'dropSearchIndex', action: 'Drop a search index' },
      { name: 'List', value: 'listSearchIndexes', action: 'List search indexes' },
      { name: 'Update', value: 'updateSearchIndex', action: 'Update a search index' },
    ],
  }),
  string('collection', { label: 'Collection', description: 'Name of the collection', required: true }),
  json('query', {
    label: 'Query',
    description: 'The stages of the aggregation, as a list',
    placeholder: '[{ "$match": { "status": "open" } }, { "$count": "open" }]',
    default: '',
    required: true,
    typeOptions: { alwaysOpenEditWindow: true },
    displayOptions: on('aggregate'),
  }),
  json('query', {
    label: 'Delete query',
    description: 'Which documents are removed; {} for all',
    placeholder: '{ "birth": { "$gt": "1950-01-01" } }',
    required: true,
    typeOptions: { rows: 5 },
    displayOptions: on('delete'),
  }),
  collection('options', {
    label: 'Options',
    placeholder: 'Add option',
    options: findOptions,
    displayOptions: on('find'),
  }),
  json('query', {
    label: 'Query',
    description: 'Which documents are read; {} for all',
    placeholder: '{ "birth": { "$gt": "1950-01-01" } }',
    required: true,
    typeOptions: { rows: 5 },
    displayOptions: on('find'),
  }),
  parameterList('queryParameters', on('aggregate', 'delete', 'find')),
  string('fields', {
    label: 'Fields',
    description: 'Fields of the items that are written, separated by commas. Empty: all',
    placeholder: 'name, description',
    displayOptions: on('insert'),
  }),
  string('updateKey', {
    label: 'Update key',
    description: 'Field that tells which document is meant',
    default: 'id',
    required: true,
    displayOptions: on(...changing),
  }),
  string('fields', {
    label: 'Fields',
    description: 'Fields of the items that are written, separated by commas. Empty: all',
    placeholder: 'name, description',
    displayOptions: on(...changing),
  }),
  boolean('upsert', {
    label: 'Upsert',
    description: 'Add a document when there is none to change',
    displayOptions: on(...changing),
  }),
  collection('options', {
    label: 'Options',
    placeholder: 'Add option',
    options: writeOptions,
    displayOptions: on('update', 'insert', 'findOneAndReplace', 'findOneAndUpdate'),
  }),
  string('indexName', {
    label: 'Index name',
    description: 'Only the index of this name; empty: all',
    displayOptions: onIndex('listSearchIndexes'),
  }),
  string('indexNameRequired', {
    label: 'Index name',
    required: true,
    displayOptions: onIndex('createSearchIndex', 'dropSearchIndex', 'updateSearchIndex'),
  }),
  json('indexDefinition', {
    label: 'Index definition',
    placeholder: '{ "mappings": { "dynamic": true } }',
    required: true,
    typeOptions: { alwaysOpenEditWindow: true },
    displayOptions: onIndex('createSearchIndex', 'updateSearchIndex'),
  }),
  parameterList('indexDefinitionParameters', onIndex('createSearchIndex', 'updateSearchIndex')),
  options('indexType', {
    label: 'Index type',
    default: 'vectorSearch',
    required: true,
    displayOptions: onIndex('createSearchIndex'),
    options: [
      { name: 'Vector search', value: 'vectorSearch' },
      { name: 'Search', value: 'search' },
    ],
  }),
] as const;
