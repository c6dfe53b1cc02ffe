import {
  type AccessTypes,
  boolean,
  collection,
  fixedCollection,
  group,
  NodeError,
  type ServiceClient,
  string,
  succeeded,
  when,
} from '@millrace/node-sdk';
import { withFile } from '../../../lib/files/item-files.ts';
import { entriesOf, xmlAnswer } from '../../../lib/xml/xml-answer.ts';
import { bucketOf, encodedKey } from './bucket.ts';
import { copySettings, objectHeaders, uploadSettings } from './headers.ts';
import { isFolder, objectsIn } from './listing.ts';
import { bucketName, keyBelow, listOptions, listQuery, paged } from './parameters.ts';
import type { Store } from './store.ts';
import { contentOf, tagHeader } from './upload.ts';

const fileKey = string('fileKey', { label: 'Key', placeholder: 'folder/file.txt', required: true });

const uploadParameters = [
  bucketName,
  boolean('binaryData', { label: 'File of the item', description: 'Send a file that the item has', default: true }),
  when({ binaryData: [true] }, string('binaryPropertyName', { label: 'Field of the file', default: 'data' })),
  when({ binaryData: [false] }, string('fileContent', { label: 'Content', typeOptions: { rows: 3 } })),
  string('fileName', { label: 'Name', description: 'Of the file in the bucket; else as the file of the item has it' }),
  uploadSettings,
  fixedCollection('tagsUi', {
    label: 'Tags',
    placeholder: 'Add tag',
    multiple: true,
    groups: [group('tagsValues', 'Tag', [string('key', { label: 'Key' }), string('value', { label: 'Value' })])],
  }),
] as const;

/** What is done with files. */
export function fileOperations<Types extends AccessTypes<ServiceClient>>(store: Store<Types>) {
  const { service } = store;
  return {
    copy: service.operation('Copy', {
      parameters: [
        string('sourcePath', { label: 'From', placeholder: '/bucket/file.txt', required: true }),
        string('destinationPath', { label: 'To', placeholder: '/bucket/file.txt', required: true }),
        copySettings,
      ],
      async run(context) {
        const { sourcePath, destinationPath, additionalFields: fields } = context.parameters;
        const source = placeIn(sourcePath, 'sourcePath');
        const target = placeIn(destinationPath, 'destinationPath');
        const { client, at } = await bucketOf(store, context, target.bucket);
        const directives = {
          ...(fields.metadataDirective && { 'x-amz-metadata-directive': fields.metadataDirective.toUpperCase() }),
          ...(fields.taggingDirective && { 'x-amz-tagging-directive': fields.taggingDirective.toUpperCase() }),
        };
        const headers = {
          'x-amz-copy-source': `/${source.bucket}/${encodedKey(source.key)}`,
          ...objectHeaders(fields, context.workflow.timezone),
          ...directives,
        };
        const answer = await client.request({ method: 'PUT', path: at(target.key), headers });
        const { CopyObjectResult: copied, Error: refused } = await xmlAnswer(answer, service.name, context.signal);
        // A copy may fail after the store began to answer.
        const [failure] = entriesOf(refused);
        if (failure) throw notCopied(service.name, String(failure.Message ?? failure.Code));
        return { json: entriesOf(copied)[0] ?? {} };
      },
    }),
    delete: service.operation('Delete', {
      parameters: [
        bucketName,
        fileKey,
        collection('options', {
          label: 'Options',
          placeholder: 'Add option',
          options: [string('versionId', { label: 'Version', description: 'Delete this version only, for good' })],
        }),
      ],
      async run(context) {
        const { parameters } = context;
        const { client, at } = await bucketOf(store, context, parameters.bucketName);
        const query = { versionId: parameters.options.versionId || undefined };
        await client.request({ method: 'DELETE', path: at(parameters.fileKey), query });
        return succeeded();
      },
    }),
    download: service.operation('Download', {
      parameters: [bucketName, fileKey, string('binaryPropertyName', { label: 'Put file in field', default: 'data' })],
      async run(context) {
        const { bucketName: bucket, fileKey: key, binaryPropertyName } = context.parameters;
        if (key.endsWith('/')) throw isOneFolder(key);
        const { client, at } = await bucketOf(store, context, bucket);
        const file = await client.download({ path: at(key) });
        const fileName = key.split('/').at(-1) ?? key;
        const stored = await context.binary.create(file.content, { ...file, fileName });
        return { json: context.item.json, binary: withFile(context.item.binary, binaryPropertyName, stored) };
      },
    }),
    getAll: service.operation('Get many', {
      parameters: [bucketName, listOptions],
      paged,
      async run(context) {
        const { parameters, limit, signal } = context;
        const bucket = await bucketOf(store, context, parameters.bucketName);
        const query = { ...listQuery(parameters.options), delimiter: '/' };
        const listing = { query, limit, isWanted: (entry: Parameters<typeof isFolder>[0]) => !isFolder(entry) };
        return (await objectsIn(bucket, listing, { service: service.name, signal })).map((json) => ({ json }));
      },
    }),
    upload: service.operation('Upload', {
      parameters: uploadParameters,
      async run(context) {
        const { parameters } = context;
        const { additionalFields: fields, tagsUi } = parameters;
        const file = await contentOf(parameters, context.item, context.binary);
        const { client, at } = await bucketOf(store, context, parameters.bucketName);
        await client.request({
          method: 'PUT',
          path: at(keyBelow(fields.parentFolderKey, parameters.fileName || file.fileName)),
          headers: {
            ...objectHeaders(fields, context.workflow.timezone),
            ...tagHeader(tagsUi.tagsValues ?? []),
            ...file.headers,
          },
          content: file.content,
          mimeType: file.mimeType,
        });
        return succeeded();
      },
    }),
  };
}

/** A bucket and a key in it, written as `/bucket/key`. */
function placeIn(text: string, parameter: string): { bucket: string; key: string } {
  const [, bucket, key] = /^\/?([^/]+)\/(.+)$/s.exec(text) ?? [];
  if (bucket && key) return { bucket, key };
  throw new NodeError(`'${text.slice(0, 200)}' names no file of a bucket`, {
    description: 'Give the bucket and the key of the file: /bucket/folder/file.txt.',
    parameter,
  });
}

function isOneFolder(key: string): NodeError {
  return new NodeError(`'${key.slice(0, 200)}' is a folder, not a file`, {
    description: "Give the key of one file. 'Get many' tells which files a folder has.",
    parameter: 'fileKey',
  });
}

function notCopied(service: string, reason: string): NodeError {
  return new NodeError(`${service} did not copy the file: ${reason}`, {
    description: 'Run the node again.',
    code: 'SERVICE_REFUSED',
  });
}
