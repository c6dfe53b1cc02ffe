import { defineServiceNode, resource } from '@millrace/node-sdk';
import { commandOperations, fileOperations } from './operations.ts';
import { ssh } from './ssh-connection.ts';

export default defineServiceNode({
  name: 'n8n-nodes-base.ssh',
  displayName: 'SSH',
  description: 'Runs commands on another machine, and sends and fetches files over SSH',
  version: 1,
  codex: {
    categories: ['Core', 'Development'],
    subcategories: { Core: ['Helpers'] },
    alias: ['ssh', 'remote', 'command', 'shell', 'terminal', 'server', 'scp', 'sftp', 'upload', 'download'],
  },
  service: ssh,
  resources: { command: resource('Command', commandOperations), file: resource('File', fileOperations) },
});
