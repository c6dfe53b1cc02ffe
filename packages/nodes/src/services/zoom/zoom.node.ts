import { defineServiceNode, resource } from '@millrace/node-sdk';
import { zoom } from './client.ts';
import { meetingOperations } from './operations.ts';

export default defineServiceNode({
  name: 'n8n-nodes-base.zoom',
  displayName: 'Zoom',
  description: 'Plans, changes and lists meetings of Zoom',
  version: 1,
  codex: { categories: ['Communication'], alias: ['meeting', 'video', 'conference'] },
  service: zoom,
  resources: { meeting: resource('Meeting', meetingOperations) },
});
