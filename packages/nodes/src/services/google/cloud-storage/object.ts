import {
  boolean,
  collection,
  isJsonObject,
  json,
  number,
  options,
  type Part,
  path,
  string,
  succeeded,
  when,
  z,
} from '@millrace/node-sdk';
import { filePart } from '../../../lib/files/file-part.ts';
import { withFile } from '../../../lib/files/item-files.ts';
import {
  bucketName,
  conditionsOf,
  encryption,
  encryptionHeaders,
  OBJECT_ACLS,
  projection,
  storage,
  storageUploads,
  updateProjection,
} from './client.ts';
import { parsedFields } from './resource-fields.ts';

const entity = z.record(z.string(), z.json());
const objectName = string('objectName', { label: 'Object', placeholder: 'folder/file.txt', required: true });

const conditions = [
  number('generation', { label: 'Generation', description: 'A former version of the object', default: -1 }),
  number('ifGenerationMatch', {
    label: 'Generation is',
    description: '0 stands for an object that is not there yet',
    default: -1,
  }),
  number('ifGenerationNotMatch', { label: 'Generation is not', default: -1 }),
  number('ifMetagenerationMatch', { label: 'Metageneration is', default: -1 }),
  number('ifMetagenerationNotMatch', { label: 'Metageneration is not', default: -1 }),
] as const;
const predefinedAcl = options('predefinedAcl', { label: 'Access', default: 'authenticatedRead', options: OBJECT_ACLS });
const conditional = { label: 'Conditions', placeholder: 'Add condition' } as const;
const described = { label: 'Metadata', placeholder: 'Add field' } as const;

const objectFields = [
  json('acl', { label: 'Access controls', default: '[]' }),
  string('cacheControl', { label: 'Cache-Control' }),
  string('contentDisposition', { label: 'Content-Disposition' }),
  string('contentEncoding', { label: 'Content-Encoding' }),
  string('contentLanguage', { label: 'Content-Language' }),
  string('contentType', { label: 'Content-Type' }),
  string('customTime', { label: 'Custom time', placeholder: '2026-05-02T10:00:00Z' }),
  boolean('eventBasedHold', { label: 'Event-based hold' }),
  json('metadata', { label: 'Own fields' }),
  boolean('temporaryHold', { label: 'Temporary hold' }),
] as const;
const newObjectFields = [
  ...objectFields,
  string('crc32c', { label: 'CRC32C', description: 'The service refuses a file that has another one' }),
  string('md5Hash', { label: 'MD5', description: 'The service refuses a file that has another one' }),
  string('storageClass', { label: 'Storage class', placeholder: 'NEARLINE' }),
] as const;

