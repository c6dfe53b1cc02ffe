import { boolean, choices, fixedCollection, group, locator, options, string, when } from '@millrace/node-sdk';
import { modelSearch } from '../anthropic-service.ts';

export const optional = { label: 'Options', placeholder: 'Add option' } as const;

/** The model that answers. */
export const model = locator('modelId', {
  label: 'Model',
  from: modelSearch,
  idHint: 'claude-sonnet-4-5',
  required: true,
});

export const simplify = boolean('simplify', {
  label: 'Simplify',
  default: true,
  description: 'Puts out what the model says, not the whole answer of the service',
});

export const messages = fixedCollection('messages', {
  label: 'Messages',
  placeholder: 'Add message',
  multiple: true,
  default: { values: [{ content: '', role: 'user' }] },
  typeOptions: { sortable: true },
  groups: [
    group('values', 'Message', [
      string('content', { label: 'Text', typeOptions: { rows: 2 } }),
      options('role', {
        label: 'Role',
        default: 'user',
        description: 'The assistant is the model itself',
        options: choices('user', 'assistant'),
      }),
    ]),
  ],
});

const inputs = [
  { name: 'Addresses', value: 'url' },
  { name: 'Files', value: 'binary' },
] as const;

export const inputType = options('inputType', { label: 'From', default: 'url', options: inputs });
export const attachmentsFrom = options('attachmentsInputType', { label: 'From', default: 'url', options: inputs });

export const fields = string('binaryPropertyName', {
  label: 'Fields of the files',
  default: 'data',
  description: 'Names of the fields of the item that hold files, with commas between them',
});

export const fieldsOfFiles = when({ inputType: ['binary'] }, fields);
