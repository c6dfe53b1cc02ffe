import { boolean, collection, defineServiceNode, fixedCollection, group, resource, string } from '@millrace/node-sdk';
import { sheets, sheetsOfServiceAccounts } from '../client.ts';
import { spreadsheetSettings } from '../operations/spreadsheet.ts';
import { sheetOperations } from './operations.ts';

const create = sheets.operation('Create', {
  action: 'Create a spreadsheet',
  parameters: [
    string('title', { label: 'Title' }),
    fixedCollection('sheetsUi', {
      label: 'Sheets',
      multiple: true,
      placeholder: 'Add sheet',
      groups: [
        group('sheetValues', 'Sheet', [
          collection('propertiesUi', {
            label: 'Properties',
            placeholder: 'Add property',
            options: [boolean('hidden', { label: 'Hidden' }), string('title', { label: 'Title' })],
          }),
        ]),
      ],
    }),
    spreadsheetSettings,
  ],
  request: ({ title, sheetsUi, options: { locale, autoRecalc } }) => ({
    method: 'POST',
    path: '/spreadsheets',
    body: {
      properties: { title, locale: locale || undefined, autoRecalc: autoRecalc || undefined },
      sheets: (sheetsUi.sheetValues ?? []).map(({ propertiesUi }) => ({ properties: propertiesUi })),
    },
  }),
});

const about = {
  name: 'n8n-nodes-base.googleSheets',
  displayName: 'Google Sheets',
  description: 'Reads, writes and changes spreadsheets of Google',
  defaultVersion: 4.7,
  codex: { categories: ['Data & Storage', 'Productivity'] },
  resources: {
    spreadsheet: resource('Spreadsheet', { create }),
    sheet: resource('Sheet', sheetOperations, 'read'),
  },
  defaultResource: 'sheet' as const,
};

/** Versions 1 and 2: ranges in A1 notation. They differ in the kind of account that comes first. */
export const googleSheetsV1 = defineServiceNode({ ...about, version: 1, service: sheetsOfServiceAccounts });
export const googleSheetsV2 = defineServiceNode({ ...about, version: 2, service: sheets });
