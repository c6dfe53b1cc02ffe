import { type AccessTypes, defineServiceNode, resource, type ServiceClient } from '@millrace/node-sdk';
import { bucketOperations } from './bucket-operations.ts';
import { fileOperations } from './file-operations.ts';
import { folderOperations } from './folder-operations.ts';
import { awsByChoice, awsByKey, type Store } from './store.ts';

export const awsS3V1 = awsS3(1, awsByKey);
export const awsS3V2 = awsS3(2, awsByChoice);

export default [awsS3V1, awsS3V2];

function awsS3<Types extends AccessTypes<ServiceClient>>(version: 1 | 2, store: Store<Types>) {
  return defineServiceNode({
    name: 'n8n-nodes-base.awsS3',
    displayName: 'AWS S3',
    description: 'Moves files to and from S3, and looks after buckets and folders',
    version,
    defaultVersion: 2,
    group: ['output'],
    codex: { categories: ['Data & Storage'], alias: ['files', 'bucket', 'amazon'] },
    service: store.service,
    resources: {
      bucket: resource('Bucket', bucketOperations(store, version === 2), 'create'),
      file: resource('File', fileOperations(store), 'download'),
      folder: resource('Folder', folderOperations(store), 'create'),
    },
    defaultResource: 'file',
  });
}
