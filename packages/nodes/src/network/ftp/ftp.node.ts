import { defineServiceNode } from '@millrace/node-sdk';
import { operations } from './operations.ts';
import { remote } from './remote-connection.ts';

export default defineServiceNode({
  name: 'n8n-nodes-base.ftp',
  displayName: 'FTP',
  description: 'Lists, fetches, sends, renames and deletes files on FTP and SFTP servers',
  version: [1, 1.1],
  subtitle: '={{ $parameter.protocol + ": " + $parameter.operation }}',
  defaultOperation: 'download',
  codex: {
    categories: ['Core'],
    subcategories: { Core: ['Files', 'Helpers'] },
    alias: ['ftp', 'sftp', 'file', 'transfer', 'upload', 'download', 'server', 'folder'],
  },
  service: remote,
  operations,
});
