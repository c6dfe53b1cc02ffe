import { defineServiceNode, resource } from '@millrace/node-sdk';
import { bigQuery } from './client.ts';
import { executeQuery } from './operations/execute-query.ts';
import { insert } from './operations/insert.ts';

/** Versions 2: SQL, and rows of tables that are chosen from lists. */
export const googleBigQueryV2 = defineServiceNode({
  name: 'n8n-nodes-base.googleBigQuery',
  displayName: 'Google BigQuery',
  description: 'Runs SQL in BigQuery, and adds rows to its tables',
  version: [2, 2.1],
  defaultVersion: 2.1,
  codex: { categories: ['Data & Storage'], alias: ['database', 'sql'] },
  service: bigQuery,
  resources: { database: resource('Database', { executeQuery, insert }) },
});
