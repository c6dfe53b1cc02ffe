import { locator, number, options } from '@millrace/node-sdk';
import { sheetFiles, sheets } from './client.ts';
import { sheetLookups } from './lookups.ts';

/** What is chosen from in the node itself. */
export const lookups = sheetLookups(sheets, sheetFiles);

/** The parameters that say which sheet is meant. */
export function sheetParameters({ documents, sheetList }: Pick<typeof lookups, 'documents' | 'sheetList'>) {
  const documentId = locator('documentId', {
    label: 'Document',
    from: documents,
    address: /https:\/\/(?:drive|docs)\.google\.com(?:\/.*|)\/d\/([0-9a-zA-Z\-_]+)(?:\/.*|)/,
    required: true,
  });
  const sheetName = locator('sheetName', {
    label: 'Sheet',
    from: sheetList,
    address: /https:\/\/docs\.google\.com\/spreadsheets\/d\/[0-9a-zA-Z\-_]+.*#gid=([0-9]+)/,
    byName: true,
    required: true,
  });
  return { documentId, sheetName };
}

export const { documentId, sheetName } = sheetParameters(lookups);

export const cellFormat = options('cellFormat', {
  label: 'Cell format',
  description: 'How values are read by the sheet',
  default: 'USER_ENTERED',
  options: [
    { name: 'As if typed', value: 'USER_ENTERED', description: 'Dates, numbers and formulas are recognised' },
    { name: 'As they are', value: 'RAW' },
  ],
});

export const headerRow = number('headerRow', {
  label: 'Header row',
  description: 'The row that names the columns; the first is 1',
  default: 1,
  typeOptions: { minValue: 1 },
});

export const firstDataRow = number('firstDataRow', {
  label: 'First data row',
  default: 2,
  typeOptions: { minValue: 1 },
});

export const handlingExtraData = options('handlingExtraData', {
  label: 'Fields without a column',
  description: 'What becomes of fields of the input that no column has; only where fields are taken from the input',
  default: 'insertInNewColumn',
  options: [
    { name: 'Insert in new columns', value: 'insertInNewColumn' },
    { name: 'Ignore them', value: 'ignoreIt' },
    { name: 'Fail', value: 'error' },
  ],
});

export const optional = { label: 'Options', placeholder: 'Add option' } as const;
