import { boolean, collection, locator, number, options, string, when } from '@millrace/node-sdk';
import { audioModels, textModels } from '../gemini-service.ts';

export const optional = { label: 'Options', placeholder: 'Add option' } as const;

/** The model that answers. */
export const model = locator('modelId', {
  label: 'Model',
  from: textModels,
  idHint: 'models/gemini-2.5-flash',
  required: true,
});

/** The model that listens. */
export const audioModel = locator('modelId', {
  label: 'Model',
  from: audioModels,
  idHint: 'models/gemini-2.5-flash',
  required: true,
});

export const simplify = boolean('simplify', {
  label: 'Simplify',
  default: true,
  description: 'Puts out what the model says, not the whole answer of the service',
});

export const inputType = options('inputType', {
  label: 'From',
  default: 'url',
  options: [
    { name: 'Addresses', value: 'url' },
    { name: 'Files', value: 'binary' },
  ],
});

export const addresses = <const Name extends string>(name: Name) =>
  when({ inputType: ['url'] }, string(name, { label: 'Addresses', description: 'With commas between them' }));

export const fields = when(
  { inputType: ['binary'] },
  string('binaryPropertyName', {
    label: 'Fields of the files',
    default: 'data',
    description: 'Names of the fields of the item that hold files, with commas between them',
  }),
);

export const question = (what: string) =>
  string('text', { label: 'Question', default: `What's in this ${what}?`, typeOptions: { rows: 2 } });

export const longest = collection('options', {
  ...optional,
  options: [
    number('maxOutputTokens', {
      label: 'Longest answer (tokens)',
      default: 300,
      description: 'Where the answer is cut off',
      typeOptions: { minValue: 1 },
    }),
  ],
});

export const prompt = (example: string) =>
  string('prompt', { label: 'Prompt', required: true, placeholder: example, typeOptions: { rows: 2 } });

export const outputField = (usual: string) =>
  string('binaryPropertyOutput', { label: 'Put file in field', default: usual });
