import { defineServiceNode, resource } from '@millrace/node-sdk';
import { excel } from '../client.ts';
import { getAll } from '../operations/workbook.ts';
import { addWorksheet, tableOperations, worksheetOperations } from './operations.ts';

/** Version 1: workbooks, worksheets and tables by their ids. */
export const microsoftExcelV1 = defineServiceNode({
  name: 'n8n-nodes-base.microsoftExcel',
  displayName: 'Microsoft Excel',
  description: 'Reads and writes workbooks of Excel in OneDrive',
  version: 1,
  defaultVersion: 2.2,
  codex: { categories: ['Productivity', 'Data & Storage'], alias: ['office 365', 'spreadsheet'] },
  service: excel,
  resources: {
    table: resource('Table', tableOperations),
    workbook: resource('Workbook', { addWorksheet, getAll }, 'getAll'),
    worksheet: resource('Worksheet', worksheetOperations),
  },
  defaultResource: 'workbook',
});
