import { defineNode } from '@millrace/node-sdk';
import { extractContent } from './operations/extract-content.ts';
import { extractPdf } from './operations/extract-pdf.ts';
import { extractTable } from './operations/extract-table.ts';
import { extractFromFileParameters } from './parameters.ts';

const formats = {
  csv: 'CSV',
  html: 'HTML',
  fromIcs: 'ICS',
  fromJson: 'JSON',
  ods: 'ODS',
  pdf: 'PDF',
  rtf: 'RTF',
  xls: 'XLS',
};

export default defineNode({
  name: 'n8n-nodes-base.extractFromFile',
  displayName: 'Extract from file',
  description: 'Takes data out of files: tables, PDF, JSON, text, XML, calendars',
  version: [1, 1.1],
  group: ['input'],
  family: 'data',
  subtitle: `={{ ${JSON.stringify({ ...formats, xlsx: 'XLSX', text: 'Text', xml: 'XML', binaryToPropery: 'File to Base64' })}[$parameter.operation] }}`,
  defaults: { name: 'Extract from File' },
  codex: {
    categories: ['Core'],
    subcategories: { Core: ['Files', 'Data transformation'] },
    alias: [
      'csv',
      'excel',
      'xlsx',
      'spreadsheet',
      'table',
      'import',
      'pdf',
      'json',
      'text',
      'xml',
      'ics',
      'base64',
      'parse',
    ],
  },
  parameters: extractFromFileParameters,
  run(context) {
    const { operation } = context.parameters;
    switch (operation) {
      case 'pdf':
        return extractPdf(context);
      case 'binaryToPropery':
      case 'fromIcs':
      case 'fromJson':
      case 'text':
      case 'xml':
        return extractContent(context, operation);
      default:
        return extractTable(context, operation);
    }
  },
});
