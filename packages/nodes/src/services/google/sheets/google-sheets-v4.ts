import { defineServiceNode, resource } from '@millrace/node-sdk';
import { sheets } from './client.ts';
import { append } from './operations/append.ts';
import { read } from './operations/read.ts';
import { spreadsheetOperations } from './operations/spreadsheet.ts';
import { clear, create, deleteCells, remove } from './operations/structure.ts';
import { appendOrUpdate, update } from './operations/update.ts';

/** Versions 3 and 4: documents and sheets from lists, columns by their names. */
export const googleSheetsV4 = defineServiceNode({
  name: 'n8n-nodes-base.googleSheets',
  displayName: 'Google Sheets',
  description: 'Reads, writes and changes spreadsheets of Google',
  version: [3, 4, 4.1, 4.2, 4.3, 4.4, 4.5, 4.6, 4.7],
  defaultVersion: 4.7,
  group: ['input', 'output'],
  codex: { categories: ['Data & Storage', 'Productivity'], alias: ['CSV', 'Spreadsheet', 'GSheets'] },
  service: sheets,
  resources: {
    spreadsheet: resource('Document', spreadsheetOperations),
    sheet: resource(
      'Sheet',
      { appendOrUpdate, append, clear, create, remove, delete: deleteCells, read, update },
      'read',
    ),
  },
  defaultResource: 'sheet',
});
