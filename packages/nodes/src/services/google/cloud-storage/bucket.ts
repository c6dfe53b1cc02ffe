import {
  boolean,
  collection,
  isJsonObject,
  json,
  number,
  options,
  type ParametersOf,
  path,
  string,
  succeeded,
} from '@millrace/node-sdk';
import { bucketName, OBJECT_ACLS, projection, storage } from './client.ts';
import { parsedFields } from './resource-fields.ts';

/** Buckets of a list that is not asked for as a whole. */
const LIST_LIMIT = 1000;

const projectId = string('projectId', { label: 'Project ID', required: true });

const createAcl = collection('createAcl', {
  label: 'Access',
  placeholder: 'Add list',
  options: [
    options('predefinedAcl', {
      label: 'Of the bucket',
      default: 'authenticatedRead',
      options: [
        { name: 'All Google accounts may read', value: 'authenticatedRead' },
        { name: 'The owners of the project only', value: 'private' },
        { name: 'Members of the project, by their roles', value: 'projectPrivate' },
        { name: 'Everybody may read', value: 'publicRead' },
        { name: 'Everybody may read and write', value: 'publicReadWrite' },
      ],
    }),
    options('predefinedDefaultObjectAcl', {
      label: 'Of new objects',
      default: 'authenticatedRead',
      options: OBJECT_ACLS,
    }),
  ],
});

const bucketFields = [
  json('acl', { label: 'Access controls', default: '[]' }),
  json('billing', { label: 'Billing' }),
  json('cors', { label: 'CORS', default: '[]' }),
  json('customPlacementConfig', { label: 'Placement' }),
  json('dataLocations', { label: 'Regions', description: 'Of a bucket in two regions', default: '[]' }),
  boolean('defaultEventBasedHold', { label: 'Hold new objects', default: true }),
  json('defaultObjectAcl', { label: 'Access controls of new objects', default: '[]' }),
  json('encryption', { label: 'Encryption' }),
  json('iamConfiguration', { label: 'IAM configuration' }),
  json('labels', { label: 'Labels' }),
  json('lifecycle', { label: 'Lifecycle' }),
  string('location', { label: 'Location', default: 'US' }),
  json('logging', { label: 'Logging' }),
  json('retentionPolicy', { label: 'Retention policy' }),
  string('rpo', { label: 'Recovery point objective', default: 'DEFAULT' }),
  string('storageClass', { label: 'Storage class', default: 'STANDARD' }),
  json('versioning', { label: 'Versioning' }),
  json('website', { label: 'Website' }),
] as const;

const createBody = collection('createBody', {
  label: 'Settings',
  placeholder: 'Add setting',
  options: bucketFields,
});

/** What is said of a bucket, as the service takes it. @throws NodeError for what is no JSON */
function bucketBody(given: Partial<ParametersOf<typeof bucketFields>>) {
  const { dataLocations, customPlacementConfig, ...fields } = parsedFields(given, bucketFields);
  const placement = isJsonObject(customPlacementConfig) ? customPlacementConfig : {};
  return {
    ...fields,
    customPlacementConfig: dataLocations === undefined ? customPlacementConfig : { ...placement, dataLocations },
  };
}

const getFilters = collection('getFilters', {
  label: 'Conditions',
  placeholder: 'Add condition',
  options: [
    number('ifMetagenerationMatch', { label: 'Metageneration is' }),
    number('ifMetagenerationNotMatch', { label: 'Metageneration is not' }),
  ],
});

export const bucketOperations = {
  create: storage.operation('Create', {
    parameters: [projectId, bucketName, projection, createAcl, createBody],
    request: ({ projectId: project, bucketName: name, projection: tell, createAcl: access, createBody: fields }) => ({
      method: 'POST',
      path: '/b',
      query: { project, projection: tell, ...access },
      body: { name, ...bucketBody(fields) },
    }),
  }),
  delete: storage.operation('Delete', {
    parameters: [bucketName, getFilters],
    request: ({ bucketName: name, getFilters: conditions }) => ({
      method: 'DELETE',
      path: path`/b/${name}`,
      query: conditions,
    }),
    items: succeeded,
  }),
  get: storage.operation('Get', {
    parameters: [bucketName, projection, getFilters],
    request: ({ bucketName: name, projection: tell, getFilters: conditions }) => ({
      path: path`/b/${name}`,
      query: { projection: tell, ...conditions },
    }),
  }),
  getAll: storage.operation('Get many', {
    parameters: [
      projectId,
      string('prefix', { label: 'Prefix', description: 'Only buckets whose names begin with it' }),
      projection,
      boolean('returnAll', { label: 'Return all', description: `Not only the first ${LIST_LIMIT}` }),
    ],
    async run({ client, parameters: { projectId: project, prefix, projection: tell, returnAll } }) {
      const query = { project, prefix: prefix || undefined, projection: tell };
      const limit = returnAll ? Number.POSITIVE_INFINITY : LIST_LIMIT;
      const found = await client.all({ path: '/b', query }, { limit });
      return found.filter(isJsonObject).map((bucket) => ({ json: bucket }));
    },
  }),
  update: storage.operation('Update', {
    parameters: [bucketName, projection, getFilters, createAcl, createBody],
    request: ({
      bucketName: name,
      projection: tell,
      getFilters: conditions,
      createAcl: access,
      createBody: fields,
    }) => ({
      method: 'PATCH',
      path: path`/b/${name}`,
      query: { projection: tell, ...conditions, ...access },
      body: bucketBody(fields),
    }),
  }),
};
