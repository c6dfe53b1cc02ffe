import { defineNode } from '@millrace/node-sdk';
import { eventItem } from '../../lib/calendar/write-event.ts';
import { optionValues } from '../../lib/parameters/option-values.ts';
import { writeTable } from '../../lib/spreadsheet/write-table.ts';
import { bytesFile } from './operations/bytes-file.ts';
import { jsonFile } from './operations/json-file.ts';
import { textFile } from './operations/text-file.ts';
import { convertToFileParameters } from './parameters.ts';

const formats = {
  csv: 'CSV',
  html: 'HTML',
  iCal: 'ICS',
  toJson: 'JSON',
  ods: 'ODS',
  rtf: 'RTF',
  toText: 'text',
  xls: 'XLS',
};

export default defineNode({
  name: 'n8n-nodes-base.convertToFile',
  displayName: 'Convert to file',
  description: 'Makes files of items: tables, JSON, text, calendar events',
  version: [1, 1.1],
  group: ['input'],
  family: 'data',
  subtitle: `={{ ${JSON.stringify({ ...formats, xlsx: 'XLSX', toBinary: 'Base64 to file' })}[$parameter.operation] }}`,
  defaults: { name: 'Convert to File' },
  codex: {
    categories: ['Core'],
    subcategories: { Core: ['Files', 'Data transformation'] },
    alias: [
      'csv',
      'excel',
      'xlsx',
      'spreadsheet',
      'table',
      'export',
      'json',
      'text',
      'ics',
      'base64',
      'binary',
      'write',
    ],
  },
  parameters: convertToFileParameters,
  async runAll(context) {
    const first = context.parameters(0);
    switch (first.operation) {
      case 'toJson':
        if (first.mode === 'once') return [await jsonFile(context.items, first, context.binary)];
        return context.eachItem(async (item, index) => [
          await jsonFile(item, context.parameters(index), context.binary),
        ]);
      case 'toText':
        return context.eachItem(async (item, index) => [
          await textFile(item, context.parameters(index), context.binary),
        ]);
      case 'toBinary':
        return context.eachItem(async (item, index) => [await bytesFile(item, context.parameters(index), context)]);
      case 'iCal':
        return context.eachItem(async (_, index) => [await eventItem(context.parameters(index), context)]);
      default: {
        const { operation: format, binaryPropertyName: property } = first;
        const options = optionValues(first.options);
        return [await writeTable(context.items, { format, options, property, defaultName: 'File' }, context)];
      }
    }
  },
});
