import { choices, collection, locator, options, path } from '@millrace/node-sdk';
import { anyObject } from '../../../../../lib/ai/service-format/ask-with-tools.ts';
import { formFields } from '../../../../../lib/ai/service-format/made-files.ts';
import { filePart } from '../../../../../lib/files/file-part.ts';
import { openAi } from '../../open-ai-service.ts';
import { fileSearch } from '../lookups.ts';
import { fileField, optional } from '../parameters.ts';

const PURPOSES = {
  old: ['assistants', 'fine-tune'],
  new: ['assistants', 'fine-tune', 'vision', 'user_data'],
} as const;

const deleteFile = openAi.operation('Delete', {
  action: 'Delete a file',
  parameters: [locator('fileId', { label: 'File', from: fileSearch, idHint: 'file-1234567890', required: true })],
  request: ({ fileId: { value } }) => ({ method: 'DELETE', path: path`/files/${value}` }),
});

const list = (purposes: readonly string[]) =>
  openAi.operation('List', {
    action: 'List files',
    parameters: [
      collection('options', {
        ...optional,
        options: [options('purpose', { label: 'Purpose', default: 'any', options: choices('any', ...purposes) })],
      }),
    ],
    request: ({ options: { purpose = 'any' } }) => ({
      path: '/files',
      query: { purpose: purpose === 'any' ? undefined : purpose },
    }),
    items: 'data',
  });

const upload = (purposes: readonly string[], usual: string) =>
  openAi.operation('Upload', {
    action: 'Upload a file',
    parameters: [
      fileField,
      collection('options', {
        ...optional,
        options: [
          options('purpose', {
            label: 'Purpose',
            default: usual,
            description: 'What the file is for at OpenAI',
            options: choices(...purposes),
          }),
        ],
      }),
    ],
    async run({
      client,
      item,
      binary,
      parameters: {
        binaryPropertyName: name,
        options: { purpose = usual },
      },
    }) {
      const file = filePart('file', { item, binary, name, parameter: 'binaryPropertyName' });
      const multipart = [...formFields({ purpose }), file];
      return { json: await client.json({ method: 'POST', path: '/files', multipart, answer: anyObject }) };
    },
  });

/** Files of the versions 1. */
export const oldFileOperations = { deleteFile, list: list(PURPOSES.old), upload: upload(PURPOSES.old, 'assistants') };

export const fileOperations = { deleteFile, list: list(PURPOSES.new), upload: upload(PURPOSES.new, 'user_data') };
