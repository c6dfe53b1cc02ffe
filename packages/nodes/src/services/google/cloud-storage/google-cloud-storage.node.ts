import { defineServiceNode, resource } from '@millrace/node-sdk';
import { bucketOperations } from './bucket.ts';
import { storage } from './client.ts';
import { objectOperations } from './object.ts';

export default defineServiceNode({
  name: 'n8n-nodes-base.googleCloudStorage',
  displayName: 'Google Cloud Storage',
  description: 'Moves files to and from Cloud Storage, and looks after buckets and objects',
  version: 1,
  group: ['transform'],
  codex: { categories: ['Data & Storage'], alias: ['files', 'bucket', 'GCS'] },
  service: storage,
  resources: {
    bucket: resource('Bucket', bucketOperations, 'getAll'),
    object: resource('Object', objectOperations, 'getAll'),
  },
});
