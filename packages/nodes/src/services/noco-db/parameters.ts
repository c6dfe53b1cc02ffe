import { type Choice, choiceOf, options, string, when } from '@millrace/node-sdk';
import { dataToSend } from '../../lib/fields/data-to-send.ts';
import type { ApiVersion } from './client.ts';
import { bases, NO_WORKSPACE, tables, workspaces } from './lookups.ts';

const versions: ReadonlyArray<Choice<ApiVersion>> = [
  { name: 'Before 0.90', value: 1 },
  { name: '0.90 to 0.199', value: 2 },
  { name: '0.200 and later', value: 3 },
];

/** The interface that a version of the node begins with. */
function apiVersion(nodeVersion: ApiVersion) {
  return options('version', {
    label: 'Version of NocoDB',
    default: nodeVersion,
    options: versions,
    displayOptions: { show: { '@version': [nodeVersion] } },
  });
}

/** Which table is meant. */
export const place = [
  apiVersion(1),
  apiVersion(2),
  apiVersion(3),
  when(
    { version: [3] },
    { ...choiceOf('workspaceId', { label: 'Workspace', from: workspaces }), default: NO_WORKSPACE },
  ),
  when({ version: [2, 3] }, choiceOf('projectId', { label: 'Base', from: bases, required: true })),
  when({ version: [1] }, string('projectId', { label: 'Project ID', required: true })),
  when({ version: [2, 3] }, choiceOf('table', { label: 'Table', from: tables, required: true })),
  when({ version: [1] }, string('table', { label: 'Table', required: true })),
] as const;

export const rowId = string('id', { label: 'Row ID', required: true });

const primaryKey = options('primaryKey', {
  label: 'Primary key',
  options: [
    { name: 'id', value: 'id' },
    { name: 'ncRecordId', value: 'ncRecordId' },
    { name: 'Another field', value: 'custom' },
  ],
});
const customPrimaryKey = string('customPrimaryKey', { label: 'Name of the primary key' });

/** By which field rows are deleted. */
export const deletedBy = [primaryKey, when({ primaryKey: ['custom'] }, customPrimaryKey), rowId] as const;

/** By which field rows are changed; since the third version it is one of the values. */
export const changedBy = [
  when({ version: [1, 2] }, primaryKey),
  when({ version: [1, 2], primaryKey: ['custom'] }, customPrimaryKey),
  when({ version: [1, 2] }, rowId),
] as const;

export const values = dataToSend('field', [
  string('fieldName', { label: 'Field' }),
  options('binaryData', {
    label: 'Value is',
    default: false,
    options: [
      { name: 'A text', value: false },
      { name: 'A file of the item', value: true },
    ],
  }),
  when({ binaryData: [false] }, string('fieldValue', { label: 'Value' })),
  when({ binaryData: [true] }, string('binaryProperty', { label: 'Field of the file' })),
]);
