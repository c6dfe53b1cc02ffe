import { defineServiceNode, resource } from '@millrace/node-sdk';
import { airtable } from './client.ts';
import { baseOperations } from './operations/base.ts';
import { recordOperations } from './operations/record.ts';

/** Versions 2: places from lists, columns with their types. */
export const airtableV2 = defineServiceNode({
  name: 'n8n-nodes-base.airtable',
  displayName: 'Airtable',
  description: 'Reads and changes records of Airtable',
  version: [2, 2.1, 2.2],
  defaultVersion: 2.2,
  codex: { categories: ['Data & Storage'] },
  service: airtable,
  resources: { base: resource('Base', baseOperations), record: resource('Record', recordOperations, 'get') },
  defaultResource: 'record',
});
