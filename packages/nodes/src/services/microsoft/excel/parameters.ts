import { boolean, choiceOf, collection, locator, type Parameter, string, when } from '@millrace/node-sdk';
import { lookups, lookupsOfVersion1 } from './lookups.ts';

const optional = { label: 'Options', placeholder: 'Add option' } as const;

/** Where things are, found in whatever way: versions 2. */
export const located = {
  workbook: locator('workbook', { label: 'Workbook', from: lookups.workbooks, required: true }),
  worksheet: locator('worksheet', { label: 'Worksheet', from: lookups.worksheets, required: true }),
  table: locator('table', { label: 'Table', from: lookups.tables, required: true }),
};
export const { workbook, worksheet, table } = located;

/** Where things are, chosen from lists: version 1. */
export const chosen = {
  workbook: choiceOf('workbook', { label: 'Workbook', from: lookupsOfVersion1.workbooks, required: true }),
  worksheet: choiceOf('worksheet', { label: 'Worksheet', from: lookupsOfVersion1.worksheets, required: true }),
  table: choiceOf('table', { label: 'Table', from: lookupsOfVersion1.tables, required: true }),
};

export type Places = typeof located | typeof chosen;

export const rawData = boolean('rawData', { label: 'Raw data', description: 'The answer of the service as one item' });
export const dataProperty = when(
  { rawData: [true] },
  string('dataProperty', { label: 'Put answer in field', default: 'data' }),
);
const fields = string('fields', { label: 'Fields', description: 'Of the answer, separated by commas' });

/** Only some fields of what is listed. */
export const filters = collection('filters', { label: 'Filters', placeholder: 'Add filter', options: [fields] });
/** Only some fields of a raw answer. */
export const rawFilters = when({ rawData: [true] }, filters);

/** The answer as it comes, instead of rows. */
export const rawOptions = [rawData, dataProperty] as const;
export const rawFields = when({ rawData: [true] }, fields);

export function optionsOf<const List extends readonly Parameter[]>(list: List) {
  return collection('options', { ...optional, options: list });
}
