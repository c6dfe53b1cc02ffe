import { defineServiceNode, resource } from '@millrace/node-sdk';
import { excel } from './client.ts';
import { tableOperations } from './operations/table.ts';
import { workbookOperations } from './operations/workbook.ts';
import { worksheetOperations } from './operations/worksheet.ts';

/** Versions 2: chosen from lists, rows by their columns. */
export const microsoftExcelV2 = defineServiceNode({
  name: 'n8n-nodes-base.microsoftExcel',
  displayName: 'Microsoft Excel',
  description: 'Reads and writes workbooks of Excel in OneDrive',
  version: [2, 2.1, 2.2],
  defaultVersion: 2.2,
  codex: { categories: ['Productivity', 'Data & Storage'], alias: ['office 365', 'spreadsheet'] },
  service: excel,
  resources: {
    table: resource('Table', tableOperations),
    workbook: resource('Workbook', workbookOperations, 'getAll'),
    worksheet: resource('Worksheet', worksheetOperations, 'getAll'),
  },
  defaultResource: 'workbook',
});
