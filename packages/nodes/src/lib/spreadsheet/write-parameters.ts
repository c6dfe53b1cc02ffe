import { boolean, string } from '@millrace/node-sdk';
import { delimiterOption } from './read-parameters.ts';

type FormatParameter = '/operation' | '/fileFormat';

/** Option for a smaller file. */
export const compressionOption = (parameter: FormatParameter) =>
  boolean('compression', {
    label: 'Compression',
    description: 'Make the file smaller, which takes longer',
    displayOptions: { show: { [parameter]: ['xlsx', 'ods'] } },
  });

/** Option for what separates values in CSV. */
export const csvDelimiterOption = (parameter: FormatParameter) =>
  delimiterOption({ displayOptions: { show: { [parameter]: ['csv'] } } });

export const fileNameOption = (placeholder: string) =>
  string('fileName', { label: 'File name', description: 'Name of the file that is made', placeholder });

export const headerRowOption = boolean('headerRow', {
  label: 'Header row',
  description: 'Write the names of the fields as the first row',
  default: true,
});

/** Option for the name of the sheet. */
export const sheetNameOption = (parameter: FormatParameter) =>
  string('sheetName', {
    label: 'Sheet name',
    description: 'Name of the sheet in the file',
    default: 'Sheet',
    displayOptions: { show: { [parameter]: ['ods', 'xls', 'xlsx'] } },
  });
