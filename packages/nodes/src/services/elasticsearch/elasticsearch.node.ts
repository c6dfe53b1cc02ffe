import { defineServiceNode, resource } from '@millrace/node-sdk';
import { elasticsearch } from './client.ts';
import { documentOperations } from './operations/document.ts';
import { indexOperations } from './operations/indices.ts';

export default defineServiceNode({
  name: 'n8n-nodes-base.elasticsearch',
  displayName: 'Elasticsearch',
  description: 'Finds, reads and writes documents, and manages their indices',
  version: 1,
  codex: { categories: ['Data & Storage', 'Development'], alias: ['search', 'ELK', 'index', 'document'] },
  service: elasticsearch,
  resources: {
    document: resource('Document', documentOperations, 'get'),
    index: resource('Index', indexOperations),
  },
});