export const objectOperations = {
  create: storage.operation('Create', {
    description: 'Upload a file',
    parameters: [
      bucketName,
      objectName,
      updateProjection,
      boolean('createFromBinary', {
        label: 'File of the item',
        description: 'Send a file that the item has',
        default: true,
      }),
      when(
        { createFromBinary: [true] },
        string('createBinaryPropertyName', { label: 'Field of the file', default: 'data' }),
      ),
      when({ createFromBinary: [false] }, string('createContent', { label: 'Content', typeOptions: { rows: 3 } })),
      collection('createData', { ...described, options: newObjectFields }),
      collection('createQuery', {
        ...conditional,
        options: [
          string('contentEncoding', { label: 'Content-Encoding' }),
          ...conditions,
          string('kmsKeyName', { label: 'Name of the Cloud KMS key' }),
          predefinedAcl,
        ],
      }),
      collection('encryptionHeaders', encryption),
    ],
    async run({ clientOf, item, binary, parameters }) {
      const { bucketName: bucket, objectName: name, createData, createQuery } = parameters;
      const { createFromBinary, createBinaryPropertyName = 'data', createContent = '' } = parameters;
      const content: Part = createFromBinary
        ? filePart('file', { item, name: createBinaryPropertyName, parameter: 'createBinaryPropertyName', binary })
        : { name: 'file', content: createContent, mimeType: createData.contentType || 'text/plain' };
      const about = JSON.stringify({ name, ...parsedFields(createData, newObjectFields) });
      const uploads = await clientOf(storageUploads);
      return {
        json: await uploads.json({
          method: 'POST',
          path: path`/b/${bucket}/o`,
          query: {
            name,
            uploadType: 'multipart',
            projection: parameters.updateProjection,
            ...conditionsOf(createQuery),
          },
          headers: encryptionHeaders(parameters.encryptionHeaders),
          multipart: [{ name: 'metadata', content: about, mimeType: 'application/json' }, content],
          multipartKind: 'related',
          answer: entity,
        }),
      };
    },
  }),
  delete: storage.operation('Delete', {
    parameters: [bucketName, objectName, collection('getParameters', { ...conditional, options: conditions })],
    request: ({ bucketName: bucket, objectName: name, getParameters }) => ({
      method: 'DELETE',
      path: path`/b/${bucket}/o/${name}`,
      query: conditionsOf(getParameters),
    }),
    items: succeeded,
  }),
  get: storage.operation('Get', {
    description: 'Download a file, or tell about it',
    parameters: [
      bucketName,
      objectName,
      projection,
      options('alt', {
        label: 'Give',
        options: [
          { name: 'Metadata', value: 'json' },
          { name: 'File', value: 'media' },
        ],
      }),
      when({ alt: ['media'] }, string('binaryPropertyName', { label: 'Put file in field', default: 'data' })),
      collection('getParameters', { ...conditional, options: conditions }),
      collection('encryptionHeaders', encryption),
    ],
    async run({ client, item, binary, parameters }) {
      const { bucketName: bucket, objectName: name, alt, binaryPropertyName = 'data' } = parameters;
      const request = {
        path: path`/b/${bucket}/o/${name}`,
        query: { alt, projection: parameters.projection, ...conditionsOf(parameters.getParameters) },
        headers: encryptionHeaders(parameters.encryptionHeaders),
      } as const;
      if (alt === 'json') return { json: await client.json({ ...request, answer: entity }) };
      const file = await client.download(request);
      const fileName = file.fileName ?? name.split('/').at(-1) ?? name;
      const stored = await binary.create(file.content, { ...file, fileName });
      return { json: item.json, binary: withFile(item.binary, binaryPropertyName, stored) };
    },
  }),
  getAll: storage.operation('Get many', {
    parameters: [
      bucketName,
      projection,
      boolean('returnAll', { label: 'Return all' }),
      when(
        { returnAll: [false] },
        number('maxResults', { label: 'Limit', default: 100, typeOptions: { minValue: 1, maxValue: 1000 } }),
      ),
      collection('listFilters', {
        label: 'Filters',
        placeholder: 'Add filter',
        options: [
          string('delimiter', {
            label: 'Delimiter',
            description: 'Leave out objects whose names hold it behind the prefix',
            default: '/',
          }),
          string('endOffset', { label: 'Before', description: 'Only names that come before this one' }),
          boolean('includeTrailingDelimiter', { label: 'Include names that end with the delimiter' }),
          string('prefix', { label: 'Prefix', description: 'Only names that begin with it' }),
          string('startOffset', { label: 'From', description: 'Only this name and those that come after it' }),
          boolean('versions', { label: 'Former versions, too' }),
        ],
      }),
    ],
    async run({ client, parameters: { bucketName: bucket, projection: tell, maxResults, listFilters } }) {
      const limit = maxResults ?? Number.POSITIVE_INFINITY;
      const request = { path: path`/b/${bucket}/o`, query: { projection: tell, ...listFilters } };
      const found = await client.all(request, { limit });
      return found.filter(isJsonObject).map((object) => ({ json: object }));
    },
  }),
  update: storage.operation('Update', {
    description: 'Change the metadata of an object',
    parameters: [
      bucketName,
      objectName,
      updateProjection,
      collection('updateData', { ...described, options: objectFields }),
      collection('metagenAndAclQuery', { ...conditional, options: [...conditions, predefinedAcl] }),
      collection('encryptionHeaders', encryption),
    ],
    request: ({
      bucketName: bucket,
      objectName: name,
      updateProjection: tell,
      updateData,
      metagenAndAclQuery,
      ...rest
    }) => ({
      method: 'PATCH',
      path: path`/b/${bucket}/o/${name}`,
      query: { projection: tell, ...conditionsOf(metagenAndAclQuery) },
      headers: encryptionHeaders(rest.encryptionHeaders),
      body: parsedFields(updateData, objectFields),
    }),
  }),
};
