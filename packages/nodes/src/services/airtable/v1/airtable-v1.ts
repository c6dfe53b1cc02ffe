import { defineServiceNode } from '@millrace/node-sdk';
import { oldAirtable } from '../client.ts';
import { operations } from './operations.ts';

/** Version 1: places are named by id or address, and records keep their fields apart. */
export const airtableV1 = defineServiceNode({
  name: 'n8n-nodes-base.airtable',
  displayName: 'Airtable',
  description: 'Reads and changes records of Airtable',
  version: 1,
  defaultVersion: 2.2,
  codex: { categories: ['Data & Storage'] },
  service: oldAirtable,
  operations,
  defaultOperation: 'read',
});
