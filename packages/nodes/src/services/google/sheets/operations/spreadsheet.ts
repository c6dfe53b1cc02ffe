import { boolean, collection, fixedCollection, group, options, path, string } from '@millrace/node-sdk';
import { sheetFiles, sheets } from '../client.ts';
import { documentId, optional } from '../parameters.ts';

export const spreadsheetSettings = collection('options', {
  ...optional,
  options: [
    string('locale', { label: 'Locale', description: 'As a code: en, de_DE', placeholder: 'en_US' }),
    options('autoRecalc', {
      label: 'Recalculate',
      default: '',
      options: [
        { name: 'Default', value: '' },
        { name: 'On change', value: 'ON_CHANGE' },
        { name: 'On change and every minute', value: 'MINUTE' },
        { name: 'On change and hourly', value: 'HOUR' },
      ],
    }),
  ],
});

export const spreadsheetOperations = {
  create: sheets.operation('Create', {
    action: 'Create a document',
    parameters: [
      string('title', { label: 'Title', required: true }),
      fixedCollection('sheetsUi', {
        label: 'Sheets',
        multiple: true,
        placeholder: 'Add sheet',
        groups: [
          group('sheetValues', 'Sheet', [string('title', { label: 'Title' }), boolean('hidden', { label: 'Hidden' })]),
        ],
      }),
      spreadsheetSettings,
    ],
    request: ({ title, sheetsUi, options: { locale, autoRecalc } }) => ({
      method: 'POST',
      path: '/spreadsheets',
      body: {
        properties: { title, locale: locale || undefined, autoRecalc: autoRecalc || undefined },
        sheets: (sheetsUi.sheetValues ?? []).map(({ title: name, hidden }) => ({
          properties: { title: name, hidden },
        })),
      },
    }),
  }),
  deleteSpreadsheet: sheets.operation('Delete', {
    action: 'Delete a document',
    description: 'Delete a document for good, not into the bin',
    parameters: [documentId],
    async run({ clientOf, parameters }) {
      const files = await clientOf(sheetFiles);
      await files.delete(path`/files/${parameters.documentId.value}`);
      return { json: { success: true } };
    },
  }),
};
