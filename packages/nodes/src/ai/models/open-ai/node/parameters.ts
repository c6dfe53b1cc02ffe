import { boolean, choices, locator, options, string } from '@millrace/node-sdk';
import { textModels } from './lookups.ts';

/** The model that answers. */
export const textModel = locator('modelId', {
  label: 'Model',
  from: textModels,
  idHint: 'gpt-4o-mini',
  required: true,
});

export const optional = { label: 'Options', placeholder: 'Add option' } as const;

export const simplify = boolean('simplify', {
  label: 'Simplify',
  default: true,
  description: 'Puts out what the model says, not the whole answer of the service',
});

export const role = options('role', {
  label: 'Role',
  default: 'user',
  description: 'The system says how to answer; the assistant is the model itself',
  options: choices('user', 'assistant', 'system'),
});

/** Field of an item that holds a file that is sent. */
export const fileField = string('binaryPropertyName', {
  label: 'Field of the file',
  default: 'data',
  required: true,
  description: 'Name of the field of the item that holds the file',
});

/** Field of an item that a file is put into. */
export const outputField = string('binaryPropertyOutput', { label: 'Put file in field', default: 'data' });

/** Tells models that answer in JSON to do so: the service refuses a prompt that does not ask for it. */
export const JSON_WANTED = 'You are a helpful assistant designed to output JSON.';
