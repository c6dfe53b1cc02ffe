import { defineNode } from '@millrace/node-sdk';
import { compressionParameters } from './parameters.ts';

export default defineNode({
  name: 'n8n-nodes-base.compression',
  displayName: 'Compression',
  description: 'Makes zip, gzip and tar archives of files, and takes files out of them',
  version: [1, 1.1],
  group: ['transform'],
  family: 'data',
  subtitle: '={{ $parameter.operation }}',
  defaults: { name: 'Compression' },
  codex: {
    categories: ['Core'],
    subcategories: { Core: ['Files', 'Data transformation'] },
    alias: ['zip', 'unzip', 'gzip', 'gunzip', 'tar', 'tgz', 'archive', 'extract', 'unpack', 'pack', 'compress'],
  },
  parameters: compressionParameters,
  async run(context) {
    if (context.parameters.operation === 'compress') return (await import('./compress.ts')).compress(context);
    return (await import('./decompress.ts')).decompress(context);
  },
});
