import { boolean, locator, string } from '@millrace/node-sdk';
import { lookups } from './lookups.ts';

export const optional = { label: 'Options', placeholder: 'Add option' } as const;

export const projectId = locator('projectId', {
  label: 'Project',
  from: lookups.projects,
  address: /https:\/\/console.cloud.google.com\/bigquery\?project=([0-9a-zA-Z\-_]+).{0,}/,
  required: true,
});
export const datasetId = locator('datasetId', { label: 'Dataset', from: lookups.datasets, required: true });
export const tableId = locator('tableId', { label: 'Table', from: lookups.tables, required: true });

/** How the service takes rows, in all versions. */
export const insertOptions = [
  boolean('ignoreUnknownValues', {
    label: 'Ignore unknown values',
    description: 'Take rows with values that no column fits, without these values',
  }),
  boolean('skipInvalidRows', {
    label: 'Skip invalid rows',
    description: 'Take the valid rows of a request where others are not',
  }),
  string('templateSuffix', {
    label: 'Template suffix',
    description: 'Rows go to a table of the name with this at its end, which is made like the table that is chosen',
  }),
  string('traceId', { label: 'Trace ID', description: 'For finding the requests in logs. Default: a random one' }),
] as const;
