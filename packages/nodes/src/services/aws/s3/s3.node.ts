import { defineServiceNode, resource } from '@millrace/node-sdk';
import { bucketOperations } from './bucket-operations.ts';
import { fileOperations } from './file-operations.ts';
import { folderOperations } from './folder-operations.ts';
import { elsewhere } from './store.ts';

export default defineServiceNode({
  name: 'n8n-nodes-base.s3',
  displayName: 'S3',
  description:
    'Moves files to and from a store that speaks the protocol of S3, and looks after its buckets and folders',
  version: 1,
  group: ['output'],
  codex: { categories: ['Data & Storage'], alias: ['files', 'bucket', 'MinIO', 'R2', 'Wasabi'] },
  service: elsewhere.service,
  resources: {
    bucket: resource('Bucket', bucketOperations(elsewhere, false), 'create'),
    file: resource('File', fileOperations(elsewhere), 'download'),
    folder: resource('Folder', folderOperations(elsewhere), 'create'),
  },
  defaultResource: 'file',
});
