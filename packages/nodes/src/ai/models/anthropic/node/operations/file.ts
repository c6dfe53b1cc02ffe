import { collection, path, string, when } from '@millrace/node-sdk';
import { anyObject } from '../../../../../lib/ai/service-format/ask-with-tools.ts';
import { filePart } from '../../../../../lib/files/file-part.ts';
import { addressIn, anthropic, FILES, opening } from '../../anthropic-service.ts';
import { withAddress } from '../ask.ts';
import { inputType, optional } from '../parameters.ts';

const headers = opening(FILES);
const fileId = string('fileId', { label: 'File ID', required: true, placeholder: 'file_123' });

const upload = anthropic.operation('Upload', {
  description: 'Upload a file that prompts can name',
  action: 'Upload a file',
  parameters: [
    inputType,
    when({ inputType: ['url'] }, string('fileUrl', { label: 'Address', placeholder: 'https://example.com/a.pdf' })),
    when({ inputType: ['binary'] }, string('binaryPropertyName', { label: 'Field of the file', default: 'data' })),
    collection('options', { ...optional, options: [string('fileName', { label: 'File name' })] }),
  ],
  async run({ client, item, binary, credential, parameters }) {
    const { inputType: from, fileUrl = '', binaryPropertyName: name = '', options } = parameters;
    const fileName = options.fileName || undefined;
    const part = async () => {
      if (from === 'binary') return filePart('file', { item, binary, name, parameter: 'binaryPropertyName', fileName });
      const { content, mimeType = 'application/octet-stream', ...found } = await client.downloadFrom(fileUrl);
      return { name: 'file', content, mimeType, fileName: fileName ?? found.fileName ?? 'file' };
    };
    const multipart = [await part()];
    const answer = await client.json({ method: 'POST', path: '/v1/files', multipart, headers, answer: anyObject });
    return withAddress(answer, addressIn(await credential()));
  },
});

const get = anthropic.operation('Get metadata', {
  action: 'Get the metadata of a file',
  parameters: [fileId],
  async run({ client, credential, parameters }) {
    const file = await client.get(path`/v1/files/${parameters.fileId}`, { headers });
    return withAddress(file, addressIn(await credential()));
  },
});

const list = anthropic.operation('List', {
  action: 'List files',
  paged: true,
  async run({ client, credential, limit }) {
    const baseUrl = addressIn(await credential());
    const files = await client.all({ path: '/v1/files', headers }, { limit });
    return files.map((file) => withAddress(file, baseUrl));
  },
});

const deleteFile = anthropic.operation('Delete', {
  action: 'Delete a file',
  parameters: [fileId],
  request: ({ fileId: id }) => ({ method: 'DELETE', path: path`/v1/files/${id}`, headers }),
});

export const fileOperations = { upload, get, list, deleteFile };
